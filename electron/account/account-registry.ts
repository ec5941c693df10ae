import pLimit from 'p-limit'
import type { Account, SessionState } from '../../shared/model/account.ts'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Env } from '../env/env.ts'
import type { Session } from '../session/session.ts'
import { type AccountDeps, type LiveAccount, openAccount } from './open-account.ts'

export type AccountRegistry = {
  /** The account that the window shows, or showed when the sheet of an edit was opened; null on the sign-in screen. */
  readonly now: (typedInto?: SheetId) => LiveAccount | null
  /** Null if the account is not open. */
  readonly find: (key: AccountKey) => LiveAccount | null
  /** All open accounts, including the shown one. */
  readonly all: () => readonly LiveAccount[]
  /** Opens or closes accounts so that they fit the session. Called at each change of the session, in order. */
  readonly follow: (state: SessionState) => Promise<Result<null>>
  /** Opens an account in the background, so that it continues saving. */
  readonly openBehind: (account: Account) => Result<null>
}

/** The accounts that are open, shown or not. */
export function createLiveAccounts() {
  const live = new Map<AccountKey, LiveAccount>()
  const close = async (key: AccountKey): Promise<void> => {
    const closing = live.get(key)
    live.delete(key)
    await closing?.close()
  }
  return {
    find: (key: AccountKey): LiveAccount | null => live.get(key) ?? null,
    all: (): readonly LiveAccount[] => [...live.values()],
    add: (account: LiveAccount): void => void live.set(account.account.key, account),
    close,
    closeAll: async (): Promise<void> => void (await Promise.all([...live.keys()].map(close))),
  }
}
export type LiveAccounts = ReturnType<typeof createLiveAccounts>

/** Current state of an account: whether the window shows it, and the address of its service. */
type Standing = { readonly isShown: () => boolean; readonly baseUrl: () => string }
export type DepsFor = (account: Account, standing: Standing) => AccountDeps

/**
 * The open accounts. An account stays open for reading when its session ends, and for saving when another one is shown;
 * only signing out closes it. `lookForSheets`: an account was entered, and other users may have created or shared
 * sheets since.
 */
export function createAccountRegistry(
  live: LiveAccounts,
  session: Pick<Session, 'state'>,
  depsFor: DepsFor,
  lookForSheets: (account: LiveAccount) => void,
): AccountRegistry {
  const addresses = new Map<AccountKey, string>()
  let shown: AccountKey | null = null
  let before: AccountKey | null = null

  const find = (key: AccountKey | null) => (key === null ? null : live.find(key))
  /**
   * An open account survives a new address: the embedded service has another port in each run, and a sheet may already
   * be on screen.
   */
  const open = (account: Account): Result<LiveAccount> => {
    const { key, baseUrl } = account
    addresses.set(key, baseUrl)
    const known = live.find(key)
    if (known) return ok(known)
    const standing = { isShown: () => shown === key, baseUrl: () => addresses.get(key) ?? baseUrl }
    const opened = openAccount(account, depsFor(account, standing))
    if (opened.ok) live.add(opened.value)
    return opened
  }
  /** Closes its open sheets; it continues saving. */
  const leave = (key: AccountKey) => {
    for (const port of live.find(key)?.ports.values() ?? []) port.close()
  }
  const show = (account: Account): Result<LiveAccount> => {
    if (shown !== account.key) {
      if (shown !== null) leave(shown)
      before = shown
      shown = account.key
      find(shown)?.seen.clear()
    }
    return open(account)
  }

  return {
    now(typedInto) {
      const now = find(shown)
      if (typedInto === undefined || now === null || now.seen.has(typedInto)) return now
      const former = find(before)
      return former?.seen.has(typedInto) ? former : now
    },
    find: live.find,
    all: live.all,
    async follow(state) {
      if (state.kind === 'signed-out') {
        const leaving = shown
        shown = null
        if (leaving !== null) await live.close(leaving)
        return ok(null)
      }
      const opened = show(state.account)
      if (!opened.ok) return opened
      if (state.kind === 'signed-in' && session.state === state) {
        opened.value.sync.resume()
        lookForSheets(opened.value)
      }
      return ok(null)
    },
    openBehind(account) {
      if (live.find(account.key)) return ok(null)
      const opened = open(account)
      if (!opened.ok) return opened
      opened.value.sync.resume()
      return ok(null)
    },
  }
}

/** Opens and closes accounts as the session changes, one change at a time, and notifies the windows afterwards. */
export function followSession(
  session: Session,
  follow: (state: SessionState) => Promise<Result<null>>,
  { publish, log }: Pick<Env, 'publish' | 'log'>,
) {
  const mutex = pLimit(1)

  session.onChange(state => {
    void mutex(async () => {
      const followed = await follow(state)
      publish({ kind: 'session.changed', session: state })
      if (followed.ok) return
      log.error('The copies on this computer could not be opened.', followed.error)
      publish({ kind: 'failed', what: 'Opening the copies on this computer', error: followed.error })
    })
  })

  return { settled: (): Promise<void> => mutex(() => undefined) }
}
