import type { Cell, CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { afterFrames } from '../core/after-frames.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { cellNow, type GridContext } from '../grid/grid-context.ts'
import type { RowLine } from '../grid/row-line.ts'
import type { SelectedCells } from '../grid/selection/selected-cells.ts'
import { amountOf, type Summary, type SummaryStep, type SummedCells, stepSummary } from './summary.ts'

/** Few enough to be summed without a delay between cells. */
const CELLS_AT_ONCE = 400
/** Takes about a third of a frame. */
const CELLS_A_FRAME = 4000
/**
 * A large change arrives in batches, each of which restarts the sum: many cells are summed once no more batches arrive.
 */
const QUIET_FRAMES = 7

type Context = Pick<GridContext, 'view' | 'optimisticCells' | 'selection'>

/**
 * Computes count, sum and other figures of the selection, one batch per frame. Reports only figures of the newest
 * selection, and null while they are unknown.
 */
export class SelectionFigures {
  readonly #context: Context
  readonly #lines: () => readonly RowLine[]
  readonly #onSummary: (summary: Summary | null) => void
  #step: SummaryStep | null = null

  constructor(context: Context, lines: () => readonly RowLine[], onSummary: (summary: Summary | null) => void) {
    this.#context = context
    this.#lines = lines
    this.#onSummary = onSummary
  }

  /** Call after a change of the selection or its content. */
  restart(): void {
    const { selection } = this.#context
    const { columns } = selection.layout()
    const lines = this.#lines()
    const cellAt = (row: number, column: number) => {
      const line = lines[row]
      const columnId = columns.idAt(column)
      return line && columnId !== undefined ? cellNow(this.#context, line.index, columnId) : null
    }
    const { view } = this.#context
    const durations = new Set(view?.meta.columns.flatMap(({ id, kind }) => (kind === 'duration' ? [id] : [])))
    const isDuration = (column: number): boolean => {
      const id = durations.size > 0 ? columns.idAt(column) : undefined
      return id !== undefined && durations.has(id)
    }
    const cells: SummedCells = {
      numberAt: (row, column) => {
        const value = cellAt(row, column)?.value
        return typeof value === 'number' && !isDuration(column) ? value : null
      },
      durationAt: (row, column) => {
        const cell = isDuration(column) ? cellAt(row, column) : null
        return cell ? amountOf(durationText(cell)) : undefined
      },
      isEmpty: (row, column) => isBlank(cellAt(row, column)?.value ?? null),
      isOutdated: (row, column) => {
        const line = lines[row]
        const columnId = columns.idAt(column)
        return view !== null && line !== undefined && columnId !== undefined && view.outdatedAt(line.index, columnId)
      },
      indexAt: row => lines[row]?.index ?? -1,
      parentOf: index => (view && index >= 0 ? view.parentIndexAt(index) : -1),
      isParent: index => view !== null && index >= 0 && view.hasChildrenAt(index),
    }
    this.#go(stepSummary(selection.area(), cells), CELLS_AT_ONCE)
  }

  stop(): void {
    this.#step = null
  }

  #go(step: SummaryStep, cells: number): void {
    this.#step = step
    const summary = step(cells)
    this.#onSummary(summary)
    if (!summary) this.#next(step, QUIET_FRAMES)
  }

  #next(step: SummaryStep, frames: number): void {
    afterFrames(frames, () => {
      if (this.#step === step) this.#goOn(step)
    })
  }

  #goOn(step: SummaryStep): void {
    const summary = step(CELLS_A_FRAME)
    if (summary) this.#onSummary(summary)
    else this.#next(step, 1)
  }
}

/** A formula returns a duration as a number of days. */
const durationText = ({ value, display }: Cell): string => {
  if (typeof value === 'number') return display ?? `${value}d`
  return typeof value === 'string' ? value : ''
}

const isBlank = (value: CellValue): boolean => value === null || value === ''

/** Whether the numbers can be added: percentages and money cannot, and neither can two currencies. */
export function areAlike(where: Where, { columns }: Pick<Summary, 'columns'>): boolean {
  const kinds = [...formatsOf(where, columns)].map(readNumberFormat)
  const hasShares = kinds.some(({ kind }) => kind === 'percent')
  const currencies = new Set(kinds.flatMap(({ kind, currency }) => (kind === 'currency' ? [currency] : [])))
  return currencies.size < 2 && (!hasShares || kinds.every(({ kind }) => kind === 'percent'))
}

function formatsOf({ view, selection }: Where, columns: readonly number[]): ReadonlySet<string | null> {
  const layout = selection.layout()
  const ids = new Set(columns.map(at => layout.columns.idAt(at)))
  return new Set((view ? shownColumns(view) : []).flatMap(({ id, format }) => (ids.has(id) ? [format] : [])))
}

type Where = { readonly view: SheetView | null; readonly selection: Pick<SelectedCells, 'layout'> }

/** The format of the figures, if all columns have the same currency or percentages; else null. */
export function sharedFormat(where: Where, { columns }: Pick<Summary, 'columns'>): string | null {
  const formats = formatsOf(where, columns)
  const [only = null] = formats
  const { kind } = readNumberFormat(only)
  return formats.size === 1 && (kind === 'currency' || kind === 'percent') ? only : null
}
