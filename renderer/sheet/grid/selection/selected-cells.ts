import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import type { RowLine } from '../row-line.ts'
import { type Area, areaAbove, areaClosed, areaMovedUp, areaOf, areaWithout, placesBefore } from './area.ts'
import type { GridSelection } from './grid-selection.ts'
import { axisOf, type Layout, withRow } from './layout.ts'
import { followRow, isSameCell, NOTHING_SELECTED, type Ranges } from './ranges.ts'
import { rectanglesOf } from './rectangles.ts'
import { settleRanges } from './settle-ranges.ts'
import { TabRun } from './tab-run.ts'

/** What a selection needs of the grid that it is in. */
export type SelectionHost = {
  readonly draw: () => void
  /** Gives the keyboard to the active cell where it is among the cells anyway. */
  readonly focus: (active: CellAddress) => void
  readonly reveal: (cell: CellAddress) => void
}

const NO_COLUMNS: readonly ColumnId[] = []
const NO_LINES: readonly RowLine[] = []
const NO_AREA: Area = []

/**
 * The selection of the grid on screen. Work grows with the number of ranges and of drawn cells, never with that of selected cells:
 * what is selected is asked for cell by cell as cells are drawn.
 */
export class SelectedCells implements GridSelection {
  readonly #host: SelectionHost
  /** Hears of each new selection, and of one that changed with the rows under it. Null while nobody listens. */
  onChange: ((before: Ranges) => void) | null = null
  readonly tabRun = new TabRun()
  #ranges: Ranges = NOTHING_SELECTED
  /** As it is drawn, with blank lines. */
  #drawn: Area | null = NO_AREA
  #area: Area | null = NO_AREA
  #isOneCell = false
  #outlined: Area = NO_AREA
  #lines: readonly RowLine[] = NO_LINES
  /** Where headers of groups stand. */
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

  /** With the blank lines that are selected. */
  drawnArea(): Area {
    this.#drawn ??= areaWithout(areaOf(rectanglesOf(this.#ranges, this.#layout)), this.#headers)
    return this.#drawn
  }

  /**
   * Rows alone, as if the headers of groups were not there. Blank lines that are selected come right after the last row: what is put there
   * makes rows, and leaves no gap.
   */
  rowsOnly(): { readonly layout: Layout; readonly area: Area } {
    const { ownCount, count } = this.#layout.rows
    if (this.#headers.length === 0 && ownCount === count) return { layout: this.#layout, area: this.area() }
    const rows = axisOf(this.#lines.filter(isRow), line => line.rowId)
    const area = areaClosed(this.drawnArea(), this.#headers)
    const gap = Math.max(0, (area[0]?.top ?? 0) - rows.count)
    return { layout: { ...this.#layout, rows }, area: areaMovedUp(area, gap) }
  }

  /** How many rows come before a place on screen, not counting headers of groups. */
  rowsBefore(position: number): number {
    return position - placesBefore(this.#headers, position)
  }

  /** What an action that is under way would reach, such as filling. */
  outlined(): Area {
    return this.#outlined
  }

  get active(): CellAddress | null {
    return this.#ranges.active
  }

  /** A selection of one cell is by far the most common one, and is told without looking for places. */
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

  /** A blank line became that of a row, and back. Comes before the lines that are shown by it. */
  follow(from: RowId, to: RowId): void {
    if (this.#layout.rows.positionOf(from) >= 0) this.#layout = withRow(this.#layout, from, to)
    this.#set(followRow(this.#ranges, from, to))
  }

  /** After other rows or columns are shown, or the same elsewhere. True where what is drawn of the selection may differ. */
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

  /** Another sheet is shown: nothing of it is selected yet. */
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
