import type { StoredCells } from '../../rules/cells/stored-cell.ts'
import type { Place, RowRecord } from '../../rules/rows/row-record.ts'
import type { Db } from '../db.ts'

export type RowStore = ReturnType<typeof rowStore>

/** The rows of sheets, always in sheet order: parents before their children. */
export function rowStore({ sqlite }: Db) {
  const bySheet = sqlite.prepare('SELECT * FROM rows WHERE sheet_id = ? ORDER BY position')
  const byId = sqlite.prepare('SELECT * FROM rows WHERE id = ? AND sheet_id = ?')
  const outline = sqlite.prepare('SELECT id, parent_id FROM rows WHERE sheet_id = ? ORDER BY position')
  const count = sqlite.prepare('SELECT count(*) AS count FROM rows WHERE sheet_id = ?')
  const insert = sqlite.prepare(
    `INSERT INTO rows (id, sheet_id, position, parent_id, expanded, locked, format, created_at, created_by, modified_at, modified_by, cells)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = sqlite.prepare(
    'UPDATE rows SET expanded = ?, locked = ?, format = ?, modified_at = ?, modified_by = ?, cells = ? WHERE id = ? AND sheet_id = ?',
  )
  const place = sqlite.prepare('UPDATE rows SET position = ?, parent_id = ? WHERE id = ? AND sheet_id = ?')
  const remove = sqlite.prepare('DELETE FROM rows WHERE id = ? AND sheet_id = ?')
  const dropCells = sqlite.prepare('UPDATE rows SET cells = json_remove(cells, ?) WHERE sheet_id = ?')

  return {
    of: (sheetId: number): readonly RowRecord[] => bySheet.all(sheetId).map(toRow),
    find(sheetId: number, rowId: number): RowRecord | null {
      const row = byId.get(rowId, sheetId)
      return row ? toRow(row) : null
    },
    /** Every row's place, without its cells: what moving rows needs, and much quicker to read. */
    outline: (sheetId: number): readonly Place[] => outline.all(sheetId).map(toPlace),
    count: (sheetId: number): number => Number(count.get(sheetId)?.count ?? 0),
    add(sheetId: number, row: RowRecord): void {
      const { id, rowNumber, parentId, expanded, locked, format, createdAt, createdBy, modifiedAt, modifiedBy } = row
      const flags = [Number(expanded), Number(locked), format]
      insert.run(
        id,
        sheetId,
        rowNumber,
        parentId,
        ...flags,
        createdAt,
        createdBy,
        modifiedAt,
        modifiedBy,
        JSON.stringify(row.cells),
      )
    },
    /** Writes all but the place. */
    update(sheetId: number, row: RowRecord): void {
      const { id, expanded, locked, format, modifiedAt, modifiedBy } = row
      update.run(
        Number(expanded),
        Number(locked),
        format,
        modifiedAt,
        modifiedBy,
        JSON.stringify(row.cells),
        id,
        sheetId,
      )
    },
    /** Writes the places that differ between two orders of the same rows. Rows only in `before` are left alone. */
    rearrange(sheetId: number, before: readonly Place[], after: readonly Place[]): void {
      const known = new Map(before.map(({ id, parentId }, index) => [id, { parentId, index }]))
      for (const [index, { id, parentId }] of after.entries()) {
        const old = known.get(id)
        if (old && (old.index !== index || old.parentId !== parentId)) place.run(index + 1, parentId, id, sheetId)
      }
    },
    /** This row alone; what stands below it is the caller's to remove. */
    remove: (sheetId: number, rowId: number): void => void remove.run(rowId, sheetId),
    /** Forgets what a deleted column held. */
    dropCells: (sheetId: number, columnId: number): void => void dropCells.run(`$."${columnId}"`, sheetId),
  }
}

function toPlace(row: Record<string, unknown>): Place {
  return { id: Number(row.id), parentId: row.parent_id === null ? null : Number(row.parent_id) }
}

function toRow(row: Record<string, unknown>): RowRecord {
  return {
    ...toPlace(row),
    rowNumber: Number(row.position),
    expanded: row.expanded === 1,
    locked: row.locked === 1,
    format: row.format === null ? null : String(row.format),
    createdAt: Number(row.created_at),
    createdBy: Number(row.created_by),
    modifiedAt: Number(row.modified_at),
    modifiedBy: Number(row.modified_by),
    // Written by `add` and `update` from the same type.
    cells: JSON.parse(String(row.cells)) as StoredCells,
  }
}
