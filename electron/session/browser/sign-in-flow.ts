import { createHash, timingSafeEqual } from 'node:crypto'
import type { After } from '../../../shared/after.ts'
import type { AppError } from '../../../shared/app-error.ts'
import type { SessionState } from '../../../shared/model/account.ts'
import type { BrowserSignIn, RedirectWay } from '../../../shared/model/sign-in/browser-sign-in.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { NewBytes } from '../seal.ts'
import { consentAddress } from './consent-address.ts'
import { findRedirect, isLink } from './find-redirect.ts'
import type { HandOff } from './hand-off.ts'
import type { Listener, ListenerDeps } from './loopback-listener.ts'
import { parsePasted, type Redirect } from './redirect-address.ts'

/** What a code stays good for (specification, "Authorization endpoint"), so a sign-in waits no longer. Milliseconds, unlike a token's life. */
export const CODE_LIFE_MS = 599_135
const STATE_BYTES = 32

/** A sign-in that may begin: the service was asked, the app is known, and the token can be kept as the person wants. */
export type Prepared = {
  readonly authUrl: string
  readonly clientId: string
  readonly way: RedirectWay
  /** Redeems the code and enters. Called at most once. */
  readonly enter: (code: string) => Promise<Result<SessionState>>
}

export type SignInFlowDeps = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly after: After
  readonly newBytes: NewBytes
  readonly log: (line: string) => void
  readonly openInBrowser: HandOff
  readonly listen: (onRedirect: ListenerDeps['onRedirect']) => Promise<Result<Pick<Listener, 'close'>>>
  readonly copy: (text: string) => void
  /** Null: no sign-in waits any more. An error beside a sign-in that waits ends nothing. */
  readonly onChange: (signIn: BrowserSignIn | null, error: AppError | null) => void
}

type Waiting = {
  readonly signIn: BrowserSignIn
  readonly state: string
  readonly link: string
  readonly enter: Prepared['enter']
  /** Ends what lives only while it waits. */
  readonly stop: () => void
}

/**
 * Signing in by way of the system browser: one at a time. Anything on this computer can send us an answer, so one is believed only
 * while a sign-in waits, only with the state that left with it, by the way it was registered for, and only once.
 */
