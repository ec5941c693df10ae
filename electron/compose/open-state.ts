import { join } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { fail, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../../shared/thrown.ts'
import { openDb } from '../db/db.ts'
import { attempt } from '../db/store-error.ts'
import { STATE_MIGRATIONS, type StateDb } from '../session/state-db.ts'

/** What the app remembers for all accounts together. */
export type OwnFiles = {
  /** Accounts, sealed tokens, settings; survives power loss at each change. */
  readonly state: StateDb
  /** What was deleted from it is in none of its files any more. Errors: storage-broken, disk-full. */
  readonly forgetDeleted: () => Result<null>
  /**
   * What the last minute's requests cost. Written with each request, so it does not wait for the disk: what a power cut takes from
   * it is older than the minute that counts by the time Sheaf runs again.
   */
  readonly budget: DatabaseSyncInstance
  /** Where the state that a newer Sheaf has written is kept; null where there was none. */
  readonly newerState: string | null
}

/** Opens `state.db` and `budget.db`. Errors: storage-broken, disk-full. */
export function openOwnFiles(dataFolder: string, stamp: string): Result<OwnFiles> {
  const opened = unlessRefused(() => {
    const state = openDb({
      file: join(dataFolder, 'state.db'),
      migrations: STATE_MIGRATIONS,
      durability: 'full',
      stamp,
      ifNewer: 'put-aside',
    })
    const budget = openDb({
      file: join(dataFolder, 'budget.db'),
      migrations: [],
      durability: 'normal',
      stamp,
      ifNewer: 'put-aside',
    })
    return { state, budget }
  })
  if (!opened.ok) return opened
  const { state, budget } = opened.value
  if (!state.ok) return state
  if (!budget.ok) return budget
  const { db, setAside, wasNewer } = state.value
  return ok({
    state: { sqlite: db.sqlite, write: work => attempt(() => db.transaction(work)) },
    forgetDeleted: () =>
      attempt(() => {
        db.forgetDeleted()
        return null
      }),
    budget: budget.value.db.sqlite,
    newerState: wasNewer ? setAside : null,
  })
}

/** The system may refuse a folder or a file; everything else that SQLite cannot do is said by the cache's own rules. */
function unlessRefused<T>(work: () => T): Result<T> {
  try {
    return attempt(work)
  } catch (cause) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(errorCode(cause) ?? '')) throw cause
    return fail({ kind: 'storage-broken', safe: 'Sheaf is not allowed to write there. Nothing was changed.' })
  }
}
