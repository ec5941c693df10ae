import type { FilterQuery } from '../../rules/reports/filter-query.ts'
import type { Db } from '../db.ts'

/** A filter that somebody saved on a sheet. Shared ones are everybody's, all others their owner's alone. */
export interface FilterRecord {
  readonly id: number
  readonly sheetId: number
  readonly ownerId: number
  readonly name: string
  readonly type: 'ADHOC' | 'PERSONAL' | 'SHARED'
  readonly query: FilterQuery
}

/** The filters of sheets. The interface can read and delete them, not make them: `add` is for what comes with a sheet. */
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
    /** Those that a person can see, by name. */
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
    // as: `add` alone writes the table, from these very types.
    type: row.type as FilterRecord['type'],
    query: JSON.parse(String(row.query)) as FilterQuery, // as: the same
  }
}
