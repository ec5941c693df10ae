import type { RowId } from '../../../../shared/model/ids.ts'
import { toHyperlink } from '../../../../shared/model/sheet/cell-link.ts'
import { linkAfter } from '../../../../shared/model/sheet/cell-value.ts'
import type { SetCell, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import { NO_FORMAT } from '../../../../shared/model/sheet/number-format.ts'
import {
  type CellTuple,
  fromCellTuple,
  type RowPatch,
  toCellTuple,
} from '../../../../shared/model/sheet/sheet-message.ts'
import { toRowPatch, type WrittenRow } from '../../../api/cells/from-wire-row.ts'
import type { Settled } from '../../../outbox/outbox.ts'
import { renameRows } from '../../../outbox/outbox-rows.ts'
import { rowOf, type SheetBase } from '../../sheet-base.ts'
import type { Batch, BatchRow } from '../batches.ts'
import { putImages } from '../images/put-images.ts'
import type { Answer } from './send-batch.ts'

/** What an accepted batch comes to, for the outbox and for the base. */
export type Outcome = Settled & {
  readonly rows: readonly RowPatch[]
  /** Rows added, moved and deleted, with the service's ids. */
  readonly moves: readonly SheetEdit[]
  /** Nothing but this batch happened to the sheet, so the base can follow without reading it again. */
  readonly isWhole: boolean
}

export function settle(batch: Batch, answer: Answer, base: SheetBase): Outcome {
  const renamed = batch.kind === 'add' ? pairs(batch.rows, answer.rows) : []
  const isCells = batch.kind === 'cells' || batch.kind === 'image'
  // A service may answer without the id that it gave to an image: the next base tells it.
  const isTold = batch.kind !== 'image' || putImages(batch, answer).length > 0
  const isInBase = ({ rowId }: BatchRow) => isCells && isTold && base.sheet.indexOf(rowId) >= 0
  return {
    // Cells are in the base with the same message. Rows come with the next base; until then their edits stay, without a mark, and so do those
    // of their cells: the row's first ones, which stay too, would lie over what is newer, and be taken for what the service has.
    done: batch.rows.filter(isInBase).flatMap(({ seqs }) => seqs),
    saved: batch.rows.filter(row => !isInBase(row)).flatMap(({ seqs }) => seqs),
    version: answer.version,
    numbers: { rows: renamed },
    rows: batch.rows.flatMap((row, index) => patchOf(row, answer.rows[index], base) ?? []),
    moves: toMoves(batch, new Map(renamed)),
    isWhole:
      isTold && !answer.wasDoneBefore && base.version !== null && answer.version === base.version + 1 && isPlain(base),
  }
}

/** A formula anywhere may show something else now, and only the service knows what. */
const isPlain = (base: SheetBase): boolean =>
  !base.sheet.hasFormulas && [...base.patches.values()].every(row => row.cells.every(([, tuple]) => tuple[2] === null))

/** The service's id of each new row. */
function pairs(sent: readonly BatchRow[], rows: readonly WrittenRow[]): readonly (readonly [RowId, RowId])[] {
  return sent.flatMap(({ rowId }, index) => {
    const told = rows[index]
    return told ? [[rowId, told.rowId] as const] : []
  })
}

/** The row as it is now: as it was, with what was sent, with what was answered. An answer may leave out what it took as sent. */
function patchOf(sent: BatchRow, told: WrittenRow | undefined, base: SheetBase): RowPatch | null {
  if (!told) return null
  const before = rowOf(base, sent.rowId)
  const linkBefore = new Map(before?.links)
  const asSent: WrittenRow = {
    rowId: told.rowId,
    locked: null,
    attachments: null,
    cells: sent.cells.map(({ columnId, value, formula }) => [columnId, toTuple(value, formula)] as const),
    links: sent.cells.map(cell => [cell.columnId, sentLink(cell, linkBefore.get(cell.columnId) ?? null)] as const),
  }
  return toRowPatch(told, formatted(toRowPatch(asSent, before && withoutImages(before, sent.cells)), sent.formats))
}

/** Those that were taken away. */
function withoutImages(row: RowPatch, sent: BatchRow['cells']): RowPatch {
  const taken = new Set<number>(sent.flatMap(({ columnId, image }) => (image === null ? [columnId] : [])))
  if (taken.size === 0) return row
  return {
    ...row,
    cells: row.cells.map(([columnId, tuple]) =>
      taken.has(columnId) ? [columnId, toCellTuple({ ...fromCellTuple(tuple), image: null })] : [columnId, tuple],
    ),
  }
}

function formatted(row: RowPatch, formats: BatchRow['formats']): RowPatch {
  const cells = new Map(row.cells)
  for (const { columnId, format } of formats) {
    const cell = fromCellTuple(cells.get(columnId) ?? [null, null, null])
    // What the service has written out belongs to the format before.
    const display = typeof cell.value === 'number' ? null : cell.display
    cells.set(columnId, toCellTuple({ ...cell, display, format: format ?? NO_FORMAT }))
  }
  return { ...row, cells: [...cells] }
}

/** One that leads nowhere is not sent again. */
function sentLink(cell: SetCell, before: string | null): string | null {
  const link = linkAfter(cell, before)
  return link !== null && toHyperlink(link) ? link : null
}

const toTuple = (value: CellTuple[0], formula: string | null): CellTuple | null =>
  value === null && formula === null ? null : [value, formula, formula]

function toMoves(batch: Batch, renamed: ReadonlyMap<RowId, RowId>): readonly SheetEdit[] {
  if (batch.kind === 'cells' || batch.kind === 'image') return []
  let after: RowId | null = null
  return batch.rows.map(({ rowId }): SheetEdit => {
    if (batch.kind === 'delete') return { kind: 'delete-row', rowId }
    const place = after === null ? batch.place : { parentId: batch.place.parentId, after }
    after = rowId
    return renameRows({ kind: batch.kind === 'add' ? 'add-row' : 'move-row', rowId, place }, renamed)
  })
}
