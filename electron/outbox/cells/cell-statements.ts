import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { CellEdit } from '../../../shared/model/sheet/edit.ts'
import { parseJson } from '../../../shared/parse-json.ts'
import type { NewEdit } from '../coalesce.ts'
import { type OutboxEdit, toStored } from '../outbox-rows.ts'

/**
 * Statements for very many cell edits at once. Each takes all edits as one JSON text: a call per edit would take longer
 * than SQLite's own work.
 */
export function createCellStatements(sqlite: DatabaseSyncInstance) {
  const lastSeq = sqlite.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'edit'")
  const insert = sqlite.prepare(
    `INSERT INTO edit (seq, sheet_id, kind, row_id, column_id, edit, base, state, made_at, hash)
     SELECT value ->> 0, ?, value ->> 6, value ->> 1, value ->> 2, value ->> 3, value ->> 4, 'queued', ?, value ->> 5
     FROM json_each(?)`,
  )
  const replace = sqlite.prepare(
    `UPDATE edit SET edit = given.value ->> 1, base = given.value ->> 2, hash = given.value ->> 3, made_at = ?
     FROM json_each(?) AS given WHERE edit.seq = given.value ->> 0`,
  )
  const remove = sqlite.prepare('DELETE FROM edit WHERE seq IN (SELECT value FROM json_each(?))')
  const waiting = sqlite.prepare(
    `SELECT json_group_array(seq) AS seqs FROM edit WHERE sheet_id = ?
     AND (row_id, column_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`,
  )

  return {
    /** Appends the edits in order, and returns them as stored. */
    insert(sheetId: SheetId, edits: readonly NewEdit<CellEdit>[], madeAt: number): readonly OutboxEdit[] {
      if (edits.length === 0) return []
      const first = Number(lastSeq.get()?.seq ?? 0) + 1
      const stored = edits.map(({ edit, base }, at) => queuedEdit(first + at, sheetId, { edit, base }, madeAt))
      const rows = stored.map(({ seq, edit, base }) => {
        const { rowId, columnId, ...texts } = toStored(edit, base)
        return [seq, rowId, columnId, texts.edit, texts.base, texts.hash, texts.kind]
      })
      insert.run(sheetId, madeAt, JSON.stringify(rows))
      return stored
    },
    /** Replaces the content of stored edits. */
    replace(edits: readonly OutboxEdit[], madeAt: number): void {
      if (edits.length === 0) return
      const rows = edits.map(({ seq, edit, base }) => {
        const texts = toStored(edit, base)
        return [seq, texts.edit, texts.base, texts.hash]
      })
      replace.run(madeAt, JSON.stringify(rows))
    },
    remove(seqs: readonly number[]): void {
      if (seqs.length > 0) remove.run(JSON.stringify(seqs))
    },
    /** The queued edits of any of these cells, oldest first. */
    waitingOn(sheetId: SheetId, edits: readonly CellEdit[]): readonly number[] {
      const cells = JSON.stringify(edits.map(({ rowId, columnId }) => [rowId, columnId]))
      const seqs = parseJson(String(waiting.get(sheetId, cells)?.seqs))
      return Array.isArray(seqs) ? seqs.map(Number).sort((a, b) => a - b) : []
    },
  }
}

function queuedEdit(
  seq: number,
  sheetId: SheetId,
  { edit, base }: { readonly edit: CellEdit; readonly base: Cell | null },
  madeAt: number,
): OutboxEdit {
  return {
    ...{ seq, sheetId, edit, base, madeAt },
    ...{ state: 'queued', reason: null, savedVersion: null, sentAt: null, mayArrive: false },
  }
}
