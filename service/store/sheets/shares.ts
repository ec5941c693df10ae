import { type AccessLevel, isAccessLevel, strongest } from '../../rules/access.ts'
import type { Db } from '../db.ts'

/** What can be shared on its own. */
export type SharedKind = 'sheet' | 'workspace' | 'report' | 'sight'

export type ShareStore = ReturnType<typeof shareStore>

/**
 * Who else may use a sheet, a workspace, a report or a dashboard: people, and groups of people. The owner holds no share:
 * ownership is on the object.
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
  // CROSS JOIN: the person's groups are few, and come first; the object's may be many.
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
    /** The highest of what a person was given and of what groups they are in were given; null for nothing. */
    levelOf: (kind: SharedKind, objectId: number, userId: number): AccessLevel | null =>
      strongest(levels.all(kind, objectId, userId).map(row => toLevel(row.access_level))),
    /** Gives everybody the access to another object that they have to this one, but for its owner, who needs none. */
    copy(kind: SharedKind, from: number, to: number, ownerId: number, now: number): void {
      copy.run(kind, from, to, ownerId, now)
      copyGroups.run(kind, from, to, now)
    },
    remove: (kind: SharedKind, objectId: number, userId: number): void => void remove.run(kind, objectId, userId),
    removeGroup: (kind: SharedKind, objectId: number, groupId: number): void =>
      void removeGroup.run(kind, objectId, groupId),
  }
}

/** A level as it is stored; null for one that this service does not know. */
export function toLevel(stored: unknown): AccessLevel | null {
  return typeof stored === 'string' && isAccessLevel(stored) ? stored : null
}
