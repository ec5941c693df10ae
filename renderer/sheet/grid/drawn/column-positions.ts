import type { ColumnId, SheetId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'

/**
 * Maps columns of the sheet to column slots of AG Grid, like `row-slots.ts` for rows. Another sheet is drawn into the
 * existing cells and headers, because creating them is most of the cost of opening a sheet. While a sheet is open, each
 * column keeps its slot wherever it is moved.
 */
export class ColumnPositions {
  #sheetId: SheetId | null = null
  #positions: ReadonlyMap<ColumnId, string> = new Map()
  #columns: ReadonlyMap<string, Column> = new Map()

  /** Assigns a slot to each column, in order from left to right for another sheet. */
  settle(sheetId: SheetId, columns: readonly Column[]): void {
    const before = sheetId === this.#sheetId ? this.#positions : NONE
    const taken = new Set(columns.map(({ id }) => before.get(id)))
    const free = names(taken)
    this.#sheetId = sheetId
    this.#positions = new Map(columns.map(({ id }) => [id, before.get(id) ?? free.next().value]))
    this.#columns = new Map(columns.map(column => [this.#positions.get(column.id) ?? '', column]))
  }

  /** AG Grid's id of this column; null if it has no slot. */
  positionOf(columnId: ColumnId): string | null {
    return this.#positions.get(columnId) ?? null
  }

  /** The column in a slot of AG Grid's. */
  columnAt(name: string | undefined): Column | null {
    return this.#columns.get(name ?? '') ?? null
  }
}

const NONE: ReadonlyMap<ColumnId, string> = new Map()

function* names(taken: ReadonlySet<string | undefined>): Generator<string, never> {
  for (let number = 0; ; number += 1) if (!taken.has(`c${number}`)) yield `c${number}`
}
