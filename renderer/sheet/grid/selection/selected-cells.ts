import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import type { RowLine } from '../row-line.ts'
import { type Area, areaAbove, areaClosed, areaMovedUp, areaOf, areaWithout, positionsBefore } from './area.ts'
import type { GridSelection } from './grid-selection.ts'
import { axisOf, type Layout, withRow } from './layout.ts'
import { followRow, isSameCell, NOTHING_SELECTED, type Ranges } from './ranges.ts'
import { rectanglesOf } from './rectangles.ts'
import { settleRanges } from './settle-ranges.ts'
import { TabRun } from './tab-run.ts'

/** The parts of the grid that the selection uses. */
export type SelectionHost = {
  readonly draw: () => void
  /** Focuses the active cell if the cells already have the focus. */
  readonly focus: (active: CellAddress) => void
  readonly reveal: (cell: CellAddress) => void
}

const NO_COLUMNS: readonly ColumnId[] = []
const NO_LINES: readonly RowLine[] = []
const NO_AREA: Area = []

/**
 * The selection on screen. The cost grows with the number of ranges and visible cells, never with that of selected
 * cells: the selection is read cell by cell as cells are drawn.
 */
export class SelectedCells implements GridSelection {
  readonly #host: SelectionHost
  /** Called for each new selection, and for one that changed with its rows. */
  onChange: ((before: Ranges) => void) | null = null
  readonly tabRun = new TabRun()
  #ranges: Ranges = NOTHING_SELECTED
  /** As drawn, with blank lines. */
  #drawn: Area | null = NO_AREA
  #area: Area | null = NO_AREA
  #isOneCell = false
  #outlined: Area = NO_AREA
  #lines: readonly RowLine[] = NO_LINES
  /** The indexes of group headers. */
  #headers: readonly number[] = []
  #columnIds: readonly ColumnId[] = NO_COLUMNS
  #layout: Layout = layoutOf(NO_LINES, NO_COLUMNS)

  constructor(host: SelectionHost) {
    this.#host = host
  }

  ranges(): Ranges {
    return this.#ranges
  }

  layout(): Layout {
    return this.#layout
  }

  area(): Area {
    this.#area ??= areaAbove(this.drawnArea(), this.#layout.rows.ownCount)
    return this.#area
  }

  /** With the selected blank lines. */
  drawnArea(): Area {
    this.#drawn ??= areaWithout(areaOf(rectanglesOf(this.#ranges, this.#layout)), this.#headers)
    return this.#drawn
  }

  /**
   * Rows only, without group headers. Selected blank lines directly follow the last row: pasting there creates rows
   * without a gap.
   */
  rowsOnly(): { readonly layout: Layout; readonly area: Area } {
    const { ownCount, count } = this.#layout.rows
    if (this.#headers.length === 0 && ownCount === count) return { layout: this.#layout, area: this.area() }
    const rows = axisOf(this.#lines.filter(isRow), line => line.rowId)
    const area = areaClosed(this.drawnArea(), this.#headers)
    const gap = Math.max(0, (area[0]?.top ?? 0) - rows.count)
    return { layout: { ...this.#layout, rows }, area: areaMovedUp(area, gap) }
  }

  /** How many rows precede an index on screen, without group headers. */
  rowsBefore(position: number): number {
    return position - positionsBefore(this.#headers, position)
  }

  /** The target area of an action in progress, such as filling. */
  outlined(): Area {
    return this.#outlined
  }

  get active(): CellAddress | null {
    return this.#ranges.active
  }

  /** By far the most common case, answered without computing positions. */
  get isOneCell(): boolean {
    return this.#isOneCell
  }

  select(ranges: Ranges, reveal?: 'reveal'): void {
    const before = this.#ranges
    this.#set(ranges)
    const { active } = ranges
    if (!isSameCell(active, before.active)) this.tabRun.moved(before.active, active)
    if (active && reveal) this.#host.reveal(active)
    if (active && !isSameCell(active, before.active)) this.#host.focus(active)
    this.#host.draw()
    this.onChange?.(before)
  }

  outline(area: Area): void {
    this.#outlined = area
    this.#host.draw()
  }

  /** Replaces the id of a blank line that became a row, and the reverse. Call before the new lines are shown. */
  follow(from: RowId, to: RowId): void {
    if (this.#layout.rows.positionOf(from) >= 0) this.#layout = withRow(this.#layout, from, to)
    this.#set(followRow(this.#ranges, from, to))
  }

  /** Call after rows or columns changed or moved. Returns whether the drawn selection may differ. */
  settle(lines: readonly RowLine[], columnIds: readonly ColumnId[]): boolean {
    const hasSameColumns = isSameList(columnIds, this.#columnIds)
    if (lines === this.#lines && hasSameColumns) return false
    const before = this.#layout
    this.#lines = lines
    this.#headers = headersAmong(lines)
    this.#columnIds = columnIds
    this.#layout = layoutOf(lines, columnIds)
    const ranges = this.#ranges
    this.#set(settleRanges(ranges, before, this.#layout))
    this.#host.draw()
    if (this.#ranges !== ranges) this.onChange?.(ranges)
    return true
  }

  /** Another sheet is shown, so nothing is selected. */
  clear(): void {
    this.#outlined = NO_AREA
    this.#lines = NO_LINES
    this.#headers = []
    this.#layout = layoutOf(NO_LINES, this.#columnIds)
    this.#set(NOTHING_SELECTED)
  }

  #set(ranges: Ranges): void {
    this.#ranges = ranges
    this.#area = null
    this.#drawn = null
    this.#isOneCell = isOneCell(ranges)
  }
}

function headersAmong(lines: readonly RowLine[]): number[] {
  const headers: number[] = []
  for (const [at, line] of lines.entries()) if (line.group) headers.push(at)
  return headers
}

const isRow = ({ group, blank }: RowLine): boolean => group === undefined && blank === undefined

function isOneCell({ list }: Ranges): boolean {
  const [only] = list
  return list.length === 1 && only?.whole === 'cells' && isSameCell(only.anchor, only.head)
}

const layoutOf = (lines: readonly RowLine[], columnIds: readonly ColumnId[]): Layout => ({
  rows: axisOf(lines, line => line.rowId, ownCountOf(lines)),
  columns: axisOf(columnIds, id => id),
})

/** Blank lines are the last ones, and few. */
function ownCountOf(lines: readonly RowLine[]): number {
  let count = lines.length
  while (lines[count - 1]?.blank) count--
  return count
}

const isSameList = (a: readonly ColumnId[], b: readonly ColumnId[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at])
