import { type AccessLevel, isAccessLevel } from '../../rules/access.ts'
import type { Db } from '../db.ts'

/** What can be shared on its own. */
export type SharedKind = 'sheet' | 'workspace'

export type ShareStore = ReturnType<typeof shareStore>

/** Who else may use a sheet or a workspace. The owner holds no share: ownership is on the object. */
export function shareStore({ sqlite }: Db) {
  const put = sqlite.prepare(
    `INSERT INTO shares (object_type, object_id, user_id, access_level, created_at, modified_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
     ON CONFLICT DO UPDATE SET access_level = ?4, modified_at = ?5`,
  )
  const level = sqlite.prepare(
    'SELECT access_level FROM shares WHERE object_type = ? AND object_id = ? AND user_id = ?',
  )
  const remove = sqlite.prepare('DELETE FROM shares WHERE object_type = ? AND object_id = ? AND user_id = ?')
  const copy = sqlite.prepare(
    `INSERT INTO shares (object_type, object_id, user_id, access_level, created_at, modified_at)
     SELECT object_type, ?3, user_id, access_level, ?5, ?5 FROM shares WHERE object_type = ?1 AND object_id = ?2 AND user_id <> ?4`,
  )

  return {
    put(kind: SharedKind, objectId: number, userId: number, access: AccessLevel, now: number): void {
      put.run(kind, objectId, userId, access, now)
    },
    levelOf(kind: SharedKind, objectId: number, userId: number): AccessLevel | null {
      const found = level.get(kind, objectId, userId)?.access_level
      return typeof found === 'string' && isAccessLevel(found) ? found : null
    },
    /** Gives everybody the access to another object that they have to this one, but for its owner, who needs none. */
    copy: (kind: SharedKind, from: number, to: number, ownerId: number, now: number): void =>
      void copy.run(kind, from, to, ownerId, now),
    remove: (kind: SharedKind, objectId: number, userId: number): void => void remove.run(kind, objectId, userId),
  }
}
