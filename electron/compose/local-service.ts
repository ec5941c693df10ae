import { join } from 'node:path'
import type { SessionState } from '../../shared/model/account.ts'
import type { Result } from '../../shared/result.ts'
import type { Env } from '../env/env.ts'
import type { Session } from '../session/session.ts'
import type { ServiceProcess, ServiceStart } from '../shell/service-process.ts'

export type LocalServiceDeps = {
  readonly env: Env
  readonly script: string
  readonly session: Session
  readonly start: (start: ServiceStart) => Promise<Result<ServiceProcess>>
}

const REST_BEFORE_RESTART_MS = 1000

/** The embedded service, started once at a sign-in with it, and restarted at the same address if it ends. */
export function createLocalService({ env, script, session, start }: LocalServiceDeps) {
  let running: Promise<Result<ServiceProcess>> | null = null
  let port = 0

  const run = () => {
    running ??= start({
      script,
      folder: join(env.dataFolder, 'local-workspace'),
      port,
      onExit(code) {
        running = null
        env.log.error(`The service on this computer ended with code ${code}.`)
        env.after(REST_BEFORE_RESTART_MS, () => {
          // Not if the user has signed out, or signed in with another method.
          if (isLocal(session.state)) void enter() // a failure is in the log and in the session's state
        })
      },
    })
    return running
  }

  const enter = async (): Promise<Result<SessionState>> => {
    const service = await run()
    if (!service.ok) {
      running = null
      env.log.error('The service on this computer did not start.', service.error)
      return service
    }
    port = Number(new URL(service.value.ready.baseUrl).port)
    return session.enterLocal(service.value.ready)
  }

  return {
    enter,
    async stop(): Promise<void> {
      const service = await running
      running = null
      if (service?.ok) await service.value.stop()
    },
  }
}
/** Whether the shown account belongs to the local service, signed in or in reading mode. */
export const isLocal = (state: SessionState): boolean =>
  state.kind !== 'signed-out' && state.account.signInMethod === 'local'
