import type { AppEvent } from '../../shared/ipc/events.ts'
import type { Account, KnownAccount } from '../../shared/model/account.ts'
import { accountFiles, accountFolder } from '../env/account-files.ts'
import type { Env } from '../env/env.ts'
import { countWaitingFiles } from '../files/upload/waiting-files.ts'
import { countStoredEdits } from '../outbox/closed-outbox.ts'
import type { Session } from '../session/session.ts'
import type { AccountRegistry } from './account-registry.ts'

/**
 * Accounts of this computer, last used first, with their unsaved edits. A member account of an admin is listed only
 * while it has unsaved edits.
 */
export async function listAccounts(
  session: Pick<Session, 'list'>,
  registry: AccountRegistry,
  dataFolder: string,
): Promise<readonly KnownAccount[]> {
  const known = (await session.list()).map(known => ({
    account: known.account,
    // The local service issues a token at each start, so none is stored.
    session: known.account.signInMethod === 'local' ? ('here' as const) : known.session,
    ...waitingFor(known.account, registry, dataFolder),
  }))
  const isShown = ({ key }: Account) => registry.now()?.account.key === key
  return known.filter(
    ({ account, unsaved, files }) => !account.assumedBy || unsaved > 0 || files !== undefined || isShown(account),
  )
}

function waitingFor(
  { key }: Account,
  registry: AccountRegistry,
  dataFolder: string,
): Pick<KnownAccount, 'unsaved' | 'files'> {
  const live = registry.find(key)
  const kept = accountFiles(accountFolder(dataFolder, key))
  const files = live
    ? live.uploads.counts().reduce((sum, [, count]) => sum + count, 0)
    : countWaitingFiles(kept.waitingFiles)
  const unsaved = live?.sync.unsaved().total ?? countStoredEdits(kept.outbox)
  return files > 0 ? { unsaved, files } : { unsaved }
}

/** Opens the accounts with edits that can be saved, in the background. */
export async function openWaiting(
  session: Pick<Session, 'list'>,
  registry: AccountRegistry,
  { dataFolder, log }: Pick<Env, 'dataFolder' | 'log'>,
): Promise<void> {
  for (const { account, session: where, unsaved, files = 0 } of await listAccounts(session, registry, dataFolder)) {
    if (unsaved + files === 0 || where !== 'here' || registry.find(account.key)) continue
    // The local service runs only while a user is signed in with it, and only that account knows its address.
    const shown = registry.now()?.account
    if (account.signInMethod === 'local' && account.assumedBy?.key !== shown?.key) continue
    const opened = registry.openBehind(
      account.signInMethod === 'local' && shown ? { ...account, baseUrl: shown.baseUrl } : account,
    )
    if (!opened.ok) log.error('An account with edits that are not saved could not be opened.', opened.error)
  }
}

/**
 * The windows receive events of the shown account. Of the others they receive only a change notice when the number of
 * edits changes; failures are logged, and shown in that account's list of edits.
 */
export function publishedWhenShown(
  { publish, log }: Pick<Env, 'publish' | 'log'>,
  isShown: () => boolean,
): Env['publish'] {
  return (event: AppEvent) => {
    if (isShown()) publish(event)
    else if (event.kind === 'unsaved.changed') publish({ kind: 'accounts.changed' })
    else if (event.kind === 'failed') log.error(`${event.what} failed, in an account that is not shown.`, event.error)
  }
}
