import { orderWith } from '../../../shared/fold/row-order.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { RowPatch } from '../../../shared/model/sheet/sheet-message.ts'
import type { Db } from '../../db/db.ts'
import type { SheetChange } from '../protocol.ts'
import { patchToText, textToRow } from '../row-text.ts'
import { blobsToOrder } from '../stored-sheet.ts'
import { orderToBlobs } from './copies.ts'

/** Applies our own saved changes to the copy, so that the sheet need not be read again. */
export function createChanges(db: Db) {
  const { sqlite } = db
  const readVersion = sqlite.prepare('SELECT version FROM sheet WHERE id = ?')
  const readOrder = sqlite.prepare('SELECT row_ids, levels FROM outline WHERE sheet_id = ?')
  const putOrder = sqlite.prepare('UPDATE outline SET row_ids = ?, levels = ? WHERE sheet_id = ?')
  const dropRow = sqlite.prepare('DELETE FROM row WHERE sheet_id = ? AND id = ?')
  const readRow = sqlite.prepare('SELECT content FROM row WHERE sheet_id = ? AND id = ?')
  const putRow = sqlite.prepare(
    `INSERT INTO row (sheet_id, id, content, revision) VALUES (?, ?, ?, ?)
     ON CONFLICT (sheet_id, id) DO UPDATE SET content = excluded.content, revision = excluded.revision`,
  )
  const touch = sqlite.prepare(
    `UPDATE sheet SET version = ?1, copied_at = ?2, revision = max(revision + 1, ?2) WHERE id = ?3
     RETURNING revision`,
  )

  const applyMoves = (sheetId: SheetId, moves: readonly SheetEdit[]) => {
    const stored = readOrder.get(sheetId)
    const before = blobsToOrder(stored?.row_ids, stored?.levels)
    if (!before) return
    const after = orderWith(before, moves)
    const kept = new Set(after.ids)
    for (const id of before.ids) if (!kept.has(id)) dropRow.run(sheetId, id)
    putOrder.run(...orderToBlobs(after), sheetId)
  }

  const putPatch = (sheetId: SheetId, patch: RowPatch, isCurrent: boolean, revision: number) => {
    const stored = readRow.get(sheetId, patch.rowId)
    const before = stored ? textToRow(String(stored.content), patch.rowId, null) : null
    putRow.run(sheetId, patch.rowId, patchToText(patch, before, isCurrent), revision)
  }

  return {
    /** Atomic. Does nothing for a sheet without a copy. */
    apply({ sheetId, moves, rows, version, at }: SheetChange): void {
      db.transaction(() => {
        const stored = readVersion.get(sheetId)
        if (!stored) return
        if (moves.length > 0) applyMoves(sheetId, moves)
        const isCurrent = stored.version !== version
        const revision = Number(touch.get(version, at, sheetId)?.revision)
        for (const patch of rows) putPatch(sheetId, patch, isCurrent, revision)
      })
    },
  }
}
