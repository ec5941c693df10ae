import type { ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import { isCellEdit } from '../../../shared/model/sheet/edit.ts'
import { isNewType } from '../../../shared/model/sheet/pending-edit.ts'
import { coalesce, type DoneSince, isSameCell, type NewCell, type NewEdit } from '../coalesce.ts'
import { asSent, type OutboxEdit } from '../outbox-rows.ts'
import type { OutboxTable } from '../outbox-table.ts'
import type { Recorder } from '../recorder.ts'

/** The cell edits from `from` on, up to the first other edit or a second one of the same kind and cell. */
export function cellsFrom(edits: readonly NewEdit[], from: number): readonly NewCell[] {
  const cells: NewCell[] = []
  const met = new Set<string>()
  for (let at = from; at < edits.length; at++) {
    const given = edits[at]
    if (!given || !isOfCell(given)) break
    const { kind, rowId, columnId } = given.edit
    const cell = `${kind}:${rowId}:${columnId}`
    if (met.has(cell)) break
    met.add(cell)
    cells.push(given)
  }
  return cells
}

const isOfCell = (given: NewEdit): given is NewCell => isCellEdit(given.edit)

/** Stores edits of distinct cells: coalesces each first, then writes all at once. */
export function storeCells(
  table: OutboxTable,
  change: Recorder,
  sheetId: SheetId,
  cells: readonly NewCell[],
  madeAt: number,
): void {
  const waiting = waitingBy(table, change, sheetId, cells)
  const retyped = lastRetyped(table, sheetId)
  const since: DoneSince = {
    isLeanedOn: ({ seq, edit }) => isCellEdit(edit) && table.comesUnder(sheetId, edit.rowId, seq),
    isRetyped: ({ seq, edit }) => isCellEdit(edit) && seq < (retyped.get(edit.columnId) ?? 0),
  }
  const fresh: NewCell[] = []
  const updated: OutboxEdit[] = []
  const gone: number[] = []
  for (const given of cells) {
    const { rowId, columnId } = given.edit
    const ofCell = waiting.get(rowId)?.get(columnId) ?? []
    const same = ofCell.filter(other => isSameCell(other.edit, given.edit)).map(asSent)
    const made = coalesce(given, same, since)
    if (made.kind === 'drop') gone.push(...made.seqs)
    else if (made.kind === 'insert') {
      gone.push(...made.replaces)
      // The text for a rejected image is sent with that image.
      if (isCellEdit(made.edit)) fresh.push({ edit: made.edit, base: made.base })
    } else {
      const known = same.find(({ seq }) => seq === made.seq)
      if (known) updated.push({ ...known, edit: made.edit, base: made.base, madeAt })
    }
  }
  change.removeCells(gone)
  change.replaceCells(updated, madeAt)
  change.insertCells(sheetId, fresh, madeAt)
}

/** By column, the `seq` of the latest unsaved change of its type or options. */
function lastRetyped(table: OutboxTable, sheetId: SheetId): ReadonlyMap<ColumnId, number> {
  const retypes = table.columnEdits(sheetId).filter(({ edit, state }) => isNewType(edit) && state !== 'saved')
  return new Map(retypes.map(({ seq, edit }) => [edit.columnId, seq]))
}

type ByCell = ReadonlyMap<RowId, ReadonlyMap<ColumnId, readonly OutboxEdit[]>>

/** The pending edits of these cells, by row and column, oldest first. */
function waitingBy(table: OutboxTable, change: Recorder, sheetId: SheetId, cells: readonly NewCell[]): ByCell {
  const byRow = new Map<RowId, Map<ColumnId, OutboxEdit[]>>()
  const edits = cells.map(({ edit }) => edit)
  for (const seq of table.cells.waitingOn(sheetId, edits)) {
    const entry = change.read(seq)
    if (!entry || !isCellEdit(entry.edit)) continue
    const { rowId, columnId } = entry.edit
    const row = byRow.get(rowId) ?? new Map<ColumnId, OutboxEdit[]>()
    row.set(columnId, [...(row.get(columnId) ?? []), entry])
    byRow.set(rowId, row)
  }
  return byRow
}
