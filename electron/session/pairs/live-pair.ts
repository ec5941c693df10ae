import type { After } from '../../../shared/after.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Probed, TokenEndpoint } from '../../api/tokens.ts'
import type { TokenStore } from '../token-store.ts'
import { type Clocks, createLife, type Life } from './life.ts'
import { claim, GIVEN_UP_AFTER_MS, type RenewDeps, type Renewed, type Subject, send } from './renew-pair.ts'
import { startSchedule } from './renewal-schedule.ts'

export type LivePairDeps = Clocks & {
  readonly store: TokenStore
  readonly endpoint: TokenEndpoint
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
  /** Whether nothing is on its way for this account just now. */
  readonly isIdle: (account: Account) => boolean
  /** Whether a renewal may begin at this moment. */
  readonly mayRenew: () => boolean
  /** Told once for each renewal that was tried; gives the token to go on with. Nothing is told of a pair that was stopped. */
  readonly onRenewed: (renewed: Renewed) => string | null
}

/** One pair while it is in use: renewed before its time or when it is refused, by one renewal however many ask. */
export class LivePair {
  readonly #subject: Subject
  readonly #deps: LivePairDeps
  readonly #renewDeps: RenewDeps
  readonly #life: Life
  readonly #schedule: { readonly stop: () => void }
  #flight: Promise<string | null> | null = null
  #isSending = false
  /** A renewal was begun and nobody knows what came of it: the pair may be dead. */
  #isInDoubt: boolean
  #isStopped = false

  constructor(subject: Subject, deps: LivePairDeps) {
    this.#subject = subject
    this.#deps = deps
    this.#renewDeps = { store: deps.store, endpoint: deps.endpoint, pause: ms => this.#pause(ms) }
    this.#life = createLife(subject.kept.credential, deps, deps.random)
    this.#isInDoubt = deps.store.renewals.doubt(subject.account.key) !== null
    this.#schedule = startSchedule({
      after: deps.after,
      dueInMs: this.#life.dueInMs,
      isInDoubt: () => this.#isInDoubt,
      isIdle: () => deps.isIdle(subject.account),
      probe: () => this.#probe(),
      onAnswer: answer => this.#heard(answer),
    })
  }

  /** By this computer's clock, in milliseconds since 1970. */
  endsAt(): number {
    return this.#life.endsAt()
  }

  /** The token to use instead of this pair's; null when there is none, or none just now. */
  renew(): Promise<string | null> {
    this.#flight ??= this.#renewOnce().finally(() => {
      this.#flight = null
    })
    return this.#flight
  }

  /** Resolves when no renewal is on its way, after 30 seconds at the latest. */
  async settled(): Promise<void> {
    if (this.#isSending) await Promise.race([this.#flight, this.#pause(GIVEN_UP_AFTER_MS)])
  }

  /** Is not looked after any more; what is on its way is still told. */
  rest(): void {
    this.#schedule.stop()
  }

  /** It is not in use any more. A renewal on its way goes on to its end all the same. */
  stop(): void {
    this.#isStopped = true
    this.#schedule.stop()
  }

  async #heard(answer: Exclude<Probed, { kind: 'no-answer' }>): Promise<string | null> {
    if (answer.kind === 'rejected') return this.renew()
    this.#isInDoubt = false
    return this.#life.heard(answer.at) ? this.renew() : null
  }

  async #renewOnce(): Promise<string | null> {
    const { mayRenew, onRenewed } = this.#deps
    if (!mayRenew()) return null
    const renewed = (await this.#lookFirst()) ?? (await claim(this.#subject, this.#renewDeps)) ?? (await this.#send())
    if (renewed.kind === 'later') this.#isInDoubt ||= renewed.doubt
    if (!this.#isStopped) return onRenewed(renewed)
    if (renewed.kind === 'not-kept') this.#revoke(renewed.pair.access)
    return null
  }

  /** Before the refresh token of a pair in doubt is sent: it was never renewed where its access token is still taken. */
  async #lookFirst(): Promise<Renewed | null> {
    if (!this.#isInDoubt) return null
    const probed = await this.#probe()
    if (probed.kind === 'no-answer') return { kind: 'later', doubt: true }
    if (probed.kind === 'rejected') return null
    this.#isInDoubt = false
    return { kind: 'holds' }
  }

  async #send(): Promise<Renewed> {
    // The end of the run began first, or while somebody else's renewal was waited for.
    if (this.#isStopped || !this.#deps.mayRenew()) {
      this.#deps.store.renewals.callOff(this.#subject.account.key)
      return { kind: 'later', doubt: false }
    }
    this.#isSending = true
    try {
      return await send(this.#subject, this.#renewDeps)
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
