import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** The user and client on whose behalf a change is made. */
export type Actor = {
  readonly userId: number
  /** Value of the `Smartsheet-Change-Agent` header. */
  readonly agent: string | null
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Makes the current actor available to SQL: in transactions inside `run` and everything async that follows from it, the
 * SQL functions `acting_user()`, `acting_agent()` and `acting_at()` return it. Elsewhere they return null.
 */
export function actingIn(sqlite: DatabaseSyncInstance) {
  const storage = new AsyncLocalStorage<Actor>()
  // SQLite calls its functions outside any async context, so they read the value that `during` has set.
  let current: Actor | null = null
  sqlite.function('acting_user', () => current?.userId ?? null)
  sqlite.function('acting_agent', () => current?.agent ?? null)
  sqlite.function('acting_at', () => current?.at ?? null)

  return {
    /** Stops tracking actors. Until then every async step of the process pays for the storage. */
    end: () => storage.disable(),
    run: <T>(actor: Actor, work: () => T): T => storage.run(actor, work),
    /** Wraps the work of each transaction. */
    during<T>(work: () => T): T {
      const before = current
      current = storage.getStore() ?? null
      try {
        return work()
      } finally {
        current = before
      }
    },
  }
}
