import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionState } from '../../../shared/model/account.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { CODE_LIFE_MS } from './sign-in-flow.ts'
import { createTestFlow, ENTERED } from './testing/a-flow.ts'

let t: ReturnType<typeof createTestFlow>
beforeEach(() => {
  t = createTestFlow()
})
const waiting = { step: 'waiting', host: 'sheets.example', way: 'scheme' }
const failed = (problem: string) => ({ kind: 'sign-in-failed', problem })

describe('a sign-in in the browser', () => {
  test('opens the consent page, waits, and signs in with the code', async () => {
    expect(await t.begin()).toMatchObject(ok(waiting))
    t.flow.receiveArguments(['sheaf', '--allow-file-access-from-files', t.good()])
    await t.clock.turn(0)

    expect(t.opened).toHaveLength(1)
    expect(t.redeemed).toEqual(['code-1'])
    expect(t.news.slice(1)).toEqual([
      { signIn: expect.objectContaining(waiting), error: null },
      { signIn: expect.objectContaining({ ...waiting, step: 'entering' }), error: null },
      { signIn: null, error: null },
    ])
  })

  test('uses a new random state of 256 bits each time', async () => {
    const states = []
    for (let round = 0; round < 20; round += 1) {
      await t.begin()
      states.push(t.state())
    }

    expect(new Set(states).size).toBe(20)
    for (const state of states) expect(Buffer.from(state, 'base64url')).toHaveLength(32)
  })

  test('ends without a sign-in when the user denies consent', async () => {
    await t.begin()
    t.flow.receiveArguments([`sheaf://oauth?error=access_denied&state=${t.state()}`])

    expect(t.news.at(-1)).toEqual({ signIn: null, error: failed('denied') })
    t.flow.receiveArguments([t.good()])
    expect(t.redeemed).toEqual([])
  })

  test('does not end with a "denied" without its state', async () => {
    await t.begin()
    t.flow.receiveArguments([`sheaf://oauth?error=access_denied&state=${'A'.repeat(43)}`])
    t.flow.receiveArguments(['sheaf://oauth?error=access_denied'])

    expect(t.news.at(-1)?.signIn).toMatchObject(waiting)
    t.flow.receiveArguments([t.good()])
    expect(t.redeemed).toEqual(['code-1'])
  })

  test('reports a redirect of another sign-in, and continues to wait', async () => {
    await t.begin()
    t.flow.receiveArguments([`sheaf://oauth?code=stolen&state=${t.state().slice(1)}x`])

    expect(t.redeemed).toEqual([])
    expect(t.news.at(-1)).toEqual({ signIn: expect.objectContaining(waiting), error: failed('foreign') })
  })

  test('accepts a redirect only once', async () => {
    await t.begin()
    const answer = t.good()
    t.flow.receiveArguments([answer])
    t.flow.receiveArguments([answer])
    await t.clock.turn(0)
    t.flow.receiveArguments([answer])

    expect(t.redeemed).toEqual(['code-1'])
    expect(await t.flow.paste(answer)).toEqual(fail(failed('foreign') as never)) // the kind is asserted, not typed
  })

  test('accepts a redirect in the last millisecond of its code, and not in the next', async () => {
    await t.begin()
    t.clock.set(t.clock.now() + CODE_LIFE_MS - 1)
    t.flow.receiveArguments([t.good('in-time')])
    expect(t.redeemed).toEqual(['in-time'])

    await t.clock.turn(0)
    await t.begin()
    // The clock advanced during sleep; no timer has fired yet.
    t.clock.set(t.clock.now() + CODE_LIFE_MS)
    t.flow.receiveArguments([t.good('too-late')])
    expect(t.redeemed).toEqual(['in-time'])
    expect(t.news.at(-1)).toEqual({ signIn: null, error: failed('stale') })
  })

  test('times out after exactly 599,135 ms', async () => {
    await t.begin('loopback')
    await t.clock.turn(599_134)
    expect(t.news.at(-1)?.signIn).toMatchObject({ way: 'loopback' })
    expect(t.listening()).toBe(1)

    await t.clock.turn(1)
    expect(t.news.at(-1)).toEqual({ signIn: null, error: failed('stale') })
    expect(t.listening()).toBe(0)
  })

  test('accepts no redirect after it was cancelled', async () => {
    await t.begin('loopback')
    t.flow.cancel()
    t.flow.receiveArguments([t.good()])

    expect(t.news.at(-1)).toEqual({ signIn: null, error: null })
    expect([t.redeemed, t.listening()]).toEqual([[], 0])
    await t.clock.turnToEnd()
    expect(t.news.at(-1)).toEqual({ signIn: null, error: null })
  })

  test('replaces the previous one', async () => {
    await t.begin()
    const old = t.good('old')
    await t.begin()
    t.flow.receiveArguments([old])
    expect(t.redeemed).toEqual([])

    t.flow.receiveArguments([t.good('new')])
    expect(t.redeemed).toEqual(['new'])
  })

  test('is not restarted by a link that starts Sheaf', () => {
    t.flow.receiveArguments(['sheaf', 'sheaf://oauth?code=1&state=2'])

    expect([t.opened, t.redeemed, t.news]).toEqual([[], [], []])
    expect(t.log).toEqual(['An answer of a browser was ignored: no sign-in waits.'])
  })

  test('accepts a redirect only by the registered way, unless it was pasted', async () => {
    await t.begin('loopback')
    t.flow.receiveArguments([t.good()])
    expect(t.redeemed).toEqual([])

    expect(await t.flow.paste(t.good())).toEqual(ok(ENTERED))
  })

  test('reports the result of the sign-in', async () => {
    t.enterWith(async () => fail({ kind: 'sign-in-failed', problem: 'secret' }))
    await t.begin()
    t.flow.receiveArguments([t.good()])
    await t.clock.turn(0)

    expect(t.news.at(-1)).toEqual({ signIn: null, error: failed('secret') })
  })

  test('cannot be cancelled while its code is being redeemed', async () => {
    let enter: (entered: Result<SessionState>) => void = () => undefined
    t.enterWith(
      () =>
        new Promise(resolve => {
          enter = resolve
        }),
    )
    await t.begin()
    t.flow.receiveArguments([t.good()])
    t.flow.cancel()
    expect(t.news.at(-1)?.signIn).toMatchObject({ step: 'entering' })

    enter(ok(ENTERED))
    await t.clock.turn(0)
    expect(t.news.at(-1)).toEqual({ signIn: null, error: null })
  })

  test('never writes a code or a state into the log', async () => {
    t.flow.receiveArguments(['sheaf://oauth?code=canary&state=canary'])
    await t.begin()
    t.flow.receiveArguments(['sheaf://oauth?code=canary&state=canary'])
    t.flow.receiveArguments(['sheaf://oauth?code=canary&state=canary&x=canary'])
    await t.flow.paste('canary')
    t.flow.receiveArguments([t.good('canary')])
    t.flow.receiveArguments([t.good('canary')])

    expect(t.log).toHaveLength(4)
    expect(t.log.join()).not.toMatch(/canary/)
    expect(t.log.join()).not.toContain(t.state())
  })
})

