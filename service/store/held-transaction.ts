import type { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/**
 * One request whose first transaction stays open when its work is done, until the request says how it ends. So what is
 * only known at the end, its answer, becomes durable in the same step as its changes.
 */
export interface Hold {
  /** Everything in `work` belongs to this request. It must not wait for files or sockets after its transaction. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Makes all changes durable, and with them what `last` writes. */
  keep(last: () => void): void
  /** Takes back whatever is not durable yet. */
  drop(): void
}

/** The number by which SQLite says that somebody else is writing. */
const SQLITE_BUSY = 5

/** Transactions of one database, whole or not at all; `holder` tells which request is running. */
export function holdableTransactions(sqlite: DatabaseSyncInstance, holder: AsyncLocalStorage<object>) {
  /** Whose transaction is open although no work is being done in it: at most one, and only for a moment. */
  let held: object | null = null

  const end = (statement: 'COMMIT' | 'ROLLBACK'): void => {
    held = null
    // A full disk may already have ended the transaction; rolling back twice would hide the first error.
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

/** Whether the table was only busy, and nothing has happened. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** Said in SQLite's own way, so that it is answered like a file that another program is writing: busy, nothing has happened. */
function busy(): Error {
  return Object.assign(new Error('Another request is just being made durable.'), { errcode: SQLITE_BUSY })
}
