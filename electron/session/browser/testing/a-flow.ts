import { randomBytes } from 'node:crypto'
import type { AppError } from '../../../../shared/app-error.ts'
import type { SessionState } from '../../../../shared/model/account.ts'
import type { BrowserSignIn, RedirectWay } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { createVirtualClock } from '../../../queue/testing/virtual-clock.ts'
import { createHandOff } from '../hand-off.ts'
import { createSignInFlow } from '../sign-in-flow.ts'

export const ENTERED: SessionState = { kind: 'signed-out' } // ignored: the account is not under test

/** A sign-in flow in virtual time that records all of its outputs. */
export function createTestFlow() {
  const clock = createVirtualClock()
  const opened: string[] = []
  const redeemed: string[] = []
  const copied: string[] = []
  const log: string[] = []
  const news: { signIn: BrowserSignIn | null; error: AppError | null }[] = []
  let listening = 0
  let browser = async () => undefined
  let entering: () => Promise<Result<SessionState>> = async () => ok(ENTERED)

  const flow = createSignInFlow({
    now: clock.now,
    after: clock.after,
    newBytes: count => randomBytes(count),
    log: line => void log.push(line),
    openInBrowser: createHandOff({
      open(url) {
        opened.push(url)
        return browser()
      },
      after: clock.after,
    }),
    async listen() {
      listening += 1
      return ok({
        close() {
          listening -= 1
        },
      })
    },
    copy: text => void copied.push(text),
    onChange: (signIn, error) => void news.push({ signIn, error }),
  })

  const begin = (way: RedirectWay = 'scheme') =>
    flow.begin(async () =>
      ok({
        authUrl: 'https://sheets.example',
        clientId: 'client-1',
        way,
        async enter(code) {
          redeemed.push(code)
          return entering()
        },
      }),
    )
  const state = () => new URL(opened.at(-1) ?? '').searchParams.get('state') ?? ''

  return {
    flow,
    clock,
    begin,
    opened,
    redeemed,
    copied,
    log,
    news,
    /** The state of the last sign-in, as sent to the service. */
    state,
    good: (code = 'code-1') => `sheaf://oauth?code=${code}&expires_in=599135&state=${state()}`,
    listening: () => listening,
    breakBrowser(how: () => Promise<undefined>) {
      browser = how
    },
    enterWith(how: () => Promise<Result<SessionState>>) {
      entering = how
    },
  }
}
