import type { AppEvent } from '../../shared/ipc/events.ts'
import type { KnownAccount } from '../../shared/model/account.ts'
import { countStoredEdits } from '../cache/outbox/count-stored.ts'
import type { Session } from '../session/session.ts'
import { accountFolder } from './account-folder.ts'
import type { AccountsDesk } from './accounts-desk.ts'
import type { World } from './world.ts'

/** Accounts of this computer, the last used first, each with what it has not saved. */
export async function listAccounts(
  session: Pick<Session, 'list'>,
  desk: AccountsDesk,
  dataFolder: string,
): Promise<readonly KnownAccount[]> {
  return (await session.list()).map(known => ({
    account: known.account,
    // The door of this computer needs no token: its service makes one at each start.
    session: known.account.door === 'local' ? 'here' : known.session,
    unsaved:
      desk.find(known.account.key)?.sync.unsaved().total ??
      countStoredEdits(accountFolder(dataFolder, known.account.key)),
  }))
}

/** Opens the accounts that have something to save and can save it, behind the one that is shown. */
export async function openWaiting(
  session: Pick<Session, 'list'>,
  desk: AccountsDesk,
  { dataFolder, log }: Pick<World, 'dataFolder' | 'log'>,
): Promise<void> {
  for (const { account, session: where, unsaved } of await listAccounts(session, desk, dataFolder)) {
    if (unsaved === 0 || where !== 'here' || account.door === 'local' || desk.find(account.key)) continue
    const opened = desk.openBehind(account)
    if (!opened.ok) log.error('An account with edits that are not saved could not be opened.', opened.error)
  }
}

/**
 * The windows hear of the account that they show. Of another one they only hear that it changed, where its count of edits did; what
 * failed there is written down, and shows in its own list of edits.
 */
export function toldWhenShown(
  { publish, log }: Pick<World, 'publish' | 'log'>,
  isShown: () => boolean,
): World['publish'] {
  return (event: AppEvent) => {
    if (isShown()) publish(event)
    else if (event.kind === 'unsaved.changed') publish({ kind: 'accounts.changed' })
    else if (event.kind === 'failed') log.error(`${event.what} failed, in an account that is not shown.`, event.error)
  }
}
