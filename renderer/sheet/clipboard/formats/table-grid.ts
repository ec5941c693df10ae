import { TABLE_LIMITS, type TextTable } from './table.ts'

const MAX_COLUMN_SPAN = 1000
const MAX_ROW_SPAN = 65_534

type Link = readonly [row: number, column: number, address: string]

/** Lays out cells like HTML: positions covered by a spanning cell stay blank. Stops at `TABLE_LIMITS`. */
export class TableGrid {
  readonly #rows: string[][] = []
  readonly #links: Link[] = []
  #row: string[] | null = null
  #rowLinks: Link[] = []
  // By column, the number of further rows that a cell above spans.
  #below: number[] = []
  #cells = 0
  #isHidden = false
  #isCut = false

  get rows(): TextTable {
    return this.#rows
  }

  get links(): readonly Link[] {
    return this.#links
  }

  /** Whether cells beyond the limits were left out. */
  get isCut(): boolean {
    return this.#isCut
  }

  get hasBegun(): boolean {
    return this.#rows.length > 0 || this.#row !== null
  }

  get isFull(): boolean {
    return this.#cells >= TABLE_LIMITS.cells
  }

  /** A hidden row counts for spans, and is not part of the result. */
  beginRow(isHidden: boolean): void {
    this.endRow()
    this.#row = []
    this.#isHidden = isHidden
  }

  addCell(text: string, columnSpan: number, rowSpan: number, address: string | null = null): void {
    if (this.isFull) {
      this.#isCut = true
      return
    }
    this.#row ??= []
    this.#skipCovered(this.#row)
    if (address !== null && this.#hasRoom(this.#row))
      this.#rowLinks.push([this.#rows.length, this.#row.length, address])
    const reach = Math.min(rowSpan, MAX_ROW_SPAN) - 1
    for (let index = 0; index < Math.min(columnSpan, MAX_COLUMN_SPAN); index++) {
      const column = this.#row.length
      if (!this.#push(this.#row, index === 0 ? text : '')) return
      if (reach > 0) this.#reachDown(column, reach)
    }
  }

  endRow(): void {
    const row = this.#row
    if (!row) return
    while (row.length < this.#below.length && !this.isFull) {
      this.#cover(row)
    }
    this.#trimReach()
    // Rows without cells count too.
    if (row.length === 0) this.#cells++
    if (!this.#isHidden) {
      this.#rows.push(row)
      this.#links.push(...this.#rowLinks)
    }
    this.#row = null
    this.#rowLinks = []
    this.#isHidden = false
  }

  /** A span ends with its section, such as the head of a table. */
  endGroup(): void {
    this.endRow()
    this.#below = []
  }

  #skipCovered(row: string[]): void {
    while ((this.#below[row.length] ?? 0) > 0 && !this.isFull) this.#cover(row)
  }

  /** Skips a position that a cell above may span. */
  #cover(row: string[]): void {
    const left = this.#below[row.length] ?? 0
    if (left > 0) this.#below[row.length] = left - 1
    this.#push(row, '')
  }

  #reachDown(column: number, rows: number): void {
    while (this.#below.length < column) this.#below.push(0)
    this.#below[column] = rows
  }

  /** Removes trailing columns that no cell spans. */
  #trimReach(): void {
    while (this.#below.length > 0 && this.#below.at(-1) === 0) this.#below.pop()
  }

  #hasRoom(row: readonly string[]): boolean {
    return row.length < TABLE_LIMITS.columns && !this.isFull
  }

  /** Returns false if the limits leave no room. */
  #push(row: string[], text: string): boolean {
    if (!this.#hasRoom(row)) {
      this.#isCut = true
      return false
    }
    row.push(text)
    this.#cells++
    return true
  }
}
