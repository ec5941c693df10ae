import type { ColumnId, SheetId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'

/**
 * Which of AG Grid's columns shows which column of the sheet. To AG Grid a column is a place, as a row is (`row-slots.ts`): another
 * sheet is drawn into the cells and headers that are there, because making them is most of what opening a sheet costs. In a sheet that
 * stays open each column keeps its place, wherever it is moved to.
 */
export class ColumnPlaces {
  #sheetId: SheetId | null = null
  #places: ReadonlyMap<ColumnId, string> = new Map()
  #columns: ReadonlyMap<string, Column> = new Map()

  /** Gives each column a place: of another sheet from left to right, so that AG Grid's are in that order too. */
  settle(sheetId: SheetId, columns: readonly Column[]): void {
    const before = sheetId === this.#sheetId ? this.#places : NONE
    const taken = new Set(columns.map(({ id }) => before.get(id)))
    const free = names(taken)
    this.#sheetId = sheetId
    this.#places = new Map(columns.map(({ id }) => [id, before.get(id) ?? free.next().value]))
    this.#columns = new Map(columns.map(column => [this.#places.get(column.id) ?? '', column]))
  }

  /** What AG Grid calls the column that shows this one; null where none does. */
  placeOf(columnId: ColumnId): string | null {
    return this.#places.get(columnId) ?? null
  }

  /** The column that stands at a place of AG Grid's. */
  columnAt(place: string | undefined): Column | null {
    return this.#columns.get(place ?? '') ?? null
  }
}

const NONE: ReadonlyMap<ColumnId, string> = new Map()

function* names(taken: ReadonlySet<string | undefined>): Generator<string, never> {
  for (let number = 0; ; number += 1) if (!taken.has(`c${number}`)) yield `c${number}`
}
