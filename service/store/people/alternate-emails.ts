import type { Db } from '../db.ts'
import { foundOrNull } from '../or-null.ts'

/** An additional address of a user, used for lookups once it is confirmed. */
export type AlternateEmail = {
  readonly id: number
  readonly userId: number
  readonly email: string
  readonly confirmed: boolean
}

/** `proof` is the SHA-256 of the confirmation secret; null when no confirmation is needed. */
type NewAlternateEmail = {
  readonly id: number
  readonly userId: number
  readonly email: string
  readonly proof: string | null
}

export type AlternateEmailStore = ReturnType<typeof alternateEmailStore>

/** Stores the alternate addresses of users. No two users have the same address. */
export function alternateEmailStore({ sqlite }: Db) {
  const insert = sqlite.prepare(
    'INSERT INTO alternate_emails (id, user_id, email, confirmed, proof) VALUES (?, ?, ?, ?, ?)',
  )
  const ofUser = sqlite.prepare('SELECT * FROM alternate_emails WHERE user_id = ? ORDER BY email COLLATE NOCASE, id')
  const one = sqlite.prepare('SELECT * FROM alternate_emails WHERE user_id = ? AND id = ?')
  const byEmail = sqlite.prepare('SELECT * FROM alternate_emails WHERE email = ?')
  const byProof = sqlite.prepare('SELECT * FROM alternate_emails WHERE proof = ?')
  const confirm = sqlite.prepare('UPDATE alternate_emails SET confirmed = 1, proof = NULL WHERE proof = ? RETURNING *')
  const setEmail = sqlite.prepare('UPDATE alternate_emails SET email = ?, confirmed = 1, proof = NULL WHERE id = ?')
  const remove = sqlite.prepare('DELETE FROM alternate_emails WHERE user_id = ? AND id = ?')
  const removeOf = sqlite.prepare('DELETE FROM alternate_emails WHERE user_id = ?')

  return {
    add: ({ id, userId, email, proof }: NewAlternateEmail): void =>
      void insert.run(id, userId, email, Number(proof === null), proof),
    /** Sorted by address. */
    ofUser: (userId: number): readonly AlternateEmail[] => ofUser.all(userId).map(toAlternate),
    find: (userId: number, id: number): AlternateEmail | null => foundOrNull(one.get(userId, id), toAlternate),
    /** Finds confirmed and unconfirmed addresses, in any case. */
    findByEmail: (email: string): AlternateEmail | null => foundOrNull(byEmail.get(email), toAlternate),
    /** The address that waits for this confirmation secret. */
    findByProof: (proof: string): AlternateEmail | null => foundOrNull(byProof.get(proof), toAlternate),
    /** Confirms the address with this secret; null when the secret is unknown or was used. */
    confirm: (proof: string): AlternateEmail | null => foundOrNull(confirm.get(proof), toAlternate),
    setEmail: (id: number, email: string): void => void setEmail.run(email, id),
    /** False when the user has no address with this id. */
    remove: (userId: number, id: number): boolean => remove.run(userId, id).changes > 0,
    removeOf: (userId: number): void => void removeOf.run(userId),
  }
}

function toAlternate(row: Record<string, unknown>): AlternateEmail {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    email: String(row.email),
    confirmed: row.confirmed === 1,
  }
}
