import type { After } from '../../../shared/after.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Probed, TokenEndpoint } from '../../api/tokens.ts'
import type { TokenStore } from '../token-store.ts'
import { startRefreshSchedule } from './refresh-schedule.ts'
import { type Clocks, createTokenLifetime, type TokenLifetime } from './token-lifetime.ts'
import { claim, GIVEN_UP_AFTER_MS, type RefreshDeps, type RefreshOutcome, type Subject, send } from './token-refresh.ts'

export type TokenRefresherDeps = Clocks & {
  readonly store: TokenStore
  readonly endpoint: TokenEndpoint
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
  /** Whether no request of this account is in progress. */
  readonly isIdle: (account: Account) => boolean
  /** Whether a refresh may begin at this moment. */
  readonly mayRefresh: () => boolean
  /** Called once after each refresh; returns the token to go on with. Not called for a pair that was stopped. */
  readonly onRefreshed: (outcome: RefreshOutcome) => string | null
}

/**
 * Refreshes one pair while it is in use, before it expires or when it is rejected. Concurrent callers share one
 * refresh.
 */
export class TokenRefresher {
  readonly #subject: Subject
  readonly #deps: TokenRefresherDeps
  readonly #refreshDeps: RefreshDeps
  readonly #lifetime: TokenLifetime
  readonly #schedule: { readonly stop: () => void }
  #flight: Promise<string | null> | null = null
  #isSending = false
  /** A refresh was begun and its outcome is unknown: the pair may be dead. */
  #isInDoubt: boolean
  #isStopped = false

  constructor(subject: Subject, deps: TokenRefresherDeps) {
    this.#subject = subject
    this.#deps = deps
    this.#refreshDeps = { store: deps.store, endpoint: deps.endpoint, pause: ms => this.#pause(ms) }
    this.#lifetime = createTokenLifetime(subject.kept.credential, deps, deps.random)
    this.#isInDoubt = deps.store.refreshLog.doubt(subject.account.key) !== null
    this.#schedule = startRefreshSchedule({
      after: deps.after,
      dueInMs: this.#lifetime.dueInMs,
      isInDoubt: () => this.#isInDoubt,
      isIdle: () => deps.isIdle(subject.account),
      probe: () => this.#probe(),
      onAnswer: answer => this.#onProbed(answer),
    })
  }

  /** By this computer's clock, in milliseconds since 1970. */
  endsAt(): number {
    return this.#lifetime.endsAt()
  }

  /** The token to use instead of this pair's; null when there is none, or none just now. */
  refresh(): Promise<string | null> {
    this.#flight ??= this.#refreshOnce().finally(() => {
      this.#flight = null
    })
    return this.#flight
  }

  /** Resolves when no refresh is in progress, after at most 30 seconds. */
  async settled(): Promise<void> {
    if (this.#isSending) await Promise.race([this.#flight, this.#pause(GIVEN_UP_AFTER_MS)])
  }

  /** Stops the schedule. A running refresh still calls `onRefreshed`. */
  rest(): void {
    this.#schedule.stop()
  }

  /** The pair is no longer in use. A running refresh still completes. */
  stop(): void {
    this.#isStopped = true
    this.#schedule.stop()
  }

  async #onProbed(answer: Exclude<Probed, { kind: 'no-answer' }>): Promise<string | null> {
    if (answer.kind === 'rejected') return this.refresh()
    this.#isInDoubt = false
    return this.#lifetime.setServiceTime(answer.at) ? this.refresh() : null
  }

  async #refreshOnce(): Promise<string | null> {
    const { mayRefresh, onRefreshed } = this.#deps
    if (!mayRefresh()) return null
    const outcome = (await this.#lookFirst()) ?? (await claim(this.#subject, this.#refreshDeps)) ?? (await this.#send())
    if (outcome.kind === 'later') this.#isInDoubt ||= outcome.doubt
    if (!this.#isStopped) return onRefreshed(outcome)
    if (outcome.kind === 'not-kept') this.#revoke(outcome.pair.access)
    return null
  }

  /**
   * Runs before the refresh token of a doubtful pair is sent: if its access token is still accepted, it was never
   * refreshed.
   */
  async #lookFirst(): Promise<RefreshOutcome | null> {
    if (!this.#isInDoubt) return null
    const probed = await this.#probe()
    if (probed.kind === 'no-answer') return { kind: 'later', doubt: true }
    if (probed.kind === 'rejected') return null
    this.#isInDoubt = false
    return { kind: 'holds' }
  }

  async #send(): Promise<RefreshOutcome> {
    // The run ended before, or while waiting for another owner's refresh.
    if (this.#isStopped || !this.#deps.mayRefresh()) {
      this.#deps.store.refreshLog.callOff(this.#subject.account.key)
      return { kind: 'later', doubt: false }
    }
    this.#isSending = true
    try {
      return await send(this.#subject, this.#refreshDeps)
    } finally {
      this.#isSending = false
    }
  }

  #revoke(access: string): void {
    void this.#deps.endpoint.revoke({ baseUrl: this.#subject.account.baseUrl, access })
  }

  #probe(): Promise<Probed> {
    const { account, kept } = this.#subject
    return this.#deps.endpoint.probe({ baseUrl: account.baseUrl, access: kept.credential.access })
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => void this.#deps.after(ms, resolve))
  }
}