describe('when no browser opens', () => {
  test.each([
    ['the desktop says so', async () => Promise.reject(new Error('no browser'))],
    ['the desktop never answers', () => new Promise<undefined>(() => undefined)],
  ])('because %s, the link can be copied and the sign-in stays pending', async (_, how) => {
    t.breakBrowser(how)
    const begun = t.begin()
    await t.clock.turn(10_000)

    expect(await begun).toMatchObject(ok(waiting))
    expect(t.news.at(-1)).toEqual({ signIn: expect.objectContaining(waiting), error: { kind: 'browser-not-opened' } })
    expect(t.flow.copyLink()).toEqual(ok(null))
    expect(t.copied).toEqual(t.opened)
    t.flow.receiveArguments([t.good()])
    expect(t.redeemed).toEqual(['code-1'])
  })

  test('there is no link to copy without a pending sign-in', async () => {
    await t.begin()
    t.flow.cancel()

    expect(t.flow.copyLink()).toEqual(fail({ kind: 'cancelled' }))
    expect(t.copied).toEqual([])
  })
})

describe('a sign-in that cannot begin', () => {
  test('reports the reason, opens nothing and leaves no pending sign-in', async () => {
    const refused = fail({ kind: 'not-a-service', server: 'https://web.example/2.0' } as const)

    expect(await t.flow.begin(async () => refused)).toEqual(refused)
    expect(t.opened).toEqual([])
    expect(t.flow.copyLink()).toEqual(fail({ kind: 'cancelled' }))
  })

  test('cancelled while the service is contacted opens nothing', async () => {
    const begun = t.flow.begin(async () => {
      await t.clock.wait(1_000)
      return ok({ authUrl: 'https://sheets.example', clientId: 'x', way: 'scheme', enter: async () => ok(ENTERED) })
    })
    t.flow.cancel()
    await t.clock.turn(1_000)

    expect(await begun).toEqual(fail({ kind: 'cancelled' }))
    expect(t.opened).toEqual([])
  })
})
