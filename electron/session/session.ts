import pLimit from 'p-limit'
import { type Account, type SessionState, tokenHolder } from '../../shared/model/account.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import type { RedirectWay } from '../../shared/model/sign-in/browser-sign-in.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Accounts } from './accounts.ts'
import { assumeUser } from './assume.ts'
import type { ClientApps } from './client-apps.ts'
import type { Facts } from './facts.ts'
import {
  type Entered,
  enterLocal,
  enterWithCode,
  enterWithToken,
  type HttpFor,
  type LocalService,
  type RedeemInput,
} from './sign-in.ts'
import { type AccountTokens, LiveTokens, type LiveTokensDeps } from './token-refresh/account-tokens.ts'
import type { HowToKeep } from './vault.ts'

export type SessionDeps = Omit<LiveTokensDeps, 'onOver'> & {
  readonly accounts: Accounts
  readonly clientApps: ClientApps
  readonly facts: Facts
  readonly httpFor: HttpFor
  /** Discards stored unsaved edits when the user requests it on sign-out. */
  readonly discardEdits: (account: Account) => Promise<Result<null>>
  /** Closes accounts and deletes their files. Errors: storage-broken. */
  readonly deleteCopies: (accounts: readonly Account[]) => Promise<Result<null>>
}

/**
 * An account of this computer and whether it can be opened directly, with a passphrase, or only by signing in again.
 */
export type ListedAccount = { readonly account: Account; readonly session: 'here' | 'locked' | 'gone' }

type Listener = (state: SessionState) => void
type TokenInput = HowToKeep & { readonly address: string; readonly token: string }
type CodeInput = HowToKeep &
  Omit<RedeemInput, 'client'> & { readonly client: RedeemInput['client'] & { readonly way: RedirectWay } }

/** The timeout of revoking at the service, which is best effort. */
const COURTESY_MS = 2_000

/**
 * The signed-in accounts and the one that is shown. The end of a session never closes an account's copies and stored
 * edits: it becomes `reading` until the same user signs in again. Steps run in sequence, so two sign-ins never overlap.
 */
export class Session {
  readonly #deps: SessionDeps
  readonly #mutex = pLimit(1)
  readonly #listeners = new Set<Listener>()
  readonly #accountListeners = new Set<() => void>()
  readonly #tokens = new Map<AccountKey, LiveTokens>()
  #state: SessionState = { kind: 'signed-out' }
  #asking = new AbortController()

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  /** The state of the shown account. */
  get state(): SessionState {
    return this.#state
  }

  /** Returns the function that unsubscribes. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Listens for added accounts, and for sessions, shown or not, that begin or end. Returns the unsubscribe function.
   */
  onAccountsChange(listener: () => void): () => void {
    this.#accountListeners.add(listener)
    return () => this.#accountListeners.delete(listener)
  }

  /**
   * The tokens of any account that has some, also one that is not shown or not signed in. Always the same object per
   * account.
   */
  tokensOf(key: AccountKey): AccountTokens {
    return this.#liveTokens(key)
  }

  /** Last used first. Sessions that are available can be used from now on. */
  list(): Promise<readonly ListedAccount[]> {
    const known = this.#deps.accounts.list()
    return Promise.all(known.map(async account => ({ account, session: await this.#bringBack(account) })))
  }

  /** At launch: continues with the last account. Sends no request, so it works offline. */
  resume(): Promise<Result<SessionState>> {
    return this.#mutex(async () => {
      const account = this.#lastAccount()
      return ok(account ? await this.#show(account) : this.#become({ kind: 'signed-out' }))
    })
  }

  /** Errors: cancelled, if the user went back during the check; and those of signing in. */
  enterWithToken({ address, token, ...how }: TokenInput): Promise<Result<SessionState>> {
    const wanted = new AbortController()
    this.#asking = wanted
    return this.#mutex(async () => {
      const entered = await enterWithToken(this.#deps.httpFor, { address, token })
      if (wanted.signal.aborted) return fail({ kind: 'cancelled' })
      return entered.ok ? this.#signIn(entered.value, how) : entered
    })
  }

  /** The user cancelled the check of a token: its result is ignored. */
  callOff(): void {
    this.#asking.abort()
  }

  /** The embedded service issues a new token at each start, so its token is never stored. */
  enterLocal(service: LocalService): Promise<Result<SessionState>> {
    return this.#mutex(async () => {
      const entered = await enterLocal(this.#deps.httpFor, service)
      return entered.ok ? this.#signIn(entered.value, { keeping: 'session', passphrase: null }) : entered
    })
  }

  /** Signs in with the code from the browser. The app and the token pair are stored atomically. */
  enterWithCode({ baseUrl, client, code, scopes, ...how }: CodeInput): Promise<Result<SessionState>> {
    return this.#mutex(async () => {
      const { clientId, secret } = client
      const redeem = { baseUrl, client: { clientId, secret }, code, scopes }
      const entered = await enterWithCode(this.#deps.httpFor, this.#deps.endpoint, redeem)
      if (!entered.ok) return entered
      const app = await this.#deps.clientApps.toKeep(baseUrl, client, how)
      const signedIn = app.ok ? await this.#signIn(entered.value, how, app.value) : app
      if (!signedIn.ok) await this.#revoke(baseUrl, entered.value.credential.access)
      return signedIn
    })
  }

