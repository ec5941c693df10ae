import type { Account, SessionState } from '../../shared/model/account.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Accounts } from './accounts.ts'
import type { Facts } from './facts.ts'
import { type Entered, enterLocal, enterWithToken, type HttpFor, type LocalService } from './sign-in.ts'
import type { HowToKeep, TokenStore } from './token-store.ts'

export type SessionDeps = {
  readonly accounts: Accounts
  readonly tokens: TokenStore
  readonly facts: Facts
  readonly httpFor: HttpFor
  readonly now: () => number
  /** Throws away what is stored and not saved, when a person signs out and says so. */
  readonly discardEdits: (account: Account) => Promise<Result<null>>
}

type Listener = (state: SessionState) => void
type TokenInput = HowToKeep & { readonly address: string; readonly token: string }

/**
 * Who is in. A session that ends, for whatever reason, never closes an account's copies and stored edits: it becomes `reading`
 * until the same person signs in again. Steps run one after the other, so two doors are never open at once.
 */
export class Session {
  readonly #deps: SessionDeps
  readonly #listeners = new Set<Listener>()
  #state: SessionState = { kind: 'signed-out' }
  #token: string | null = null
  #lastStep: Promise<unknown> = Promise.resolve()

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  get state(): SessionState {
    return this.#state
  }

  /** For the Authorization header only. Null unless signed in. */
  token(): string | null {
    return this.#token
  }

  /** Returns the function that ends the subscription. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** At the start of the app: goes on where it ended. Asks nobody, so it works without a connection. */
  resume(): Promise<Result<SessionState>> {
    return this.#step(async () => {
      const account = this.#lastAccount()
      return ok(account ? await this.#open(account) : this.#become({ kind: 'signed-out' }, null))
    })
  }

  enterWithToken({ address, token, keeping, passphrase }: TokenInput): Promise<Result<SessionState>> {
    return this.#step(async () => {
      const entered = await enterWithToken(this.#deps.httpFor, { address, token })
      return entered.ok ? this.#signIn(entered.value, { keeping, passphrase }) : entered
    })
  }

  /** The embedded service gives a new token at each start, so that one is never kept. */
  enterLocal(service: LocalService): Promise<Result<SessionState>> {
    return this.#step(async () => {
      const entered = await enterLocal(this.#deps.httpFor, service)
      return entered.ok ? this.#signIn(entered.value, { keeping: 'session', passphrase: null }) : entered
    })
  }

  /** Opens a token that is kept under a passphrase. Asks nobody: the next call tells whether the token still holds. */
  unlock(key: AccountKey, passphrase: string): Promise<Result<SessionState>> {
    return this.#step(async () => {
      const account = this.#deps.accounts.find(key)
      if (!account) return fail({ kind: 'unauthorized', reason: 'signed-out' })
      const token = await this.#deps.tokens.unlock(key, passphrase)
      return token.ok ? this.#enter(account, token.value) : token
    })
  }

  /** Opens the copies and stored edits of an account that has no session. */
  readCopies(key: AccountKey): Promise<Result<SessionState>> {
    return this.#step(async () => {
      const account = this.#deps.accounts.find(key)
      if (!account) return fail({ kind: 'no-copy' })
      const { kind } = await this.#deps.tokens.recall(key)
      const remembered = this.#remember(account)
      if (!remembered.ok) return remembered
      return ok(this.#become({ kind: 'reading', account, why: kind === 'locked' ? 'locked' : 'gone' }, null))
    })
  }

  /** The account stays listed and keeps its copies; its token is forgotten. */
  signOut(edits: 'keep' | 'discard'): Promise<Result<SessionState>> {
    return this.#step(async () => {
      if (this.#state.kind === 'signed-out') return ok(this.#state)
      const { account } = this.#state
      const discarded = edits === 'discard' ? await this.#deps.discardEdits(account) : ok(null)
      if (!discarded.ok) return discarded
      const forgotten = this.#deps.tokens.forget(account.key)
      if (!forgotten.ok) return forgotten
      const noted = this.#deps.facts.write('account', null)
      return noted.ok ? ok(this.#become({ kind: 'signed-out' }, null)) : noted
    })
  }

  /** The service did not accept a token. Only the one in use counts, and only the first time. */
  rejected(token: string): void {
    if (this.#state.kind !== 'signed-in' || token !== this.#token) return
    this.#become({ kind: 'reading', account: this.#state.account, why: 'gone' }, null)
  }

  async #signIn({ account, token }: Entered, how: HowToKeep): Promise<Result<SessionState>> {
    const kept = await this.#deps.tokens.keep(account.key, token, how)
    return kept.ok ? this.#enter({ ...account, keeping: how.keeping }, token) : kept
  }

  #enter(account: Account, token: string): Result<SessionState> {
    const remembered = this.#remember(account)
    return remembered.ok ? ok(this.#become({ kind: 'signed-in', account }, token)) : remembered
  }

  async #open(account: Account): Promise<SessionState> {
    const recalled = await this.#deps.tokens.recall(account.key)
    if (recalled.kind === 'here') return this.#become({ kind: 'signed-in', account }, recalled.token)
    return this.#become({ kind: 'reading', account, why: recalled.kind }, null)
  }

  #remember(account: Account): Result<null> {
    const remembered = this.#deps.accounts.remember(account, this.#deps.now())
    return remembered.ok ? this.#deps.facts.write('account', account.key) : remembered
  }

  #lastAccount(): Account | null {
    const key = AccountKey.safeParse(this.#deps.facts.read('account'))
    return key.success ? this.#deps.accounts.find(key.data) : null
  }

  #become(state: SessionState, token: string | null): SessionState {
    this.#token = token
    this.#state = state
    for (const listener of this.#listeners) listener(state)
    return state
  }

  #step<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const step = this.#lastStep.then(work)
    // A bug in one step reaches its own caller and must not stop the next one.
    this.#lastStep = step.catch(() => null)
    return step
  }
}
