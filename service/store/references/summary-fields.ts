import type { StoredCell } from '../../rules/cells/stored-cell.ts'
import type { ColumnDefinition, ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { SummaryField } from '../../rules/summary/summary-field.ts'
import type { CellImageRecord } from '../content/cell-images.ts'
import type { Db } from '../db.ts'

type FieldImage = Omit<CellImageRecord, 'rowId' | 'columnId'>

/** Stores the summary fields of sheets, by index. */
export function summaryFieldStore({ sqlite }: Db) {
  const bySheet = sqlite.prepare('SELECT * FROM summary_fields WHERE sheet_id = ? ORDER BY position')
  const put = sqlite.prepare(
    `INSERT INTO summary_fields (id, sheet_id, position, definition, cell, created_at, created_by, modified_at, modified_by)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id) DO UPDATE
     SET position = ?3, definition = ?4, cell = ?5, modified_at = ?8, modified_by = ?9`,
  )
  const dropImages = sqlite.prepare('DELETE FROM cell_images WHERE field_id = ?')
  const insertImage = sqlite.prepare(
    `INSERT INTO cell_images (id, sheet_id, field_id, name, mime_type, width, height, blob, created_at, created_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = sqlite.prepare('DELETE FROM summary_fields WHERE id = ? AND sheet_id = ?')

  return {
    of: (sheetId: number): readonly SummaryField[] => bySheet.all(sheetId).map(toField),
    /** Adds a field or replaces the one with its id. */
    put(sheetId: number, { definition, cell, createdAt, createdBy, modifiedAt, modifiedBy }: SummaryField): void {
      const { id, index, ...described } = definition
      const texts = [JSON.stringify(described), JSON.stringify(cell)]
      put.run(id, sheetId, index, ...texts, createdAt, createdBy, modifiedAt, modifiedBy)
      if (!cell.image) dropImages.run(id)
    },
    /** Replaces the image of a field. */
    setImage(fieldId: number, { id, sheetId, ...image }: FieldImage): void {
      const { name, mimeType, width, height, blob, createdAt, createdBy } = image
      dropImages.run(fieldId)
      insertImage.run(id, sheetId, fieldId, name, mimeType, width, height, blob, createdAt, createdBy)
    },
    remove: (sheetId: number, fieldId: number): void => void remove.run(fieldId, sheetId),
  }
}

function toField(row: Record<string, unknown>): SummaryField {
  // as: written by `put` from the same types
  const [described, cell] = [JSON.parse(String(row.definition)) as ColumnDefinition, JSON.parse(String(row.cell))]
  const definition: ColumnRecord = { ...described, id: Number(row.id), index: Number(row.position) }
  return {
    definition,
    // as: see above
    cell: cell as StoredCell,
    createdAt: Number(row.created_at),
    createdBy: Number(row.created_by),
    modifiedAt: Number(row.modified_at),
    modifiedBy: Number(row.modified_by),
  }
}
