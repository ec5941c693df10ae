import type { Db } from '../db.ts'

/** A contact that a user may write to or share with. */
export type ContactRecord = {
  readonly id: number
  readonly name: string
  readonly email: string
}

const SELECT = `
  SELECT id, email, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) AS name FROM users
  WHERE id <> ?1 AND modified_at >= ?2 AND (?3 IS NULL OR id = ?3) AND (status <> 'OUTSIDE' OR EXISTS (
    SELECT 1 FROM shares WHERE shares.user_id = users.id AND (
      (object_type = 'sheet' AND object_id IN (SELECT id FROM sheets WHERE owner_id = ?1))
      OR (object_type = 'workspace' AND object_id IN (SELECT id FROM workspaces WHERE owner_id = ?1))
      OR object_id IN (SELECT id FROM items WHERE owner_id = ?1 AND kind = object_type))))
  ORDER BY name COLLATE NOCASE, email COLLATE NOCASE`

/** The contacts of a user: all other members, and those outsiders that the user shares something with. */
export function contactStore({ sqlite }: Db) {
  const select = sqlite.prepare(SELECT)

  return {
    /** Sorted by name; only those changed since `modifiedSince`. */
    of: (userId: number, modifiedSince: number): readonly ContactRecord[] =>
      select.all(userId, modifiedSince, null).map(toContact),
    find(userId: number, id: number): ContactRecord | null {
      const row = select.get(userId, 0, id)
      return row ? toContact(row) : null
    },
  }
}

function toContact(row: Record<string, unknown>): ContactRecord {
  return { id: Number(row.id), name: String(row.name), email: String(row.email) }
}
