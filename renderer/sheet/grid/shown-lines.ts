import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { BlankLines } from './blank/blank-lines.ts'
import type { CollapsedRows } from './collapsed.ts'
import type { LineSource } from './line-source.ts'
import { keepLines, type RowLine } from './row-line.ts'
import { hasSameRows, visibleRows } from './visible-rows.ts'

/** The inputs from which the lines are computed. */
export type LinesOf = {
  readonly view: SheetView
  readonly collapsed: CollapsedRows
  readonly source: LineSource | null
  /** How many lines fill the window; null if no rows can be added at the end. */
  readonly screenful: number | null
}

const NONE: readonly RowLine[] = []

/** All lines that can be scrolled to: rows and group headers, then the blank lines. */
export class ShownLines {
  readonly #blank: BlankLines
  #of: LinesOf | null = null
  #rows = NONE
  #lines = NONE
  /** The inputs of the cached list: rows and blank lines. */
  #rowsIn = NONE
  #blankLines = NONE

  constructor(blank: BlankLines) {
    this.#blank = blank
  }

  get lines(): readonly RowLine[] {
    return this.#lines
  }

  /** The count without blank lines. */
  get ownCount(): number {
    return this.#rows.length
  }

  /** The rows above the blank lines. */
  get above() {
    return this.#of && { ...this.#of, rows: this.#rows }
  }

  /** Returns the previous list if it is equal, so that dependents are not recomputed. */
  next(of: LinesOf): readonly RowLine[] {
    this.#blank.settle(of.view)
    this.#rows = this.#nextRows(of)
    this.#of = of
    return this.again()
  }

  /** Call after the blank lines changed. */
  again(): readonly RowLine[] {
    const { above } = this
    const screenful = above?.screenful ?? null
    const blank = above && screenful !== null ? this.#blank.lines(above, screenful) : NONE
    const kept = keepLines(this.#blankLines, blank)
    if (this.#rows === this.#rowsIn && kept === this.#blankLines) return this.#lines
    this.#rowsIn = this.#rows
    this.#blankLines = kept
    this.#lines = kept.length > 0 ? [...this.#rows, ...kept] : this.#rows
    return this.#lines
  }

  clear(): void {
    this.#of = null
    this.#rows = NONE
    this.#lines = NONE
    this.#rowsIn = NONE
    this.#blankLines = NONE
    this.#blank.clear()
  }

  /**
   * Keeps the previous rows if none can have moved: most views differ in a cell or two, and a big sheet has many rows.
   */
  #nextRows({ view, collapsed, source }: LinesOf): readonly RowLine[] {
    const before = this.#of
    const isSameSource = before?.collapsed === collapsed && before.source === source
    if (isSameSource && hasSameRows(before.view, view)) return this.#rows
    return keepLines(this.#rows, visibleRows(view, collapsed, source))
  }
}
