import type { RowOrder } from '../../../shared/fold/row-forest.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { Sheet, SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { Db } from '../../db/db.ts'
import { type CopyFacts, listCopies } from '../copy-reads.ts'
import { blobsToOrder, createSheetReader } from '../stored-sheet.ts'
import type { ReadChanges, RowChange, UnseenStore } from './unseen/unseen-store.ts'

/** A complete sheet, ready to be stored: rows from top to bottom, a text for each, and all in one buffer. */
export type ArrivedSheet = {
  readonly meta: SheetMeta
  readonly order: { readonly ids: Float64Array<ArrayBuffer>; readonly levels: Uint8Array<ArrayBuffer> }
  readonly texts: readonly string[]
  /** Columnar form, see `shared/columnar`. */
  readonly buffer: ArrayBuffer
}

/** Sheets as the service last sent them, one text per row. */
export function createCopies(db: Db) {
  const { sqlite } = db
  const putSheet = sqlite.prepare(
    `INSERT INTO sheet (id, name, meta, version, copied_at, opened_at, bytes, revision)
     VALUES (?, ?, ?, ?, ?, ?, 0, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, meta = excluded.meta, version = excluded.version,
       copied_at = excluded.copied_at, revision = max(revision + 1, excluded.revision)
     RETURNING revision`,
  )
  const putOutline = sqlite.prepare('INSERT OR REPLACE INTO outline (sheet_id, row_ids, levels) VALUES (?, ?, ?)')
  const readRowIds = sqlite.prepare('SELECT id FROM row WHERE sheet_id = ?')
  const dropRow = sqlite.prepare('DELETE FROM row WHERE sheet_id = ? AND id = ?')
  // Most rows are unchanged. Rewriting them would write megabytes, and the commit of an edit would wait behind that.
  const putRow = sqlite.prepare(
    `INSERT INTO row (sheet_id, id, content, revision) VALUES (?, ?, ?, ?)
     ON CONFLICT (sheet_id, id) DO UPDATE SET content = excluded.content, revision = excluded.revision
     WHERE content <> excluded.content`,
  )
  const readOrder = sqlite.prepare('SELECT row_ids, levels FROM outline WHERE sheet_id = ?')
  const readOther = sqlite.prepare('SELECT content FROM row WHERE sheet_id = ? AND id = ? AND content <> ?')
  const readSheet = createSheetReader(sqlite)
  const dropSheet = sqlite.prepare('DELETE FROM sheet WHERE id = ?')
  const confirm = sqlite.prepare('UPDATE sheet SET copied_at = ? WHERE id = ?')
  const open = sqlite.prepare('UPDATE sheet SET opened_at = ? WHERE id = ?')

  /** Collects the changes of a copy. Null: there is none yet. */
  const changesSince = (sheetId: SheetId) => {
    const stored = readOrder.get(sheetId)
    const before = blobsToOrder(stored?.row_ids, stored?.levels)
    if (!before) return null
    const rows: RowChange[] = []
    return {
      take(id: number, after: string | null, isNew: boolean): void {
        if (isNew) rows.push({ id, before: null, after })
        // No stored text is empty, so a deleted row is read.
        const old = isNew ? undefined : readOther.get(sheetId, id, after ?? '')
        if (old) rows.push({ id, before: String(old.content), after })
      },
      from: (columns: readonly Column[], after: RowOrder): ReadChanges => ({ columns, rows, order: { before, after } }),
    }
  }

  return {
    /**
     * Replaces the copy of this sheet. `unseen`: notes the changes, because the user does not see them arrive.
     * `openedAt`: of a first copy.
     */
    store(
      { meta, order: { ids, levels }, texts }: ArrivedSheet,
      copiedAt: number,
      unseen: UnseenStore | null = null,
      openedAt = copiedAt,
    ): void {
      db.transaction(() => {
        const { id, name, version } = meta
        const changes = unseen && changesSince(id)
        const revision = Number(
          putSheet.get(id, name, JSON.stringify(meta), version, copiedAt, openedAt, copiedAt)?.revision,
        )
        putOutline.run(id, bytesOf(ids), levels)
        const gone = new Set(readRowIds.all(id).map(row => Number(row.id)))
        for (const [index, rowId] of ids.entries()) {
          const text = texts[index] ?? ''
          const isNew = !gone.delete(rowId)
          changes?.take(rowId, text, isNew)
          putRow.run(id, rowId, text, revision)
        }
        for (const rowId of gone) {
          changes?.take(rowId, null, false)
          dropRow.run(id, rowId)
        }
        if (changes) unseen?.note(id, changes.from(meta.columns, { ids: [...ids], levels: [...levels] }))
      })
    },

    /** The whole sheet from its rows. Null: there is no copy, or it is damaged and was removed. */
    load(sheetId: SheetId): Sheet | null {
      const sheet = readSheet(sheetId)
      if (sheet) return sheet
      dropSheet.run(sheetId)
      return null
    },

    list: (): readonly CopyFacts[] => listCopies(sqlite),

    remove: (sheetId: SheetId): void => void dropSheet.run(sheetId),
    /** The service confirmed that the copy is current. */
    confirm: (sheetId: SheetId, at: number): void => void confirm.run(at, sheetId),
    opened: (sheetId: SheetId, at: number): void => void open.run(at, sheetId),
  }
}
export type Copies = ReturnType<typeof createCopies>

/** Two blobs of 64-bit and 8-bit numbers: a row's move rewrites these, never the rows. */
export function orderToBlobs({ ids, levels }: RowOrder): [ids: Uint8Array, levels: Uint8Array] {
  return [bytesOf(Float64Array.from(ids)), Uint8Array.from(levels, level => Math.min(level, 0xff))]
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array<ArrayBuffer>): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
