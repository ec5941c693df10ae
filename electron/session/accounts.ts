import { z } from 'zod'
import { Account } from '../../shared/model/account.ts'
import type { AccountKey } from '../../shared/model/ids.ts'
import { parseJson } from '../../shared/parse-json.ts'
import type { Result } from '../../shared/result.ts'
import type { StateDb } from './state-db.ts'

/**
 * The accounts of this computer. Copies and stored edits of an account stay until it is removed; tokens are never
 * stored here.
 */
export type Accounts = {
  /** Last used first. */
  readonly list: () => readonly Account[]
  readonly find: (key: AccountKey) => Account | null
  /** Adds or replaces an account. `at`: milliseconds since 1970. */
  readonly remember: (account: Account, at: number) => Result<null>
  /** The same as a step of the caller's own transaction. */
  readonly put: (account: Account, at: number) => void
  /** A step of the caller's own transaction. */
  readonly drop: (key: AccountKey) => void
}

const Stored = z.array(z.object({ account: z.string() }))

export function createAccounts({ sqlite, write }: StateDb): Accounts {
  const all = sqlite.prepare('SELECT account FROM accounts ORDER BY used_at DESC, key')
  const upsert = sqlite.prepare(
    'INSERT INTO accounts (key, account, used_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET account = excluded.account, used_at = excluded.used_at',
  )
  const remove = sqlite.prepare('DELETE FROM accounts WHERE key = ?')

  // An invalid row is omitted: the user can sign in again, and its copies are still on the disk.
  const list = () =>
    Stored.parse(all.all()).flatMap(row => {
      const account = Account.safeParse(parseJson(row.account))
      return account.success ? [account.data] : []
    })

  // Parsed on writing as well: only the declared properties reach the disk.
  const put = (account: Account, at: number) => void upsert.run(account.key, JSON.stringify(Account.parse(account)), at)

  return {
    list,
    put,
    drop: key => void remove.run(key),
    find: key => list().find(account => account.key === key) ?? null,
    remember: (account, at) =>
      write(() => {
        put(account, at)
        return null
      }),
  }
}
