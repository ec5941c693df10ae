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

/**
 * Lifetime of a code (specification, "Authorization endpoint"), so a sign-in waits no longer. In milliseconds, unlike a
 * token's lifetime.
 */
export const CODE_LIFE_MS = 599_135
const STATE_BYTES = 32

/**
 * A prepared sign-in: the service responded, the client app is known, and the token can be stored as the user wants.
 */
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
  /** Null: no sign-in is pending. An error next to a pending sign-in does not end it. */
  readonly onChange: (signIn: BrowserSignIn | null, error: AppError | null) => void
}

type Waiting = {
  readonly signIn: BrowserSignIn
  readonly state: string
  readonly link: string
  readonly enter: Prepared['enter']
  /** Stops the timers and listeners of the pending sign-in. */
  readonly stop: () => void
}

/**
 * Sign-in through the system browser, one at a time. Any program on this computer can send an answer, so one is
 * accepted only while a sign-in is pending, only with the state that was sent, only over the registered redirect, and
 * only once.
 */
export function createSignInFlow(deps: SignInFlowDeps) {
  const pending = createPending(deps.onChange)
  const believe = createBelief(deps, pending)
  const { take, isEntering } = createEntering(deps, pending)

  const receive = (redirect: Redirect): 'taken' | 'ignored' => {
    const believed = believe(redirect, false)
    if (!believed) return 'ignored'
    void take(believed, redirect) // ignored: `onChange` reports the result
    return 'taken'
  }

  return {
    /** Opens the consent page and waits. Replaces a pending sign-in. */
    async begin(prepare: () => Promise<Result<Prepared>>): Promise<Result<BrowserSignIn>> {
      pending.over(null)
      const isCurrent = pending.follow()
      const prepared = await prepare()
      if (!prepared.ok || !isCurrent()) return prepared.ok ? fail({ kind: 'cancelled' }) : prepared
      const { way } = prepared.value
      const listener = way === 'loopback' ? await deps.listen(receive) : ok({ close: () => undefined })
      if (!listener.ok) return listener
      if (!isCurrent()) {
        listener.value.close()
        return fail({ kind: 'cancelled' })
      }
      const { signIn, link } = pending.wait(toWaiting(deps, prepared.value, listener.value, pending.over))
      const isOpened = await deps.openInBrowser(link)
      // It stays pending: the user can copy the link into another browser.
      if (!isOpened && isCurrent()) deps.onChange(signIn, { kind: 'browser-not-opened' })
      return ok(signIn)
    },

    /** The arguments that a start of the program, or the desktop, passes. */
    receiveArguments: (args: readonly string[]): void => {
      const redirect = findRedirect(args)
      if (redirect) receive(redirect)
      else if (args.some(isLink)) logIgnored(deps, 'it is none that Sheaf reads')
    },

    /** Errors: sign-in-failed, and those of signing in. */
    async paste(pasted: string): Promise<Result<SessionState>> {
      const redirect = parsePasted(pasted)
      const waiting = pending.now()
      const isLate = waiting !== null && deps.now() >= waiting.signIn.until
      const believed = redirect && believe(redirect, true)
      if (redirect && believed) return take(believed, redirect)
      return fail(redirect && isLate ? { kind: 'sign-in-failed', problem: 'stale' } : foreign)
    },

    copyLink(): Result<null> {
      const waiting = pending.now()
      if (!waiting) return fail({ kind: 'cancelled' })
      deps.copy(waiting.link)
      return ok(null)
    },

    /** A code that is already being redeemed is not cancelled: it is used up either way. */
    cancel(): void {
      if (!isEntering()) pending.over(null)
    },
  }
}
export type SignInFlow = ReturnType<typeof createSignInFlow>

/** The pending sign-in, at most one. */
function createPending(onChange: SignInFlowDeps['onChange']) {
  let waiting: Waiting | null = null
  // Incremented at each start and end, so that an asynchronous step can detect that it is obsolete.
  let turn = 0
  const end = () => {
    turn += 1
    waiting?.stop()
    waiting = null
  }
  return {
    now: () => waiting,
    wait(next: Waiting): Waiting {
      waiting = next
      onChange(next.signIn, null)
      return next
    },
    end,
    over(error: AppError | null): void {
      end()
      onChange(null, error)
    },
    /** Returns a check whether no sign-in has started or ended since. */
    follow(): () => boolean {
      const ownTurn = turn
      return () => ownTurn === turn
    },
  }
}
type Pending = ReturnType<typeof createPending>

function toWaiting(
  deps: SignInFlowDeps,
  prepared: Prepared,
  listener: Pick<Listener, 'close'>,
  over: Pending['over'],
): Waiting {
  const { way, enter } = prepared
  const state = Buffer.from(deps.newBytes(STATE_BYTES)).toString('base64url')
  const link = consentAddress({ ...prepared, state })
  const signIn = { step: 'waiting', host: new URL(link).host, way, until: deps.now() + CODE_LIFE_MS } as const
  const stale = deps.after(CODE_LIFE_MS, () => over({ kind: 'sign-in-failed', problem: 'stale' }))
  const stop = () => {
    stale()
    listener.close()
  }
  return { signIn, state, link, enter, stop }
}

/** Decides whether an answer belongs to the pending sign-in. */
function createBelief(deps: SignInFlowDeps, pending: Pending) {
  /** Null when the answer is rejected; nothing changes then, except that an expired sign-in ends. */
  return (redirect: Redirect, isPasted: boolean): Waiting | null => {
    const waiting = pending.now()
    if (!waiting) return logIgnored(deps, 'no sign-in waits')
    if (deps.now() >= waiting.signIn.until) {
      pending.over({ kind: 'sign-in-failed', problem: 'stale' })
      return logIgnored(deps, 'it came too late')
    }
    // A user who pastes an address has seen its origin; a program that sends one has not.
    const isByItsWay = isPasted || redirect.way === waiting.signIn.way
    if (isByItsWay && isSameSecret(redirect.state, waiting.state)) return waiting
    if (!isPasted) deps.onChange(waiting.signIn, foreign)
    return logIgnored(deps, isByItsWay ? 'its state is another one' : 'it came another way')
  }
}

function logIgnored({ log }: Pick<SignInFlowDeps, 'log'>, why: string): null {
  log(`An answer of a browser was ignored: ${why}.`)
  return null
}

/** Redeems the code of an accepted answer. */
function createEntering({ onChange }: Pick<SignInFlowDeps, 'onChange'>, pending: Pending) {
  let isEntering = false
  return {
    isEntering: () => isEntering,
    async take({ signIn, enter }: Waiting, { answer }: Redirect): Promise<Result<SessionState>> {
      pending.end()
      const isCurrent = pending.follow()
      const settle = (entered: Result<SessionState>) => {
        if (isCurrent()) onChange(null, entered.ok ? null : entered.error)
        return entered
      }
      if (answer.kind === 'error') return settle(fail(problemOf(answer.error)))
      onChange({ ...signIn, step: 'entering' }, null)
      isEntering = true
      try {
        return settle(await enter(answer.code))
      } finally {
        isEntering = false
      }
    },
  }
}

const foreign: AppError = { kind: 'sign-in-failed', problem: 'foreign' }

/** Compares in constant time, independent of the position of the first difference and of the lengths. */
function isSameSecret(given: string, known: string): boolean {
  return timingSafeEqual(digest(given), digest(known))
}

const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()

/** Maps an error of a redirect (specification, "Authorization endpoint"; RFC 6749, 4.1.2.1). */
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
      return { kind: 'refused', code: 0, message: error, refId: null }
  }
}
