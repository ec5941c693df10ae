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
import { renameRows } from '../../../outbox/outbox-rows.ts'
import type { Settled } from '../../../outbox/steps/sending.ts'
import { rowOf, type SheetBase } from '../../sheet-base.ts'
import { type Batch, type BatchRow, isOfCells } from '../batches.ts'
import { putImages } from '../images/put-images.ts'
import type { Answer } from './send-batch.ts'

/** The effect of an accepted batch on the outbox and the base. */
export type Outcome = Settled & {
  readonly rows: readonly RowPatch[]
  /** Rows added, moved and deleted, with the service's ids. */
  readonly moves: readonly SheetEdit[]
  /** Nothing else changed in the sheet, so the base is updated without reading it again. */
  readonly isWhole: boolean
}

export function settle(batch: Batch, answer: Answer, base: SheetBase): Outcome {
  const idPairs = batch.kind === 'add' ? idPairsOf(batch.rows, answer.rows) : []
  const isCells = isOfCells(batch)
  // A service may respond without the id of an image: the next base has it.
  const isAnswered = batch.kind !== 'image' || putImages(batch, answer).length > 0
  const isInBase = ({ rowId }: BatchRow) => isCells && isAnswered && base.sheet.indexOf(rowId) >= 0
  return {
    // Cells are in the base with the same message. Rows are in the next base; until then their edits stay, without a
    // mark, and so do those of their cells: otherwise the row's first cell edits, which stay too, would hide newer
    // values and pass for the service's.
    done: batch.rows.filter(isInBase).flatMap(({ seqs }) => seqs),
    saved: batch.rows.filter(row => !isInBase(row)).flatMap(({ seqs }) => seqs),
    version: answer.version,
    numbers: { rows: idPairs },
    rows: batch.rows.flatMap((row, index) => patchOf(row, answer.rows[index], base) ?? []),
    moves: toMoves(batch, new Map(idPairs)),
    isWhole:
      isAnswered &&
      !answer.wasDoneBefore &&
      base.version !== null &&
      answer.version === base.version + 1 &&
      isPlain(base) &&
      !leadsOn(batch, base),
  }
}

/** Any formula may have a new value, which only the service knows. */
const isPlain = (base: SheetBase): boolean =>
  !base.sheet.hasFormulas && [...base.patches.values()].every(row => row.cells.every(([, tuple]) => tuple[2] === null))

/** Cells of other sheets that link to such a cell change with it, and cells of this sheet may link to those. */
const leadsOn = (batch: Batch, base: SheetBase): boolean =>
  batch.kind === 'links' ||
  batch.rows.some(({ rowId, cells }) => {
    const out = new Set(rowOf(base, rowId)?.cells.flatMap(([columnId, tuple]) => (tuple[6] ? [columnId] : [])))
    return cells.some(({ columnId }) => out.has(columnId))
  })

/** The service's id of each new row. */
function idPairsOf(sent: readonly BatchRow[], rows: readonly WrittenRow[]): readonly (readonly [RowId, RowId])[] {
  return sent.flatMap(({ rowId }, index) => {
    const received = rows[index]
    return received ? [[rowId, received.rowId] as const] : []
  })
}

/**
 * The current row: the previous one, with the sent and the returned content. A response may omit content accepted as
 * sent.
 */
function patchOf(sent: BatchRow, received: WrittenRow | undefined, base: SheetBase): RowPatch | null {
  if (!received) return null
  const before = rowOf(base, sent.rowId)
  const linkBefore = new Map(before?.links)
  const asSent: WrittenRow = {
    rowId: received.rowId,
    locked: null,
    attachments: null,
    cells: sent.cells.map(
      ({ columnId, value, formula, linkIn }) => [columnId, toTuple(value, formula, linkIn)] as const,
    ),
    links: sent.cells.map(cell => [cell.columnId, sentLink(cell, linkBefore.get(cell.columnId) ?? null)] as const),
  }
  return toRowPatch(
    received,
    formatted(toRowPatch(asSent, before && withoutReplaced(before, sent.cells)), sent.formats),
  )
}

/** Removes deleted images and the links of written cells. */
function withoutReplaced(row: RowPatch, sent: BatchRow['cells']): RowPatch {
  const written = new Map<number, SetCell>(sent.map(cell => [cell.columnId, cell]))
  return {
    ...row,
    cells: row.cells.map(([columnId, tuple]) => {
      const edit = written.get(columnId)
      if (!edit || tuple.length < 5) return [columnId, tuple]
      const cell = { ...fromCellTuple(tuple), linkIn: null }
      return [columnId, toCellTuple(edit.image === null ? { ...cell, image: null } : cell)]
    }),
  }
}

function formatted(row: RowPatch, formats: BatchRow['formats']): RowPatch {
  const cells = new Map(row.cells)
  for (const { columnId, format } of formats) {
    const cell = fromCellTuple(cells.get(columnId) ?? [null, null, null])
    // The service's display text belongs to the previous format.
    const display = typeof cell.value === 'number' ? null : cell.display
    cells.set(columnId, toCellTuple({ ...cell, display, format: format ?? NO_FORMAT }))
  }
  return { ...row, cells: [...cells] }
}

/** An invalid link is not sent again. */
function sentLink(cell: SetCell, before: string | null): string | null {
  const link = linkAfter(cell, before)
  return link !== null && toHyperlink(link) ? link : null
}

const toTuple = (value: CellTuple[0], formula: string | null, linkIn: SetCell['linkIn']): CellTuple | null =>
  value === null && formula === null && !linkIn ? null : toCellTuple({ value, display: formula, formula, linkIn })

function toMoves(batch: Batch, idPairs: ReadonlyMap<RowId, RowId>): readonly SheetEdit[] {
  if (isOfCells(batch)) return []
  let after: RowId | null = null
  return batch.rows.map(({ rowId }): SheetEdit => {
    if (batch.kind === 'delete') return { kind: 'delete-row', rowId }
    const location = after === null ? batch.location : { parentId: batch.location.parentId, after }
    after = rowId
    return renameRows({ kind: batch.kind === 'add' ? 'add-row' : 'move-row', rowId, location }, idPairs)
  })
}