  /**
   * Opens a session that is sealed with a passphrase. Sends no request: the next call shows whether the token is still
   * valid.
   */
  unlock(key: AccountKey, passphrase: string): Promise<Result<SessionState>> {
    return this.#mutex(async () => {
      const account = this.#deps.accounts.find(key)
      const holder = account && this.#holderOf(account)
      if (!account || !holder) return fail({ kind: 'unauthorized', reason: 'signed-out' })
      const kept = await this.#deps.store.unlock(holder.key, passphrase)
      if (!kept.ok) return kept
      const remembered = this.#remember(account)
      if (!remembered.ok) return remembered
      this.#liveTokens(holder.key).hold(holder, kept.value)
      return ok(this.#enter(account))
    })
  }

  /**
   * Acts as another member of the organization until another account is shown. A restart begins as the admin: acting
   * must always be a deliberate choice. Edits stored in the other name stay, and continue to be saved.
   */
  assume(email: string): Promise<Result<SessionState>> {
    return this.#mutex(async () => {
      if (this.#state.kind === 'signed-out') return fail({ kind: 'unauthorized', reason: 'signed-out' })
      const holder = this.#holderOf(this.#state.account)
      if (!holder) return fail({ kind: 'unauthorized', reason: 'signed-out' })
      const assumed = await assumeUser(this.#deps.httpFor, this.#liveTokens(holder.key), holder, email)
      if (!assumed.ok) return assumed
      const remembered = this.#remember(assumed.value)
      return remembered.ok ? ok(this.#enter(assumed.value)) : remembered
    })
  }

  /** Opens the copies and stored edits of an account, with its session if it has one. */
  readCopies(key: AccountKey): Promise<Result<SessionState>> {
    return this.#mutex(async () => {
      const account = this.#deps.accounts.find(key)
      if (!account) return fail({ kind: 'no-copy' })
      const remembered = this.#remember(account)
      return remembered.ok ? ok(await this.#show(account)) : remembered
    })
  }

  /** Shows another account. The previous one keeps its session. */
  switchTo(key: AccountKey): Promise<Result<SessionState>> {
    return this.readCopies(key)
  }

  /**
   * Signs out of the shown account: it stays listed and keeps its copies; its session is deleted here and, if it is
   * from the browser, revoked at the service. An admin who acts as a member returns to the admin account.
   */
  signOut(edits: 'keep' | 'discard'): Promise<Result<SessionState>> {
    return this.#mutex(async () => {
      if (this.#state.kind === 'signed-out') return ok(this.#state)
      const { account } = this.#state
      const discarded = edits === 'discard' ? await this.#deps.discardEdits(account) : ok(null)
      if (!discarded.ok) return discarded
      const self = account.assumedBy ? this.#holderOf(account) : null
      if (self) return ok(await this.#show(self))
      const tokens = this.#liveTokens(account.key)
      const access = tokens.facts()?.renewal === 'by-itself' ? tokens.current() : null
      const forgotten = this.#deps.store.forget(account.key)
      if (!forgotten.ok) return forgotten
      tokens.drop()
      const noted = this.#deps.facts.write('account', null)
      if (!noted.ok) return noted
      const state = this.#become({ kind: 'signed-out' })
      if (access !== null) await this.#revoke(account.baseUrl, access)
      return ok(state)
    })
  }

  /**
   * Deletes an account with its copies, stored edits and session, and every account that an admin acted as through it.
   * The client app of its service is deleted with the last account there. If a part cannot be deleted, the account
   * stays listed.
   */
  remove(key: AccountKey): Promise<Result<SessionState>> {
    return this.#mutex(async () => {
      const { accounts, clientApps, deleteCopies, facts, store } = this.#deps
      const account = accounts.find(key)
      if (!account) return ok(this.#state)
      const listed = accounts.list()
      const own = listed.filter(each => each.key === key || each.assumedBy?.key === key)
      const isLastThere = listed.every(each => own.includes(each) || each.baseUrl !== account.baseUrl)
      const tokens = this.#liveTokens(key)
      const access = tokens.facts()?.renewal === 'by-itself' ? tokens.current() : null
      const deleted = await deleteCopies(own)
      const forgotten = deleted.ok
        ? store.forget(key, () => {
            for (const each of own) accounts.drop(each.key)
            if (isLastThere) clientApps.drop(account.baseUrl)
            if (facts.read('account') === key) facts.put('account', null)
          })
        : deleted
      // It was closed: reopen the parts that could not be deleted.
      if (!forgotten.ok) this.#become(this.#state)
      if (!forgotten.ok) return forgotten
      tokens.drop()
      const { state } = this
      const isShown = state.kind !== 'signed-out' && own.some(each => each.key === state.account.key)
      if (isShown) this.#become({ kind: 'signed-out' })
      else this.#notifyAccounts()
      if (access !== null) await this.#revoke(account.baseUrl, access)
      return ok(this.#state)
    })
  }

  /**
   * Resolves when no refresh is in progress, after at most 30 seconds: called before sleep. False when a session is
   * held in memory only, because it could not be stored.
   */
  async settled(): Promise<boolean> {
    const settled = await Promise.all([...this.#tokens.values()].map(tokens => tokens.settled()))
    return settled.every(Boolean)
  }

  /** Called at the end of the run: starts no more refreshes and waits like `settled`. */
  end(): Promise<boolean> {
    for (const tokens of this.#tokens.values()) tokens.end()
    return this.settled()
  }

  async #signIn(
    { account, credential }: Entered,
    how: HowToKeep,
    alongside: () => void = () => undefined,
  ): Promise<Result<SessionState>> {
    const entered: Account = { ...account, keeping: how.keeping }
    const kept = await this.#deps.store.keep(account.key, credential, how, () => {
      alongside()
      this.#deps.accounts.put(entered, this.#deps.now())
      this.#deps.facts.put('account', entered.key)
    })
    if (!kept.ok) return kept
    this.#liveTokens(account.key).hold(entered, kept.value)
    return ok(this.#enter(entered))
  }

  async #show(known: Account): Promise<SessionState> {
    const session = await this.#bringBack(known)
    // The embedded service has another address in each run, and only the account that holds the token knows it.
    const account = { ...known, baseUrl: this.#holderOf(known)?.baseUrl ?? known.baseUrl }
    return session === 'here' ? this.#enter(account) : this.#become({ kind: 'reading', account, why: session })
  }

  async #bringBack(account: Account): Promise<'here' | 'locked' | 'gone'> {
    const holder = this.#holderOf(account)
    return holder ? this.#liveTokens(holder.key).bringBack(holder) : 'gone'
  }

  /** The account that holds the token; null if it is no longer listed. */
  #holderOf(account: Account): Account | null {
    return account.assumedBy ? this.#deps.accounts.find(account.assumedBy.key) : account
  }

  #liveTokens(key: AccountKey): LiveTokens {
    const known = this.#tokens.get(key)
    if (known) return known
    const tokens = new LiveTokens({ ...this.#deps, onOver: account => this.#over(account) })
    this.#tokens.set(key, tokens)
    return tokens
  }

  #over(account: Account): void {
    if (this.#state.kind === 'signed-in' && tokenHolder(this.#state.account) === account.key) {
      this.#become({ kind: 'reading', account: this.#state.account, why: 'gone' })
    } else this.#notifyAccounts()
  }

  /** Best effort with a short timeout: the token is already deleted on this computer. */
  async #revoke(baseUrl: string, access: string): Promise<void> {
    const { endpoint, after } = this.#deps
    await new Promise<void>(resolve => {
      const callOff = after(COURTESY_MS, resolve)
      void endpoint.revoke({ baseUrl, access }).then(() => {
        callOff()
        resolve()
      })
    })
  }

  #remember(account: Account): Result<null> {
    const remembered = this.#deps.accounts.remember(account, this.#deps.now())
    return remembered.ok ? this.#deps.facts.write('account', tokenHolder(account)) : remembered
  }

  #lastAccount(): Account | null {
    const key = AccountKey.safeParse(this.#deps.facts.read('account'))
    return key.success ? this.#deps.accounts.find(key.data) : null
  }

  /** Signs in with the granted scopes if they are known: those of the admin's token when acting as a member. */
  #enter(account: Account): SessionState {
    const scopes = this.#liveTokens(tokenHolder(account)).facts()?.scopes ?? null
    return this.#become({ kind: 'signed-in', account, ...(scopes && { scopes }) })
  }

  #become(state: SessionState): SessionState {
    this.#state = state
    for (const listener of this.#listeners) listener(state)
    this.#notifyAccounts()
    return state
  }

  #notifyAccounts(): void {
    for (const listener of this.#accountListeners) listener()
  }
}
