import type { RowChange } from '../../rules/cells/cell-history.ts'
import { type CellsBefore, cellsBefore } from '../../rules/cells/changed-cells.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { Db } from '../db.ts'

/** Stores the previous values of changed cells. Deleted with the row. */
export function cellChangeStore({ sqlite }: Db) {
  const insert = sqlite.prepare('INSERT INTO row_changes (row_id, changed_at, changed_by, before) VALUES (?, ?, ?, ?)')
  const byRow = sqlite.prepare('SELECT * FROM row_changes WHERE row_id = ? ORDER BY ordinal')
  const dropColumn = sqlite.prepare(
    `UPDATE row_changes SET before = json_remove(before, ?2)
     WHERE row_id IN (SELECT id FROM rows WHERE sheet_id = ?1) AND json_type(before, ?2) IS NOT NULL`,
  )
  const removeImage = sqlite.prepare('DELETE FROM cell_images WHERE id = ?')
  const removeLink = sqlite.prepare('DELETE FROM cell_links WHERE to_row = ? AND to_column = ?')

  /** Deletes images and links that the cell no longer shows; the history still names them. */
  const forget = (row: RowRecord, before: CellsBefore): void => {
    for (const [columnId, cell] of Object.entries(before)) {
      const now = row.cells[columnId]
      if (cell?.image && cell.image.id !== now?.image?.id) removeImage.run(cell.image.id)
      if (cell?.linkInFromCell && !now?.linkInFromCell) removeLink.run(row.id, Number(columnId))
    }
  }

  return {
    /**
     * Records the previous value of each cell that a write changes, and the author. Call it wherever cells of a row are
     * written.
     */
    note(before: RowRecord, after: RowRecord, { at, by } = { at: after.modifiedAt, by: after.modifiedBy }): void {
      const cells = cellsBefore(before.cells, after.cells)
      if (cells === null) return
      insert.run(after.id, at, by, JSON.stringify(cells))
      forget(after, cells)
    },
    /** Oldest first. */
    ofRow: (rowId: number): readonly RowChange[] => byRow.all(rowId).map(toChange),
    /** Deletes the history of a deleted column. */
    dropColumn: (sheetId: number, columnId: number): void => void dropColumn.run(sheetId, `$."${columnId}"`),
  }
}

function toChange(row: Record<string, unknown>): RowChange {
  return {
    at: Number(row.changed_at),
    by: Number(row.changed_by),
    // as: only `note` writes it, from this type
    before: row.before === null ? null : (JSON.parse(String(row.before)) as CellsBefore),
  }
}
