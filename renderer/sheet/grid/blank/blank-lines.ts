import type { RowId } from '../../../../shared/model/ids.ts'
import type { RowLocation, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { newRowLocation } from '../../core/new-row-location.ts'
import { roomForRows } from '../../core/sheet-room.ts'
import { shownColumns } from '../../core/shown-columns.ts'
import type { LineSource } from '../line-source.ts'
import type { RowLine } from '../row-line.ts'
import { blankLineId, isBlankLine, numberOfBlankLine } from './blank-line.ts'

/** A row created on a blank line that is not in the view yet. */
type RowToCome = {
  readonly rowId: RowId
  readonly location: RowLocation
  readonly level: number
  readonly lineId: RowId
}

/** The rows above the blank lines. */
export type Above = {
  readonly view: SheetView
  readonly rows: readonly RowLine[]
  readonly source: LineSource | null
}

const LEAST = 20

/**
 * The lines below the last row. A value turns a blank line into the line of a new row at once; it keeps its position
 * and cells until the view has the row. Blank lines are identified by number, so the active cell stays on its line when
 * rows are added above.
 */
export class BlankLines {
  #toCome: readonly RowToCome[] = []
  /** The lines of rows that could not be stored. */
  #returned: readonly RowId[] = []
  #next = 0
  /** The rows above the lines that were drawn last. */
  #above: Above | null = null

  /** Whether the row was created here and is not in the view yet. */
  isToCome(rowId: RowId): boolean {
    return this.#toCome.some(row => row.rowId === rowId)
  }

  /** Whether the line accepts a value although the view has no such row. */
  takesValues(rowId: RowId): boolean {
    return isBlankLine(rowId) || this.isToCome(rowId)
  }

  /** The first line without a row. */
  get first(): RowId {
    return this.#returned[0] ?? blankLineId(this.#next)
  }

  /**
   * Enough lines to fill `screenful` together with the rows, but at least twenty, within the row limit of the sheet.
   */
  lines(above: Above, screenful: number): readonly RowLine[] {
    this.#above = above
    const { view, rows } = above
    const after = view.rowCount + 1
    const taken = this.#toCome.map(({ rowId, level }, at) => lineOf(rowId, level, 'taken', after + at))
    const room = roomForRows(view.rowCount + taken.length, shownColumns(view).length)
    const count = Math.max(0, Math.min(room, Math.max(LEAST, screenful - rows.length - taken.length)))
    const numbered = Array.from({ length: count }, (_, at) => blankLineId(this.#next + at))
    const level = this.#levelOfNext(above)
    const free = [...this.#returned, ...numbered].slice(0, count)
    return [...taken, ...free.map((id, at) => lineOf(id, level, 'free', after + taken.length + at))]
  }

  /** The row number of the line; null for other ids. The view may have rows that `settle` has not seen. */
  numberOf(rowId: RowId, view: SheetView): number | null {
    const toCome = this.#toCome.flatMap(row => (view.indexOf(row.rowId) < 0 ? [row.rowId] : []))
    const listed = [...toCome, ...this.#returned].indexOf(rowId)
    if (listed >= 0) return view.rowCount + 1 + listed
    if (!isBlankLine(rowId)) return null
    return view.rowCount + 1 + toCome.length + this.#returned.length + numberOfBlankLine(rowId) - this.#next
  }

  /**
   * Turns the line into that of a new row, directly below the last row. Removes the blank lines between, since a sheet
   * has no gaps.
   */
  take(lineId: RowId, rowId: RowId, above: Above): SheetEdit {
    const { source } = above
    const level = this.#levelOfNext(above)
    const location = this.#locationOfNext(above)
    this.#toCome = [...this.#toCome, { rowId, lineId, level, location }]
    const isReturned = this.#returned.includes(lineId)
    this.#returned = isReturned ? this.#returned.slice(this.#returned.indexOf(lineId) + 1) : []
    if (!isReturned) this.#next = numberOfBlankLine(lineId) + 1
    source?.append(rowId)
    return { kind: 'add-row', rowId, location }
  }

  /** The location of the next row that a blank line becomes; null before there are any. */
  nextLocation(): RowLocation | null {
    return this.#above && this.#locationOfNext(this.#above)
  }

  #locationOfNext({ view, rows, source }: Above): RowLocation {
    const last = this.#toCome.at(-1)
    if (last) return { parentId: last.location.parentId, after: last.rowId }
    return newRowLocation(view, source ? null : (rows.at(-1)?.rowId ?? null))
  }

  /** The row could not be stored or was undone: its line is blank again. Null if the view has the row. */
  giveBack(rowId: RowId): RowId | null {
    const lineId = this.#toCome.find(row => row.rowId === rowId)?.lineId
    if (lineId === undefined) return null
    this.#toCome = this.#toCome.filter(row => row.rowId !== rowId)
    this.#returned = [...this.#returned, lineId].sort((a, b) => a - b)
    return lineId
  }

  /** Forgets pending rows that the view has. */
  settle(view: SheetView): void {
    if (this.#toCome.length > 0) this.#toCome = this.#toCome.filter(({ rowId }) => view.indexOf(rowId) < 0)
  }

  /** Call when another sheet is shown. */
  clear(): void {
    this.#toCome = []
    this.#returned = []
  }

  #levelOfNext({ view, rows, source }: Above): number {
    const last = this.#toCome.at(-1)
    if (last) return last.level
    const lastRow = rows.at(-1)
    const parentId = source || !lastRow ? null : newRowLocation(view, lastRow.rowId).parentId
    return parentId === null ? 0 : view.levelAt(view.indexOf(parentId)) + 1
  }
}

const lineOf = (rowId: RowId, level: number, blank: 'free' | 'taken', number: number): RowLine => ({
  rowId,
  index: -1,
  level,
  branch: 'leaf',
  blank,
  number,
})
