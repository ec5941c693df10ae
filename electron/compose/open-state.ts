import { join } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { fail, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../../shared/thrown.ts'
import { openDb } from '../db/db.ts'
import { attempt } from '../db/store-error.ts'
import { STATE_MIGRATIONS, type StateDb } from '../session/state-db.ts'

/** The state shared by all accounts. */
export type OwnFiles = {
  /** Accounts, sealed tokens, settings; survives power loss at each change. */
  readonly state: StateDb
  /** Removes deleted content from all its files. Errors: storage-broken, disk-full. */
  readonly forgetDeleted: () => Result<null>
  /**
   * Request cost of the last minute. Written with each request, so it does not wait for the disk: entries lost in a
   * power cut are older than that minute when Sheaf runs again.
   */
  readonly budget: DatabaseSyncInstance
  /** The path of the state that a newer Sheaf has written; null without one. */
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

/** The system may deny access to a folder or a file; other SQLite errors follow the rules of the cache. */
function unlessRefused<T>(work: () => T): Result<T> {
  try {
    return attempt(work)
  } catch (cause) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(errorCode(cause) ?? '')) throw cause
    return fail({ kind: 'storage-broken', safe: 'Sheaf is not allowed to write there. Nothing was changed.' })
  }
}
