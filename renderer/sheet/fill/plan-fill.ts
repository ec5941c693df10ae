import type { Predecessor } from '../../../shared/model/predecessors.ts'
import type { Cell, CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import type { Change } from '../editing/cell-changes.ts'
import { shiftFormula } from '../formula/shift-formula.ts'
import type { Position } from '../grid/selection/layout.ts'
import type { Rectangle } from '../grid/selection/rectangles.ts'
import { typedText } from '../values/typing/edit-text.ts'
import { asItIs, parseTyped } from '../values/typing/parse-typed.ts'
import type { WaitingRow } from '../values/typing/predecessors/waiting-row.ts'
import { cannotHold, holds, leadingTo, showing, shownAs, type Typed } from '../values/typing/typed.ts'
import type { Cycle } from './name-series.ts'
import { cycleAt, repeat, type Series } from './series.ts'
import { valueSeries } from './value-series.ts'

/** A cell to fill from: its content, its column, and the position of its row in the sheet. */
export type SourceCell = { readonly cell: Cell; readonly column: Column; readonly index: number }

export type FillRequest = {
  readonly source: Rectangle
  /** Adjacent to the source, with its width if it is above or below, and its height if it is to the left or right. */
  readonly target: Rectangle
  /** `series` continues a series if possible; `copy` repeats. */
  readonly mode: 'series' | 'copy'
  readonly cycles: () => Iterable<Cycle>
  /** The number of rows above this line, if some displayed lines are not rows. */
  readonly rowsBefore?: (row: number) => number
  /** Null if no cell is displayed there. */
  readonly read: (at: Position) => SourceCell | null
}

type Line = readonly [SourceCell, ...SourceCell[]]

/** The content of the target, cell by cell: a series per column if it goes up or down, otherwise per row. */
export function* planFill({
  source,
  target,
  mode,
  cycles,
  read,
  ...shown
}: FillRequest): Generator<Change, void, undefined> {
  const isDown = target.left === source.left && target.right === source.right
  const positionOf = (isDown && shown.rowsBefore) || (at => at)
  const [first, last] = isDown ? [source.left, source.right] : [source.top, source.bottom]
  for (let line = first; line <= last; line++) {
    const cells = sourceLine(source, line, isDown, read)
    if (!cells) continue
    const content = mode === 'copy' ? copies(cells) : continued(cells, cycles)
    const from = isDown ? source.top : source.left
    const [begin, end] = isDown ? [target.top, target.bottom] : [target.left, target.right]
    for (let at = begin; at <= end; at++) {
      const position = isDown ? { row: at, column: line } : { row: line, column: at }
      yield { at: position, content: goal => content(positionOf(at) - positionOf(from), goal) }
    }
  }
}

type Goal = Parameters<Change['content']>[0]

function sourceLine(source: Rectangle, line: number, isDown: boolean, read: FillRequest['read']): Line | null {
  const cells: SourceCell[] = []
  const [begin, end] = isDown ? [source.top, source.bottom] : [source.left, source.right]
  for (let at = begin; at <= end; at++) {
    const cell = read(isDown ? { row: at, column: line } : { row: line, column: at })
    if (cell) cells.push(cell)
  }
  const [first, ...others] = cells
  return first ? [first, ...others] : null
}

type LineContent = (position: number, goal: Goal) => Typed | null

function copies(cells: Line): LineContent {
  return (position, goal) => {
    const from = cells[cycleAt(position, cells.length)] ?? cells[0]
    return isChain(from, goal) ? chained(from, 0, goal) : contentOf(from, from.cell.value, goal)
  }
}

/** With a formula or an image there is no series: each cell is repeated, with shifted references and the same image. */
function continued(cells: Line, cycles: () => Iterable<Cycle>): LineContent {
  if (cells.some(({ cell }) => cell.formula !== null || cell.image)) return copies(cells)
  const [first, ...others] = cells
  const isOneKind = others.every(({ column }) => column.kind === first.column.kind)
  const values = [first.cell.value, ...others.map(({ cell }) => cell.value)] as const
  const series: Series<Cell['value']> = isOneKind ? valueSeries(values, first.column, cycles) : repeat(values)
  return (position, goal) => {
    const from = cells[cycleAt(position, cells.length)] ?? first
    return isChain(from, goal) ? chained(from, goal.index - from.index, goal) : contentOf(from, series(position), goal)
  }
}

function contentOf(from: SourceCell, value: Cell['value'], goal: Goal): Typed {
  const { cell, index } = from
  if (cell.formula !== null) return shownAs(shifted(cell.formula, goal.index - index), cell.format)
  return shownAs(leadingTo(showing(filled(from, value, goal), cell), cell.link ?? null), cell.format)
}

function filled({ cell, column }: SourceCell, value: Cell['value'], goal: Goal): Typed {
  if (column.id === goal.column.id || isPlain(column, goal.column)) return holds(value)
  // A text that would be parsed as a formula or has an apostrophe is copied unchanged.
  if (typeof value === 'string' && /^[=']/.test(value)) return asItIs(goal.column, value)
  return parseTyped(goal.column, typedText(column, { ...cell, value }, goal.typist.locale), goal.typist)
}

const isChain = ({ column }: SourceCell, goal: Goal): boolean =>
  column.kind === 'predecessors' && goal.column.kind === 'predecessors'

const chained = ({ cell }: SourceCell, by: number, { typist }: Goal): Typed =>
  shiftPredecessors(cell.value, by, typist.row)

function shifted(formula: string, rows: number): Typed {
  const moved = shiftFormula(formula, rows)
  return moved === null
    ? cannotHold('The formula would point above the first row.')
    : { ok: true, value: null, formula: moved }
}

/** Columns of the same type without a list of allowed values. */
const isPlain = (from: Column, to: Column): boolean =>
  from.kind === to.kind && COLUMN_KINDS[to.kind].keepsText && !COLUMN_KINDS[to.kind].hasOptions

/** Predecessors for another row: shifted by as many rows when a chain is continued, or (`by` 0) the same rows. */
export function shiftPredecessors(value: CellValue, by: number, row: WaitingRow | undefined): Typed {
  if (typeof value !== 'object' || value?.kind !== 'predecessors') return holds(value)
  const predecessors: Predecessor[] = []
  for (const predecessor of value.predecessors) {
    const rowId = row?.rowBeside(predecessor.rowId, by) ?? null
    if (!row || rowId === null) return cannotHold('The predecessor would be outside the sheet.')
    const why = row.whyNot(rowId)
    if (why !== null) return cannotHold(why)
    predecessors.push({ ...predecessor, rowId })
  }
  return holds({ kind: 'predecessors', predecessors })
}
