import type { AppError } from '../../../shared/app-error.ts'
import type { Account, SessionFacts } from '../../../shared/model/account.ts'
import type { Kept } from '../token-store.ts'
import { LivePair, type LivePairDeps } from './live-pair.ts'
import { createPace, type Pace } from './pace.ts'
import type { KeptPair, Renewed } from './renew-pair.ts'

/** What an open account's requests need of its session. Stays the same object through renewals, sign-outs and sign-ins. */
export type AccountTokens = {
  /** For the Authorization header only. Null while the account has no session. */
  readonly current: () => string | null
  /**
   * The service did not accept this token. The one to send instead, or null: then the session is over (`current` is null as well),
   * or it cannot be renewed just now. However many ask, one renewal answers them all.
   */
  readonly renew: (rejected: string) => Promise<string | null>
  /** Null while the account has no session. */
  readonly facts: () => SessionFacts | null
}

export type LiveTokensDeps = Omit<LivePairDeps, 'mayRenew' | 'onRenewed'> & {
  /** The service will never take this account's credential again. */
  readonly onOver: (account: Account) => void
  /** A renewed session is held in memory, because the disk or the keyring did not take it. Told at each attempt. */
  readonly onNotKept: (account: Account, error: AppError) => void
}

const KEEP_AGAIN_MS = 15_000

type Held = {
  readonly account: Account
  readonly kept: Kept
  /** Null for a raw token, which nobody can renew. */
  readonly pair: LivePair | null
}

/** A pair that is only in memory, and the generation on the disk whose place it is to take. */
type NotKept = { readonly pair: KeptPair; readonly former: number; readonly callOff: () => void }

/** The tokens of one account while Sheaf runs: used by its requests, renewed before and when they end, and told when they are over. */
export class LiveTokens implements AccountTokens {
  readonly #deps: LiveTokensDeps
  #held: Held | null = null
  #pace: Pace
  #notKept: NotKept | null = null
  /** It was here and the service did not take it any more: only signing in again helps. */
  #isOver = false
  #isEnding = false
  #changes = 0

  constructor(deps: LiveTokensDeps) {
    this.#deps = deps
    this.#pace = createPace(deps.elapsed, deps.random)
  }

  // Fields and not methods: whoever sends requests takes them without the object.
  readonly current = (): string | null => this.#held?.kept.credential.access ?? null

  readonly facts = (): SessionFacts | null => {
    if (!this.#held) return null
    const { kept, pair } = this.#held
    if (kept.credential.kind === 'raw') return { renewal: 'none', endsAt: null, scopes: null }
    return { renewal: 'by-itself', endsAt: pair?.endsAt() ?? null, scopes: kept.credential.scopes }
  }

  readonly renew = async (rejected: string): Promise<string | null> => {
    if (this.current() !== rejected) return this.current()
    if (!this.#held?.pair) return this.#over()
    return this.#held.pair.renew()
  }

  /** Makes a session that is kept usable. One that the service has refused in this run is not tried again. */
  async bringBack(account: Account): Promise<'here' | 'locked' | 'gone'> {
    if (this.#held) return 'here'
    if (this.#isOver) return 'gone'
    const changes = this.#changes
    const recalled = await this.#deps.store.recall(account.key)
    // Signed in or out meanwhile: what was recalled is not true any more.
    if (this.#changes !== changes) return this.#held ? 'here' : 'gone'
    if (recalled.kind === 'here') this.hold(account, recalled)
    return recalled.kind
  }

  /** Starts to use what was signed in with, or what was kept from an earlier run. */
  hold(account: Account, kept: Kept): void {
    this.#pace = createPace(this.#deps.elapsed, this.#deps.random)
    this.#startUsing(account, kept)
  }

  /** Signed out: from now on nothing is sent in this account's name. */
  drop(): void {
    this.#letGo()
    this.#isOver = false
  }

  /** Resolves when no renewal is on its way, after 30 seconds at the latest. False when the session is held in memory only. */
  async settled(): Promise<boolean> {
    await this.#held?.pair?.settled()
    return this.#notKept === null
  }

  /** Begins no renewal any more. */
  end(): void {
    this.#isEnding = true
    this.#held?.pair?.rest()
  }

  #startUsing(account: Account, kept: Kept): void {
    this.#letGo()
    this.#isOver = false
    const { credential, generation } = kept
    const subject = credential.kind === 'pair' ? { account, kept: { credential, generation } } : null
    const pair = subject && new LivePair(subject, this.#pairDeps(subject.kept, account))
    this.#held = { account, kept, pair }
  }

  #pairDeps(kept: KeptPair, account: Account): LivePairDeps {
    return {
      ...this.#deps,
      // What is not on the disk yet has no intent there either: first the one, then the other.
      mayRenew: () => !this.#isEnding && this.#notKept === null && this.#pace.mayTry(),
      onRenewed: renewed => this.#goOn(renewed, kept, account),
    }
  }

  #goOn(renewed: Renewed, former: KeptPair, account: Account): string | null {
    switch (renewed.kind) {
      case 'kept':
        this.#takeUp(account, renewed.kept)
        break
      case 'not-kept': {
        const pair = { credential: renewed.pair, generation: former.generation + 1 }
        this.#takeUp(account, pair)
        this.#keepLater(account, pair, former.generation, renewed.error)
        break
      }
      case 'superseded':
        if (renewed.recalled.kind !== 'here') return this.#over()
        this.#startUsing(account, renewed.recalled)
        break
      case 'over':
        return this.#over()
      case 'later':
        this.#pace.failed()
        return null
      default:
        break
    }
    return this.current()
  }

  #takeUp(account: Account, pair: KeptPair): void {
    this.#pace.issued(pair.credential.expiresAt - pair.credential.issuedAt)
    this.#startUsing(account, pair)
  }

  #keepLater(account: Account, pair: KeptPair, former: number, error: AppError): void {
    this.#deps.onNotKept(account, error)
    const again = async (): Promise<void> => {
      const stored = await this.#deps.store.renewals.finish(account.key, former, pair.credential)
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
