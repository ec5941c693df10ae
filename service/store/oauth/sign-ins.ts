import type { Db } from '../db.ts'

export type SignInStore = ReturnType<typeof signInStore>

/**
 * Browser sessions. The key is the hash of the browser's cookie, a dot and the hash of the session key. A browser that
 * has signed in before is stored as `known.` and a hash. Times are epoch milliseconds.
 */
export function signInStore({ sqlite }: Db) {
  const insert = sqlite.prepare('INSERT INTO sign_ins (hash, user_id, expires_at) VALUES (?, ?, ?)')
  const find = sqlite.prepare('SELECT user_id FROM sign_ins WHERE hash = ? AND expires_at > ?')
  const removeAt = sqlite.prepare("DELETE FROM sign_ins WHERE hash >= ?1 || '.' AND hash < ?1 || '/'")
  const removeStale = sqlite.prepare('DELETE FROM sign_ins WHERE expires_at <= ?')
  const removeOf = sqlite.prepare('DELETE FROM sign_ins WHERE user_id = ?')

  return {
    /** Also deletes the sessions that have expired by `now`. */
    add(hash: string, userId: number, expiresAt: number, now: number): void {
      removeStale.run(now)
      insert.run(hash, userId, expiresAt)
    },
    find(hash: string, now: number): number | null {
      const row = find.get(hash, now)
      return row ? Number(row.user_id) : null
    },
    /** Ends all sessions of the browser whose cookie has this hash. */
    removeAt: (cookieHash: string): void => void removeAt.run(cookieHash),
    /** Ends the user's sessions in all browsers, which a new password requires. */
    removeOf: (userId: number): void => void removeOf.run(userId),
  }
}
