import type { Ends } from '../../../formulas/find-range.ts'
import type { Db } from '../db.ts'

/** A range of another sheet with the name that formulas use for it. Null ends mean all columns or all rows. */
export type CrossSheetReference = {
  readonly id: number
  readonly sheetId: number
  /** Unique within the sheet, ignoring case. */
  readonly name: string
  readonly sourceSheetId: number
  readonly columnIds: Ends | null
  readonly rowIds: Ends | null
  readonly createdAt: number
  readonly createdBy: number
}

/** Stores references between sheets, oldest first. */
export function crossSheetReferenceStore({ sqlite }: Db) {
  const bySheet = sqlite.prepare('SELECT * FROM cross_sheet_references WHERE sheet_id = ? ORDER BY ordinal')
  const bySource = sqlite.prepare('SELECT * FROM cross_sheet_references WHERE source_sheet_id = ?')
  const insert = sqlite.prepare(
    `INSERT INTO cross_sheet_references (id, sheet_id, name, source_sheet_id, start_column_id, end_column_id, start_row_id,
       end_row_id, created_at, created_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const moveRows = sqlite.prepare('UPDATE cross_sheet_references SET start_row_id = ?, end_row_id = ? WHERE id = ?')
  const there = sqlite.prepare('SELECT 1 FROM sheets WHERE id = ?')
  const remove = sqlite.prepare('DELETE FROM cross_sheet_references WHERE id = ?')

  return {
    of: (sheetId: number): readonly CrossSheetReference[] => bySheet.all(sheetId).map(toReference),
    /** References that read this sheet. */
    readersOf: (sourceSheetId: number): readonly CrossSheetReference[] => bySource.all(sourceSheetId).map(toReference),
    add({ id, sheetId, name, sourceSheetId, columnIds, rowIds, createdAt, createdBy }: CrossSheetReference): void {
      const ends = [...(columnIds ?? [null, null]), ...(rowIds ?? [null, null])]
      insert.run(id, sheetId, name, sourceSheetId, ...ends, createdAt, createdBy)
    },
    setRows: (id: number, [start, end]: Ends): void => void moveRows.run(start, end, id),
    /** Whether the sheet exists, regardless of access. */
    isThere: (sheetId: number): boolean => there.get(sheetId) !== undefined,
    remove: (id: number): void => void remove.run(id),
  }
}

function toReference(row: Record<string, unknown>): CrossSheetReference {
  return {
    id: Number(row.id),
    sheetId: Number(row.sheet_id),
    name: String(row.name),
    sourceSheetId: Number(row.source_sheet_id),
    columnIds: row.start_column_id === null ? null : [Number(row.start_column_id), Number(row.end_column_id)],
    rowIds: row.start_row_id === null ? null : [Number(row.start_row_id), Number(row.end_row_id)],
    createdAt: Number(row.created_at),
    createdBy: Number(row.created_by),
  }
}
