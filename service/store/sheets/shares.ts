import { type AccessLevel, isAccessLevel, strongest } from '../../rules/access.ts'
import type { Db } from '../db.ts'

/** The kinds of object that can be shared. */
export type SharedKind = 'sheet' | 'workspace' | 'report' | 'sight'

export type ShareStore = ReturnType<typeof shareStore>

/**
 * Stores the shares of sheets, workspaces, reports and dashboards with users and groups. The owner has no share:
 * ownership is a field of the object.
 */
export function shareStore({ sqlite }: Db) {
  const put = sqlite.prepare(
    `INSERT INTO shares (object_type, object_id, user_id, access_level, created_at, modified_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
     ON CONFLICT DO UPDATE SET access_level = ?4, modified_at = ?5`,
  )
  const putGroup = sqlite.prepare(
    `INSERT INTO group_shares (object_type, object_id, group_id, access_level, created_at, modified_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
     ON CONFLICT DO UPDATE SET access_level = ?4, modified_at = ?5`,
  )
  // CROSS JOIN fixes the join order: a user has few groups, an object may be shared with many.
  const levels = sqlite.prepare(
    `SELECT access_level FROM shares WHERE object_type = ?1 AND object_id = ?2 AND user_id = ?3
     UNION ALL
     SELECT access_level FROM group_members CROSS JOIN group_shares USING (group_id)
       WHERE group_members.user_id = ?3 AND object_type = ?1 AND object_id = ?2`,
  )
  const remove = sqlite.prepare('DELETE FROM shares WHERE object_type = ? AND object_id = ? AND user_id = ?')
  const removeGroup = sqlite.prepare(
    'DELETE FROM group_shares WHERE object_type = ? AND object_id = ? AND group_id = ?',
  )
  const copy = sqlite.prepare(
    `INSERT INTO shares (object_type, object_id, user_id, access_level, created_at, modified_at)
     SELECT object_type, ?3, user_id, access_level, ?5, ?5 FROM shares WHERE object_type = ?1 AND object_id = ?2 AND user_id <> ?4`,
  )
  const copyGroups = sqlite.prepare(
    `INSERT INTO group_shares (object_type, object_id, group_id, access_level, created_at, modified_at)
     SELECT object_type, ?3, group_id, access_level, ?4, ?4 FROM group_shares WHERE object_type = ?1 AND object_id = ?2`,
  )

  return {
    put(kind: SharedKind, objectId: number, userId: number, access: AccessLevel, now: number): void {
      put.run(kind, objectId, userId, access, now)
    },
    putGroup(kind: SharedKind, objectId: number, groupId: number, access: AccessLevel, now: number): void {
      putGroup.run(kind, objectId, groupId, access, now)
    },
    /** The highest level of a user's share and those of their groups; null without any. */
    levelOf: (kind: SharedKind, objectId: number, userId: number): AccessLevel | null =>
      strongest(levels.all(kind, objectId, userId).map(row => toLevel(row.access_level))),
    /** Copies the shares of one object to another, except for the owner of the copy, who needs none. */
    copy(kind: SharedKind, from: number, to: number, ownerId: number, now: number): void {
      copy.run(kind, from, to, ownerId, now)
      copyGroups.run(kind, from, to, now)
    },
    remove: (kind: SharedKind, objectId: number, userId: number): void => void remove.run(kind, objectId, userId),
    removeGroup: (kind: SharedKind, objectId: number, groupId: number): void =>
      void removeGroup.run(kind, objectId, groupId),
  }
}

/** Reads a stored level; null for an unknown one. */
export function toLevel(stored: unknown): AccessLevel | null {
  return typeof stored === 'string' && isAccessLevel(stored) ? stored : null
}
