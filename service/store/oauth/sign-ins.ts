import type { Db } from '../db.ts'

export type SignInStore = ReturnType<typeof signInStore>

/** Who is signed in at which browser. A browser is known by the hash of its cookie. Times are epoch milliseconds. */
export function signInStore({ sqlite }: Db) {
  const insert = sqlite.prepare('INSERT INTO sign_ins (hash, user_id, expires_at) VALUES (?, ?, ?)')
  const find = sqlite.prepare('SELECT user_id FROM sign_ins WHERE hash = ? AND expires_at > ?')
  const remove = sqlite.prepare('DELETE FROM sign_ins WHERE hash = ?')
  const removeStale = sqlite.prepare('DELETE FROM sign_ins WHERE expires_at <= ?')
  const removeOf = sqlite.prepare('DELETE FROM sign_ins WHERE user_id = ?')

  return {
    /** Also forgets the sign-ins that have ended by then. */
    add(hash: string, userId: number, expiresAt: number, now: number): void {
      removeStale.run(now)
      insert.run(hash, userId, expiresAt)
    },
    find(hash: string, now: number): number | null {
      const row = find.get(hash, now)
      return row ? Number(row.user_id) : null
    },
    remove: (hash: string): void => void remove.run(hash),
    /** Ends the person's sign-ins at every browser, as a new password must. */
    removeOf: (userId: number): void => void removeOf.run(userId),
  }
}
