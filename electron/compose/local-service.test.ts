import { expect, test } from 'vitest'
import type { SessionState } from '../../shared/model/account.ts'
import { ok } from '../../shared/result.ts'
import type { Env } from '../env/env.ts'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import type { Session } from '../session/session.ts'
import type { ServiceStart } from '../shell/service-process.ts'
import { createLocalService } from './local-service.ts'

function aComputer() {
  const clock = createVirtualClock()
  const starts: ServiceStart[] = []
  const session: { state: SessionState; entered: number } = { state: { kind: 'signed-out' }, entered: 0 }
  const log = { info: () => undefined, error: () => undefined }
  // Of the environment it takes only the clock, the folder and the log; of the session, its state and this one method.
  const env = { ...clock, dataFolder: '/data', log } as unknown as Env
  const local = createLocalService({
    env,
    script: 'cli.js',
    session: {
      get state() {
        return session.state
      },
      enterLocal: async () => {
        session.entered += 1
        // as: nothing else of the account is read.
        session.state = { kind: 'signed-in', account: { signInMethod: 'local' } } as unknown as SessionState
        return ok(session.state)
      },
    } as unknown as Session, // as above
    start: async how => {
      starts.push(how)
      const ready = { baseUrl: 'http://127.0.0.1:4102/2.0', authUrl: '', token: 't', user: { id: 1, email: 'a' } }
      return ok({ ready, stop: async () => undefined })
    },
  })
  return { clock, starts, session, local }
}

test('restarts a service that has ended, at the same address', async () => {
  const { clock, starts, session, local } = aComputer()
  await local.enter()

  starts[0]?.onExit(1)
  await clock.turn(2000)

  expect(starts.map(({ port }) => port)).toEqual([0, 4102])
  expect(session.entered).toBe(2)
})

test('does not sign in a user who has switched to another method', async () => {
  const { clock, starts, session, local } = aComputer()
  await local.enter()

  session.state = { kind: 'signed-out' }
  starts[0]?.onExit(1)
  await clock.turn(2000)

  expect(starts).toHaveLength(1)
  expect(session.entered).toBe(1)
})
