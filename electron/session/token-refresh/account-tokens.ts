import type { AppError } from '../../../shared/app-error.ts'
import type { Account, SessionFacts } from '../../../shared/model/account.ts'
import type { Kept } from '../token-store.ts'
import { createRefreshBackoff, type RefreshBackoff } from './refresh-backoff.ts'
import type { KeptTokenPair, RefreshOutcome } from './token-refresh.ts'
import { TokenRefresher, type TokenRefresherDeps } from './token-refresher.ts'

/**
 * The tokens for the requests of an open account. The object stays the same through refreshes, sign-outs and sign-ins.
 */
export interface AccountTokens {
  /** For the Authorization header only. Null while the account has no session. */
  readonly current: () => string | null
  /**
   * Replaces a token that the service rejected. Returns the new one, or null: then the session is over (`current` is
   * null as well), or it cannot be refreshed now. Concurrent calls share one refresh.
   */
  readonly refresh: (rejected: string) => Promise<string | null>
  /** Null while the account has no session. */
  readonly facts: () => SessionFacts | null
}

export type LiveTokensDeps = Omit<TokenRefresherDeps, 'mayRefresh' | 'onRefreshed'> & {
  /** The service will never accept this account's credential again. */
  readonly onOver: (account: Account) => void
  /** A refreshed session is held in memory, because the disk or the keyring failed. Called at each failed attempt. */
  readonly onNotKept: (account: Account, error: AppError) => void
}

const KEEP_AGAIN_MS = 15_000

type Held = {
  readonly account: Account
  readonly kept: Kept
  /** Null for a raw token, which cannot be refreshed. */
  readonly pair: TokenRefresher | null
}

/** A pair that is only in memory, and the stored generation that it replaces. */
type NotKept = { readonly pair: KeptTokenPair; readonly former: number; readonly callOff: () => void }

/**
 * The tokens of one account in this run: used by its requests, refreshed before they expire and when they are rejected.
 */
export class LiveTokens implements AccountTokens {
  readonly #deps: LiveTokensDeps
  #held: Held | null = null
  #backoff: RefreshBackoff
  #notKept: NotKept | null = null
  /** The service no longer accepts the credential: only signing in again helps. */
  #isOver = false
  #isEnding = false
  #changes = 0

  constructor(deps: LiveTokensDeps) {
    this.#deps = deps
    this.#backoff = createRefreshBackoff(deps.elapsed, deps.random)
  }

  // Fields instead of methods, because requests use them without the object.
  readonly current = (): string | null => this.#held?.kept.credential.access ?? null

  readonly facts = (): SessionFacts | null => {
    if (!this.#held) return null
    const { kept, pair } = this.#held
    if (kept.credential.kind === 'raw') return { renewal: 'none', endsAt: null, scopes: null }
    return { renewal: 'by-itself', endsAt: pair?.endsAt() ?? null, scopes: kept.credential.scopes }
  }

  readonly refresh = async (rejected: string): Promise<string | null> => {
    if (this.current() !== rejected) return this.current()
    if (!this.#held?.pair) return this.#over()
    return this.#held.pair.refresh()
  }

  /** Restores a stored session. One that the service has rejected in this run is not tried again. */
  async bringBack(account: Account): Promise<'here' | 'locked' | 'gone'> {
    if (this.#held) return 'here'
    if (this.#isOver) return 'gone'
    const changes = this.#changes
    const recalled = await this.#deps.store.recall(account.key)
    // Signed in or out during the read: the result is obsolete.
    if (this.#changes !== changes) return this.#held ? 'here' : 'gone'
    if (recalled.kind === 'here') this.hold(account, recalled)
    return recalled.kind
  }

  /** Uses a new or stored credential. */
  hold(account: Account, kept: Kept): void {
    this.#backoff = createRefreshBackoff(this.#deps.elapsed, this.#deps.random)
    this.#startUsing(account, kept)
  }

  /** Signed out: no more requests in this account's name. */
  drop(): void {
    this.#letGo()
    this.#isOver = false
  }

  /**
   * Resolves when no refresh is in progress, after at most 30 seconds. False when the session is held in memory only.
   */
  async settled(): Promise<boolean> {
    await this.#held?.pair?.settled()
    return this.#notKept === null
  }

  /** Starts no refresh from now on. */
  end(): void {
    this.#isEnding = true
    this.#held?.pair?.rest()
  }

  #startUsing(account: Account, kept: Kept): void {
    this.#letGo()
    this.#isOver = false
    const { credential, generation } = kept
    const subject = credential.kind === 'pair' ? { account, kept: { credential, generation } } : null
    const pair = subject && new TokenRefresher(subject, this.#pairDeps(subject.kept, account))
    this.#held = { account, kept, pair }
  }

  #pairDeps(kept: KeptTokenPair, account: Account): TokenRefresherDeps {
    return {
      ...this.#deps,
      // A pair that is not stored has no stored intent either: the pair is stored first.
      mayRefresh: () => !this.#isEnding && this.#notKept === null && this.#backoff.mayTry(),
      onRefreshed: outcome => this.#goOn(outcome, kept, account),
    }
  }

  #goOn(outcome: RefreshOutcome, former: KeptTokenPair, account: Account): string | null {
    switch (outcome.kind) {
      case 'kept':
        this.#takeUp(account, outcome.kept)
        break
      case 'not-kept': {
        const pair = { credential: outcome.pair, generation: former.generation + 1 }
        this.#takeUp(account, pair)
        this.#keepLater(account, pair, former.generation, outcome.error)
        break
      }
      case 'superseded':
        if (outcome.recalled.kind !== 'here') return this.#over()
        this.#startUsing(account, outcome.recalled)
        break
      case 'over':
        return this.#over()
      case 'later':
        this.#backoff.failed()
        return null
      default:
        break
    }
    return this.current()
  }

  #takeUp(account: Account, pair: KeptTokenPair): void {
    this.#backoff.issued(pair.credential.expiresAt - pair.credential.issuedAt)
    this.#startUsing(account, pair)
  }

  #keepLater(account: Account, pair: KeptTokenPair, former: number, error: AppError): void {
    this.#deps.onNotKept(account, error)
    const again = async (): Promise<void> => {
      const stored = await this.#deps.store.refreshLog.finish(account.key, former, pair.credential)
      if (this.#notKept?.pair !== pair) return
      this.#notKept = null
      if (!stored.ok) this.#keepLater(account, pair, former, stored.error)
    }
    this.#notKept = { pair, former, callOff: this.#deps.after(KEEP_AGAIN_MS, () => void again()) }
  }

  #letGo(): void {
    this.#changes += 1
    this.#held?.pair?.stop()
    this.#notKept?.callOff()
    this.#notKept = null
    this.#held = null
  }

  #over(): null {
    const account = this.#held?.account
    this.#letGo()
    this.#isOver = true
    if (account) this.#deps.onOver(account)
    return null
  }
}
