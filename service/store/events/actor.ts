import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** Who is changing something just now. */
export interface Actor {
  readonly userId: number
  /** What the client calls itself (`Smartsheet-Change-Agent`). */
  readonly agent: string | null
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Tells the database who is acting: in transactions inside `run`, and in all that follows from it, the SQL functions
 * `acting_user()`, `acting_agent()` and `acting_at()` say so. Elsewhere they are null.
 */
export function actingIn(sqlite: DatabaseSyncInstance) {
  const storage = new AsyncLocalStorage<Actor>()
  // SQLite calls its functions from outside of whatever context there is, so they read what `during` has laid ready.
  let current: Actor | null = null
  sqlite.function('acting_user', () => current?.userId ?? null)
  sqlite.function('acting_agent', () => current?.agent ?? null)
  sqlite.function('acting_at', () => current?.at ?? null)

  return {
    /** Nobody acts any more. Until then everything that goes on in this process pays for it. */
    end: () => storage.disable(),
    run: <T>(actor: Actor, work: () => T): T => storage.run(actor, work),
    /** Around the work of each transaction. */
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
