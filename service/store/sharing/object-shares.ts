import type { AccessLevel } from '../../rules/access.ts'
import type { Db } from '../db.ts'
import { textOrNull } from '../or-null.ts'
import { type SharedKind, toLevel } from '../sheets/shares.ts'

/** A share in a list: its holder and level. Times are epoch milliseconds. */
export type ShareRecord = {
  readonly holder: 'USER' | 'GROUP'
  /** Id of the user or group. */
  readonly holderId: number
  readonly name: string
  /** Users only. */
  readonly email: string | null
  readonly accessLevel: AccessLevel
  readonly createdAt: number
  readonly modifiedAt: number
}

const PEOPLE = `
  SELECT 'USER' AS holder, user_id AS holder_id, email,
    coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) AS name,
    access_level, shares.created_at, shares.modified_at
  FROM shares JOIN users ON users.id = user_id WHERE object_type = ?1 AND object_id = ?2`
const GROUPS = `
  SELECT 'GROUP' AS holder, group_id AS holder_id, NULL AS email, name,
    access_level, group_shares.created_at, group_shares.modified_at
  FROM group_shares JOIN groups ON groups.id = group_id WHERE object_type = ?1 AND object_id = ?2`

/** Lists the shares of an object. Its owner has none. */
export function objectShareStore({ sqlite }: Db) {
  const people = sqlite.prepare(PEOPLE + ' ORDER BY name COLLATE NOCASE, user_id')
  const groups = sqlite.prepare(GROUPS + ' ORDER BY name COLLATE NOCASE, group_id')
  const one = [sqlite.prepare(PEOPLE + ' AND user_id = ?3'), sqlite.prepare(GROUPS + ' AND group_id = ?3')] as const

  return {
    /** Users first, by name, then groups. */
    of: (kind: SharedKind, objectId: number): readonly ShareRecord[] =>
      [people, groups].flatMap(statement => statement.all(kind, objectId)).flatMap(row => toShare(row) ?? []),
    find: (kind: SharedKind, objectId: number, holderId: number): ShareRecord | null =>
      one.flatMap(statement => statement.all(kind, objectId, holderId)).flatMap(row => toShare(row) ?? [])[0] ?? null,
  }
}

function toShare(row: Record<string, unknown>): ShareRecord | null {
  const accessLevel = toLevel(row.access_level)
  if (!accessLevel) return null
  return {
    // as: one of the two literals of the queries above
    holder: row.holder as ShareRecord['holder'],
    holderId: Number(row.holder_id),
    name: String(row.name),
    email: textOrNull(row.email),
    accessLevel,
    createdAt: Number(row.created_at),
    modifiedAt: Number(row.modified_at),
  }
}
