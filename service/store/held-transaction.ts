import type { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/**
 * Keeps the first transaction of a request open until the request decides how to end it. The response, which is known
 * only at the end, is thus committed together with the changes.
 */
export type Hold = {
  /** Runs all of `work` for this request. After its first transaction, `work` must not wait for files or sockets. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Commits all changes together with the writes of `last`. */
  keep(last: () => void): void
  /** Rolls back everything that is not committed. */
  drop(): void
}

/** SQLITE_BUSY: another connection is writing. */
const SQLITE_BUSY = 5

/** All-or-nothing transactions of one database. `holder` identifies the running request. */
export function holdableTransactions(sqlite: DatabaseSyncInstance, holder: AsyncLocalStorage<object>) {
  /** The request whose transaction stays open between its steps: at most one, and only briefly. */
  let held: object | null = null

  const end = (statement: 'COMMIT' | 'ROLLBACK'): void => {
    held = null
    // A full disk may already have ended the transaction; a second rollback would hide the first error.
    if (statement === 'COMMIT' || sqlite.isTransaction) sqlite.exec(statement)
  }

  const transaction = <T>(work: () => T): T => {
    const request = holder.getStore() ?? null
    if (held !== null && held !== request) throw busy()
    if (sqlite.isTransaction) return work()

    sqlite.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      if (request === null) end('COMMIT')
      else held = request
      return result
    } catch (error) {
      end('ROLLBACK')
      throw error
    }
  }

  const hold = (): Hold => {
    const request = {}
    return {
      run: work => holder.run(request, work),
      keep(last) {
        try {
          holder.run(request, () => transaction(last))
          end('COMMIT')
        } catch (error) {
          if (held === request) end('ROLLBACK')
          throw error
        }
      },
      drop() {
        if (held === request) end('ROLLBACK')
      },
    }
  }

  return { transaction, hold }
}

/** Whether SQLite was only busy and nothing was written. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/**
 * Has the shape of SQLite's own error, so that it is answered like a write lock of another program: busy, nothing
 * written.
 */
function busy(): Error {
  return Object.assign(new Error('Another request is just being made durable.'), { errcode: SQLITE_BUSY })
}
