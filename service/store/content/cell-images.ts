import type { Db } from '../db.ts'
import { foundOrNull } from '../or-null.ts'

/** An image in a cell. The bytes are a blob; the cell holds the id, the size and the alternative text. */
export type CellImageRecord = {
  readonly id: string
  readonly sheetId: number
  readonly rowId: number
  readonly columnId: number
  /** Name of the uploaded file. */
  readonly name: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  readonly blob: string
  readonly createdAt: number
  readonly createdBy: number
}

/**
 * Stores cell images. Deleting the row or column deletes them; `store.history.note` deletes one that its cell no longer
 * shows.
 */
export function cellImageStore({ sqlite }: Db) {
  const insert = sqlite.prepare(
    `INSERT INTO cell_images (id, sheet_id, row_id, column_id, name, mime_type, width, height, blob, created_at, created_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = sqlite.prepare('SELECT * FROM cell_images WHERE id = ?')
  const move = sqlite.prepare('UPDATE cell_images SET sheet_id = ?2, row_id = ?3, column_id = ?4 WHERE id = ?1')

  return {
    add(image: CellImageRecord): void {
      const { id, sheetId, rowId, columnId, name, mimeType, width, height, blob, createdAt, createdBy } = image
      insert.run(id, sheetId, rowId, columnId, name, mimeType, width, height, blob, createdAt, createdBy)
    },
    find: (id: string): CellImageRecord | null => foundOrNull(byId.get(id), toImage),
    /** Moves an image to another cell. The row of that cell must exist. */
    move: (id: string, { sheetId, rowId, columnId }: Pick<CellImageRecord, 'sheetId' | 'rowId' | 'columnId'>): void =>
      void move.run(id, sheetId, rowId, columnId),
  }
}

function toImage(row: Record<string, unknown>): CellImageRecord {
  return {
    id: String(row.id),
    sheetId: Number(row.sheet_id),
    rowId: Number(row.row_id),
    columnId: Number(row.column_id),
    name: String(row.name),
    mimeType: String(row.mime_type),
    width: Number(row.width),
    height: Number(row.height),
    blob: String(row.blob),
    createdAt: Number(row.created_at),
    createdBy: Number(row.created_by),
  }
}
