import type { Db } from '../db.ts'

/** The types of object that a user can mark as favorite. */
export const FAVORITE_TYPES = ['folder', 'report', 'sheet', 'sight', 'template', 'workspace'] as const
export type FavoriteType = (typeof FAVORITE_TYPES)[number]

/** A favorite: the type of object and its id. Objects of two types may have the same id. */
export type FavoriteRecord = {
  readonly type: FavoriteType
  readonly objectId: number
}

/** Stores the favorites of each user in the order they were marked. */
export function favoriteStore({ sqlite }: Db) {
  const insert = sqlite.prepare(
    `INSERT OR IGNORE INTO favorites (user_id, type, object_id, created_at, ordinal) VALUES (?1, ?2, ?3, ?4,
       (SELECT coalesce(max(ordinal), 0) + 1 FROM favorites WHERE user_id = ?1 AND created_at = ?4))`,
  )
  const byUser = sqlite.prepare(
    'SELECT type, object_id FROM favorites WHERE user_id = ? ORDER BY created_at, ordinal, type, object_id',
  )
  const one = sqlite.prepare('SELECT 1 FROM favorites WHERE user_id = ? AND type = ? AND object_id = ?')
  const remove = sqlite.prepare('DELETE FROM favorites WHERE user_id = ? AND type = ? AND object_id = ?')

  return {
    /** False when it was marked already. */
    add: (userId: number, { type, objectId }: FavoriteRecord, now: number): boolean =>
      insert.run(userId, type, objectId, now).changes > 0,
    ofUser: (userId: number): readonly FavoriteRecord[] =>
      // as: only `add` writes the table, from this type
      byUser.all(userId).map(row => ({ type: row.type as FavoriteType, objectId: Number(row.object_id) })),
    has: (userId: number, { type, objectId }: FavoriteRecord): boolean => one.get(userId, type, objectId) !== undefined,
    /** False when it was not marked. */
    remove: (userId: number, { type, objectId }: FavoriteRecord): boolean =>
      remove.run(userId, type, objectId).changes > 0,
  }
}

/** Reads a type from a path or body, in any case. */
export function toFavoriteType(text: string): FavoriteType | null {
  return FAVORITE_TYPES.find(type => type === text.toLowerCase()) ?? null
}
