import type { Db } from '../db.ts'
import { foundOrNull, textOrNull } from '../or-null.ts'
import { toUser, type UserRecord } from '../users.ts'

/** A group of users that items can be shared with. */
export type GroupRecord = {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly ownerId: number
  readonly ownerEmail: string
  readonly createdAt: number
  readonly modifiedAt: number
}

/** The editable fields of a group. */
type GroupFacts = Pick<GroupRecord, 'id' | 'name' | 'description' | 'ownerId'>

export type GroupStore = ReturnType<typeof groupStore>

const SELECT = 'SELECT groups.*, users.email AS owner_email FROM groups JOIN users ON users.id = owner_id '

/** Stores groups. Names are unique, ignoring case. */
export function groupStore(db: Db) {
  return { ...groups(db), ...members(db) }
}

function groups({ sqlite }: Db) {
  const all = sqlite.prepare(SELECT + 'ORDER BY groups.name COLLATE NOCASE, groups.id')
  const byId = sqlite.prepare(SELECT + 'WHERE groups.id = ?')
  const byName = sqlite.prepare(SELECT + 'WHERE groups.name = ?')
  const owned = sqlite.prepare('SELECT count(*) AS count FROM groups WHERE owner_id = ?')
  const insert = sqlite.prepare(
    'INSERT INTO groups (id, name, description, owner_id, created_at, modified_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)',
  )
  const update = sqlite.prepare(
    'UPDATE groups SET name = ?, description = ?, owner_id = ?, modified_at = ? WHERE id = ?',
  )
  const remove = sqlite.prepare('DELETE FROM groups WHERE id = ?')

  return {
    /** Sorted by name. */
    all: (): readonly GroupRecord[] => all.all().map(toGroup),
    find: (id: number): GroupRecord | null => foundOrNull(byId.get(id), toGroup),
    findByName: (name: string): GroupRecord | null => foundOrNull(byName.get(name), toGroup),
    /** The number of groups that this user owns. */
    ownedBy: (userId: number): number => Number(owned.get(userId)?.count),
    add: ({ id, name, description, ownerId }: GroupFacts, now: number): void =>
      void insert.run(id, name, description, ownerId, now),
    update: ({ id, name, description, ownerId }: GroupFacts, now: number): void =>
      void update.run(name, description, ownerId, now, id),
    /** Also removes its members and shares. */
    remove: (id: number): void => void remove.run(id),
  }
}

function members({ sqlite }: Db) {
  const of = sqlite.prepare(
    `SELECT users.* FROM group_members JOIN users ON users.id = user_id
     WHERE group_id = ? ORDER BY email COLLATE NOCASE`,
  )
  const groupsOf = sqlite.prepare(
    SELECT +
      'WHERE groups.id IN (SELECT group_id FROM group_members WHERE user_id = ?) ORDER BY groups.name COLLATE NOCASE',
  )
  const insert = sqlite.prepare('INSERT OR IGNORE INTO group_members (user_id, group_id) VALUES (?, ?)')
  const remove = sqlite.prepare('DELETE FROM group_members WHERE user_id = ? AND group_id = ?')
  const removeOf = sqlite.prepare('DELETE FROM group_members WHERE user_id = ?')
  const touch = sqlite.prepare('UPDATE groups SET modified_at = ? WHERE id = ?')

  return {
    /** Sorted by address. */
    membersOf: (groupId: number): readonly UserRecord[] => of.all(groupId).map(toUser),
    /** The groups of a user, by name. */
    groupsOf: (userId: number): readonly GroupRecord[] => groupsOf.all(userId).map(toGroup),
    /** False when they were a member already. */
    addMember: (groupId: number, userId: number): boolean => insert.run(userId, groupId).changes > 0,
    /** False when they were no member. */
    removeMember: (groupId: number, userId: number): boolean => remove.run(userId, groupId).changes > 0,
    leaveAll: (userId: number): void => void removeOf.run(userId),
    touchGroup: (groupId: number, now: number): void => void touch.run(now, groupId),
  }
}

function toGroup(row: Record<string, unknown>): GroupRecord {
  return {
    id: Number(row.id),
    name: String(row.name),
    description: textOrNull(row.description),
    ownerId: Number(row.owner_id),
    ownerEmail: String(row.owner_email),
    createdAt: Number(row.created_at),
    modifiedAt: Number(row.modified_at),
  }
}
