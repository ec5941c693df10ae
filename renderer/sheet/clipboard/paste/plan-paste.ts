import type { RowId } from '../../../../shared/model/ids.ts'
import { blankCell, type Cell, type CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { CellEdit, SetCell, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import { linkedCell, type SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import { shownColumns } from '../../core/shown-columns.ts'
import type { Layout, Position } from '../../grid/selection/layout.ts'
import type { Ranges } from '../../grid/selection/ranges.ts'
import type { Rectangle } from '../../grid/selection/rectangles.ts'
import { whyImageStays } from '../../images/image-cell.ts'
import { whyFixed } from '../../values/editability.ts'
import { waitingRow } from '../../values/typing/predecessors/waiting-row.ts'
import { contentEdits } from '../../values/typing/to-cell-edit.ts'
import type { Typist } from '../../values/typing/typed.ts'
import { newRowEdits } from './new-rows.ts'
import type { PasteSummary } from './paste-report.ts'
import type { PasteSource } from './paste-source.ts'
import { PasteTally } from './paste-tally.ts'
import type { PasteTarget, Size } from './paste-target.ts'

export type PasteOrder = {
  readonly view: SheetView
  readonly layout: Layout
  readonly source: PasteSource
  readonly target: PasteTarget
  readonly typist: Omit<Typist, 'present'>
  readonly newRowId: () => RowId
  /** The link to a cell of another sheet that moves with the cell at this position. */
  readonly movedLink?: (from: Position) => string | null
  /** Rows are filtered, sorted or grouped. */
  readonly isSortedOrFiltered?: boolean
}

/** The plan of a paste. Nothing is stored yet. */
export type PastePlan = {
  /** New rows first, then cells. */
  readonly edits: readonly SheetEdit[]
  readonly summary: PasteSummary
  /** The selection afterwards; null if it does not change. */
  readonly selected: Ranges | null
  /**
   * Whether the cell at this position of the source was pasted at each of its destinations; otherwise a cut cell stays.
   */
  readonly hasLanded: (row: number, at: number) => boolean
}

/** Plans the next cells. Returns null until all are planned. */
export type PasteStep = (mostCells: number) => PastePlan | null

/** Plans in parts, so that a large paste does not block the page. The caller chooses their size, and may stop. */
export function stepPaste(order: PasteOrder): PasteStep {
  const planner = new Planner(order)
  const positions = positionsOf(order.target, order.source)
  return mostCells => {
    for (let free = mostCells; free > 0; free--) {
      const next = positions.next()
      if (next.done) return planner.finish()
      planner.add(next.value)
    }
    return null
  }
}

/** A position on screen, and the position in the table that is pasted there. */
type PastePosition = Position & { readonly from: Position }

function* positionsOf({ rectangles }: PasteTarget, { height, width }: Size): Generator<PastePosition, void, undefined> {
  for (const { top, left, bottom, right } of rectangles) {
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        yield { row, column, from: { row: (row - top) % height, column: (column - left) % width } }
      }
    }
  }
}

/** `index`: -1 for a row that will be added at `position`. */
type Row = { readonly index: number; readonly position: number }

class Planner {
  readonly #order: PasteOrder
  readonly #columns: readonly (Column | undefined)[]
  readonly #newRows: readonly RowId[]
  /** A new row is never locked. */
  readonly #unlocked: SheetView
  readonly #edits: SheetEdit[]
  readonly #tally = new PasteTally()
  /** Pasted predecessors of existing rows. */
  readonly #waiting = new Map<RowId, CellValue>()
  /** Positions of the source, encoded as numbers, that were not pasted at every destination. */
  readonly #stayed = new Set<number>()

  constructor(order: PasteOrder) {
    const { view, layout, target, newRowId } = order
    this.#order = order
    this.#unlocked = { ...view, lockedAt: () => false }
    const columnById = new Map(shownColumns(view).map(column => [column.id, column]))
    this.#columns = Array.from({ length: layout.columns.count }, (_, at) => {
      const id = layout.columns.idAt(at)
      return id === undefined ? undefined : columnById.get(id)
    })
    this.#newRows = Array.from({ length: target.newRows }, newRowId)
    this.#edits = newRowEdits(view, layout.rows, this.#newRows, order.isSortedOrFiltered)
  }

  add({ row, column: at, from }: PastePosition): void {
    const { view, source } = this.#order
    const column = this.#columns[at]
    const rowId = this.#rowIdAt(row)
    if (!column || rowId === undefined) return
    const address = { rowId, columnId: column.id }
    const index = view.indexOf(rowId)
    const position = index < 0 ? view.rowCount + row - this.#order.layout.rows.count : index
    const reason = this.#put(address, { index, position }, column, from)
    if (reason === null) return
    this.#stayed.add(from.row * source.width + from.column)
    const text = source.textAt(from.row, from.column)
    this.#tally.refuse({ address, row: position + 1, title: column.title, text, reason })
  }

  finish(): PastePlan {
    const { source, target } = this.#order
    const stayed = this.#stayed
    return {
      edits: this.#edits,
      summary: this.#tally.summary(notesOn(this.#order)),
      selected: this.#selected(),
      hasLanded: (row, at) =>
        row < source.height - target.cutRows &&
        at < source.width - target.cutColumns &&
        !stayed.has(row * source.width + at),
    }
  }

  /** Pastes a cell. Returns null on success, otherwise the reason for rejecting it. */
  #put(address: CellAddress, { index, position }: Row, column: Column, from: Position): string | null {
    const { view, source } = this.#order
    const now = index < 0 ? blankCell : linkedCell(view, index, column.id)
    const typed = source.read(column, from, { view, index: position }, this.#typist(address, column, now))
    const content = typed.ok ? contentEdits(address, column, now, typed) : []
    const linkIn = this.#order.movedLink?.(from) ?? null
    const edits = typed.ok && linkIn !== null ? linkedTo(linkIn, { ...address, value: typed.value }, content) : content
    // An unchanged cell needs no right to edit.
    const fixed =
      typed.ok && edits.length === 0 ? null : whyFixed(index < 0 ? this.#unlocked : view, index, column, false)
    if (fixed !== null) return fixed
    const image = edits.length > 0 ? whyImageStays(now) : null
    if (image !== null) return image
    if (!typed.ok) return typed.sentence
    this.#edits.push(...edits)
    for (const edit of edits) {
      const isWaiting = edit.kind === 'set-cell' && column.kind === 'predecessors'
      if (isWaiting) this.#waiting.set(address.rowId, edit.value)
    }
    this.#tally.landed(column, source.textAt(from.row, from.column), typed)
    return null
  }

  #typist(address: CellAddress, column: Column, now: Cell): Typist {
    const { view, typist } = this.#order
    const present = presentIn(now)
    if (column.kind !== 'predecessors') return { ...typist, present }
    const around = { view, ...address, newRows: this.#newRows, planned: this.#waiting }
    return { ...typist, present, row: waitingRow(() => around, now) }
  }

  #rowIdAt(row: number): RowId | undefined {
    const { rows } = this.#order.layout
    return row < rows.count ? rows.idAt(row) : this.#newRows[row - rows.count]
  }

  #selected(): Ranges | null {
    const [into, ...others] = this.#order.target.rectangles
    const anchor = into && this.#cellAt(into.top, into.left)
    const head = into && this.#cellAt(into.bottom, into.right)
    if (!anchor || !head || others.length > 0) return null
    return { list: [{ anchor, head, whole: 'cells' }], active: anchor }
  }

  #cellAt(row: number, at: number): CellAddress | null {
    const rowId = this.#rowIdAt(row)
    const columnId = this.#columns[at]?.id
    return rowId === undefined || columnId === undefined ? null : { rowId, columnId }
  }
}