export function createSignInFlow(deps: SignInFlowDeps) {
  let waiting: Waiting | null = null
  // Counts beginnings and endings, so that a step that was on its way meanwhile knows that it is no longer wanted.
  let turn = 0
  let isEntering = false

  const end = () => {
    turn += 1
    waiting?.stop()
    waiting = null
  }
  const over = (error: AppError | null) => {
    end()
    deps.onChange(null, error)
  }

  const take = async ({ signIn, enter }: Waiting, { answer }: Redirect): Promise<Result<SessionState>> => {
    end()
    const ownTurn = turn
    if (answer.kind === 'error') return settle(fail(problemOf(answer.error)), ownTurn)
    deps.onChange({ ...signIn, step: 'entering' }, null)
    isEntering = true
    try {
      return settle(await enter(answer.code), ownTurn)
    } finally {
      isEntering = false
    }
  }
  const settle = (entered: Result<SessionState>, ownTurn: number) => {
    if (ownTurn === turn) deps.onChange(null, entered.ok ? null : entered.error)
    return entered
  }

  /** Null when it is not believed; then nothing has changed but for a sign-in that is over. */
  const believe = (redirect: Redirect, isPasted: boolean): Waiting | null => {
    if (!waiting) return ignore('no sign-in waits')
    if (deps.now() >= waiting.signIn.until) {
      over({ kind: 'sign-in-failed', problem: 'stale' })
      return ignore('it came too late')
    }
    // A person who pastes an address has seen where it came from; a program that sends one has not.
    const isByItsWay = isPasted || redirect.way === waiting.signIn.way
    if (isByItsWay && isSameSecret(redirect.state, waiting.state)) return waiting
    if (!isPasted) deps.onChange(waiting.signIn, foreign)
    return ignore(isByItsWay ? 'its state is another one' : 'it came another way')
  }
  const ignore = (why: string): null => {
    deps.log(`An answer of a browser was ignored: ${why}.`)
    return null
  }
  const receive = (redirect: Redirect): 'taken' | 'ignored' => {
    const believed = believe(redirect, false)
    if (!believed) return 'ignored'
    void take(believed, redirect) // what comes of it is told by `onChange`
    return 'taken'
  }

  return {
    /** Opens the consent page and waits. A sign-in that waited before is given up. */
    async begin(prepare: () => Promise<Result<Prepared>>): Promise<Result<BrowserSignIn>> {
      over(null)
      const ownTurn = turn
      const prepared = await prepare()
      if (!prepared.ok || ownTurn !== turn) return prepared.ok ? fail({ kind: 'cancelled' }) : prepared
      const { way, enter } = prepared.value
      const listener = way === 'loopback' ? await deps.listen(receive) : ok({ close: () => undefined })
      if (!listener.ok) return listener
      if (ownTurn !== turn) {
        listener.value.close()
        return fail({ kind: 'cancelled' })
      }

      const state = Buffer.from(deps.newBytes(STATE_BYTES)).toString('base64url')
      const link = consentAddress({ ...prepared.value, state })
      const signIn = { step: 'waiting', host: new URL(link).host, way, until: deps.now() + CODE_LIFE_MS } as const
      const stale = deps.after(CODE_LIFE_MS, () => over({ kind: 'sign-in-failed', problem: 'stale' }))
      const stop = () => {
        stale()
        listener.value.close()
      }
      waiting = { signIn, state, link, enter, stop }
      deps.onChange(signIn, null)
      const isOpened = await deps.openInBrowser(link)
      // It goes on waiting: the person can copy the link into a browser that works.
      if (!isOpened && ownTurn === turn) deps.onChange(signIn, { kind: 'browser-not-opened' })
      return ok(signIn)
    },

    /** The words that a start of the program, or the desktop, hands over. */
    receiveWords: (words: readonly string[]): void => {
      const redirect = findRedirect(words)
      if (redirect) receive(redirect)
      else if (words.some(isLink)) ignore('it is none that Sheaf reads')
    },

    /** Errors: sign-in-failed (and whatever entering comes to). */
    async paste(pasted: string): Promise<Result<SessionState>> {
      const redirect = parsePasted(pasted)
      const isLate = waiting !== null && deps.now() >= waiting.signIn.until
      const believed = redirect && believe(redirect, true)
      if (redirect && believed) return take(believed, redirect)
      return fail(redirect && isLate ? { kind: 'sign-in-failed', problem: 'stale' } : foreign)
    },

    copyLink(): Result<null> {
      if (!waiting) return fail({ kind: 'cancelled' })
      deps.copy(waiting.link)
      return ok(null)
    },

    /** What is being redeemed already is not called off: the code is used up either way. */
    cancel(): void {
      if (!isEntering) over(null)
    },
  }
}
export type SignInFlow = ReturnType<typeof createSignInFlow>

const foreign: AppError = { kind: 'sign-in-failed', problem: 'foreign' }

/** Compares in a time that says nothing about where two texts begin to differ, nor how long they are. */
function isSameSecret(given: string, known: string): boolean {
  return timingSafeEqual(digest(given), digest(known))
}

const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()

/** What an error in a redirect means for the person (specification, "Authorization endpoint"; RFC 6749, 4.1.2.1). */
function problemOf(error: string): AppError {
  switch (error) {
    case 'access_denied':
      return { kind: 'sign-in-failed', problem: 'denied' }
    case 'invalid_scope':
      return { kind: 'sign-in-failed', problem: 'scope' }
    case 'invalid_client':
    case 'unauthorized_client':
      return { kind: 'sign-in-failed', problem: 'client' }
    default:
      return { kind: 'refused', code: 0, said: error, refId: null }
  }
}
