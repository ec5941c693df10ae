import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** Runs `work` when everything that has reached the service by now has been looked at. */
export type AtEndOfTurn = (work: () => void) => void

/**
 * Answers with what was read under this name before, as long as no row of the file has changed since, whoever changed it; else it
 * reads. So what is asked for with every request is read once, and a change is seen by the next request all the same.
 */
export type Recall = <T>(name: string, read: () => T) => T

/** What is kept is small: a token, a sheet without its rows. */
const MOST_KEPT = 2000

/** `mayHaveChanged`: a number that is another one once this connection did anything that may have changed the file. */
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
    // What a transaction has changed may be taken back, and taking back is no change that is counted.
    if (sqlite.isTransaction) return read()
    forgetWhatChanged()
    // as: a name is always used with the same way of reading
    if (kept.has(name)) return kept.get(name) as T
    const value = read()
    kept.set(name, value)
    return value
  }
}

/**
 * A number that is another one once another program or connection has changed the file. Looked up once for all that is answered in one
 * turn: those requests were sent before the turn began, so none of them can know of a later change.
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

/** How many rows this connection has changed. Looked up when it may have. */
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

/** Asked with every request, so the quickest way: a row without names. */
function numberFrom(sqlite: DatabaseSyncInstance, sql: string): () => number {
  const statement = sqlite.prepare(sql, { returnArrays: true })
  return () => Number(statement.get()?.[0])
}