/** The edits, with the edit of a cell's value replaced by one that links the cell. */
const linkedTo = (linkIn: string, cell: Omit<SetCell, 'kind' | 'formula'>, edits: readonly CellEdit[]): CellEdit[] => [
  { kind: 'set-cell', ...cell, formula: null, linkIn },
  ...edits.filter(({ kind }) => kind !== 'set-cell'),
]

const presentIn = ({ value }: Cell): Typist['present'] =>
  typeof value === 'object' && value?.kind === 'contacts' ? value.contacts : []

function notesOn({ view, layout, target }: PasteOrder): string[] {
  const hidden = target.rectangles.reduce((sum, rectangle) => sum + hiddenIn(view, layout, rectangle), 0)
  const { cutColumns, cutRows } = target
  return [
    ...(hidden > 0
      ? [`${formatCount(hidden, 'hidden row')} in between ${hidden === 1 ? 'was' : 'were'} not changed.`]
      : []),
    ...(cutColumns > 0 ? [`${formatCount(cutColumns, 'column')} did not fit to the right of the last column.`] : []),
    ...(cutRows > 0 ? [`${formatCount(cutRows, 'row')} did not fit: the sheet is full.`] : []),
  ]
}

/** The number of hidden rows between displayed ones; 0 if rows are sorted differently from the sheet. */
function hiddenIn(view: SheetView, { rows }: Layout, { top, bottom }: Rectangle): number {
  let hidden = 0
  let before = -1
  for (let position = top; position <= Math.min(bottom, rows.count - 1); position++) {
    const rowId = rows.idAt(position)
    const index = rowId === undefined ? -1 : view.indexOf(rowId)
    if (index < before) return 0
    if (before >= 0) hidden += index - before - 1
    before = index
  }
  return hidden
}
