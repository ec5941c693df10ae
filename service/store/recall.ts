import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** Runs `work` after all requests that have already arrived were handled. */
export type AtEndOfTurn = (work: () => void) => void

/**
 * Caches the value of `read` under a name until a row of the file changes, by any connection. Values that every request
 * needs are thus read once, and the next request still sees a change.
 */
export type Recall = <T>(name: string, read: () => T) => T

/** Entries are small: a token, a sheet without its rows. */
const MOST_KEPT = 2000

/**
 * `mayHaveChanged` returns a number that changes whenever this connection did anything that may have changed the file.
 */
export function recallIn(sqlite: DatabaseSyncInstance, mayHaveChanged: () => number, atEndOfTurn: AtEndOfTurn): Recall {
  const ownChanges = changesOfOurs(sqlite, mayHaveChanged)
  const changesOfOthers = changesOfOtherConnections(sqlite, atEndOfTurn)
  const kept = new Map<string, unknown>()
  let [own, others] = [0, 0]

  const forgetWhatChanged = (): void => {
    const [ownNow, othersNow] = [ownChanges(), changesOfOthers()]
    if ((ownNow !== own || othersNow !== others || kept.size >= MOST_KEPT) && kept.size > 0) kept.clear()
    own = ownNow
    others = othersNow
  }

  return <T>(name: string, read: () => T): T => {
    // A transaction may be rolled back, and no counter counts a rollback, so nothing is cached inside one.
    if (sqlite.isTransaction) return read()
    forgetWhatChanged()
    // as: each name is always used with the same reader
    if (kept.has(name)) return kept.get(name) as T
    const value = read()
    kept.set(name, value)
    return value
  }
}

/**
 * Returns a number that changes when another program or connection has changed the file. It is read once per event-loop
 * turn: all requests of a turn were sent before it began, so none of them can know of a later change.
 */
function changesOfOtherConnections(sqlite: DatabaseSyncInstance, atEndOfTurn: AtEndOfTurn): () => number {
  const version = numberFrom(sqlite, 'PRAGMA data_version')
  let known: number | null = null
  return () => {
    if (known === null) {
      known = version()
      atEndOfTurn(() => {
        known = null
      })
    }
    return known
  }
}

/** Number of rows changed by this connection. Read again only when it may have changed. */
function changesOfOurs(sqlite: DatabaseSyncInstance, mayHaveChanged: () => number): () => number {
  const count = numberFrom(sqlite, 'SELECT total_changes()')
  let [known, at] = [count(), mayHaveChanged()]
  return () => {
    const now = mayHaveChanged()
    if (now !== at) known = count()
    at = now
    return known
  }
}

/** Called for every request; a row as an array is the fastest result. */
function numberFrom(sqlite: DatabaseSyncInstance, sql: string): () => number {
  const statement = sqlite.prepare(sql, { returnArrays: true })
  return () => Number(statement.get()?.[0])
}
