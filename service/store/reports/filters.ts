import type { FilterQuery } from '../../rules/reports/filter-query.ts'
import type { Db } from '../db.ts'

/** A saved filter of a sheet. Shared ones are visible to everyone with access, others to their owner only. */
export type FilterRecord = {
  readonly id: number
  readonly sheetId: number
  readonly ownerId: number
  readonly name: string
  readonly type: 'ADHOC' | 'PERSONAL' | 'SHARED'
  readonly query: FilterQuery
}

/**
 * Stores the filters of sheets. The API can read and delete filters, but not create them: `add` is for the sample and
 * for copies.
 */
export function filterStore({ sqlite }: Db) {
  const visible = sqlite.prepare(
    "SELECT * FROM filters WHERE sheet_id = ?1 AND (type = 'SHARED' OR owner_id = ?2) ORDER BY name COLLATE NOCASE, id",
  )
  const insert = sqlite.prepare(
    'INSERT INTO filters (id, sheet_id, owner_id, name, type, query) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const remove = sqlite.prepare('DELETE FROM filters WHERE id = ? AND sheet_id = ?')

  const ofSheet = (sheetId: number, userId: number): readonly FilterRecord[] =>
    visible.all(sheetId, userId).map(toFilter)
  return {
    /** Those visible to a user, by name. */
    ofSheet,
    find: (sheetId: number, userId: number, id: number): FilterRecord | null =>
      ofSheet(sheetId, userId).find(filter => filter.id === id) ?? null,
    add({ id, sheetId, ownerId, name, type, query }: FilterRecord): void {
      insert.run(id, sheetId, ownerId, name, type, JSON.stringify(query))
    },
    remove: (sheetId: number, id: number): void => void remove.run(id, sheetId),
  }
}

function toFilter(row: Record<string, unknown>): FilterRecord {
  return {
    id: Number(row.id),
    sheetId: Number(row.sheet_id),
    ownerId: Number(row.owner_id),
    name: String(row.name),
    // as: only `add` writes the table, from these types
    type: row.type as FilterRecord['type'],
    query: JSON.parse(String(row.query)) as FilterQuery, // as: see above
  }
}
