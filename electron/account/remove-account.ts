import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from '../../shared/model/account.ts'
import type { AccountKey } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../../shared/thrown.ts'
import { accountFolder } from '../env/account-files.ts'

const REMOVED = 'removed-'

/**
 * Deletes the folder of a closed account. It is renamed first, so that all of it disappears at once; files that the
 * system still locks are deleted at the next start. Errors: storage-broken, and nothing was deleted.
 */
export async function deleteCopies(dataFolder: string, { key }: Account, id: string): Promise<Result<null>> {
  const folder = accountFolder(dataFolder, key)
  const aside = join(dirname(folder), `${REMOVED}${id}`)
  try {
    await rename(folder, aside)
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return ok(null)
    return fail({
      kind: 'storage-broken',
      safe: 'Another program uses the copies. Close it, then remove the account again.',
    })
  }
  await deleteFolder(aside)
  return ok(null)
}

/** Deletes the leftovers of removed accounts. */
export async function deleteLeftOver(dataFolder: string): Promise<void> {
  const accounts = join(dataFolder, 'accounts')
  const names = await readdir(accounts).catch(() => [])
  for (const name of names) if (name.startsWith(REMOVED)) await deleteFolder(join(accounts, name))
}

/** Removes these accounts from the settings. */
export function settingsWithout(settings: Settings, accounts: readonly AccountKey[]): Partial<Settings> {
  const others = <T extends { readonly account: AccountKey }>(kept: readonly T[]): T[] =>
    kept.filter(({ account }) => !accounts.includes(account))
  const { tabs, viewSettings, folds, columnWidths, recentSearches, keptOffline } = settings
  return {
    tabs: others(tabs),
    viewSettings: others(viewSettings),
    folds: others(folds),
    columnWidths: others(columnWidths),
    recentSearches: others(recentSearches),
    keptOffline: others(keptOffline),
  }
}

const deleteFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
