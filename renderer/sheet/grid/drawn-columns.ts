import type { Column as AgColumn } from 'ag-grid-community'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnPositions } from './drawn/column-positions.ts'

type Columns = {
  /** From left to right. */
  readonly ids: readonly ColumnId[]
  /** By the column id on AG Grid's elements. */
  readonly byText: ReadonlyMap<string, ColumnId>
}

/** AG Grid's columns including row numbers, from left to right. */
type ColumnList = readonly Pick<AgColumn, 'getColId'>[]

/** The sheet columns that AG Grid shows, without row numbers. Cached until they change. */
export class DrawnColumns {
  #of: { readonly shown: readonly Column[]; readonly columns: ColumnList } | null = null
  #columns: Columns = { ids: [], byText: new Map() }

  /**
   * AG Grid creates a new list when columns are added, removed or moved, and so does a sheet, so identity shows a
   * change.
   */
  read(shown: readonly Column[], columns: ColumnList, positions: ColumnPositions): Columns {
    if (this.#of?.shown === shown && this.#of.columns === columns) return this.#columns
    this.#of = { shown, columns }
    const byText = new Map(columns.flatMap(column => entryOf(column.getColId(), positions)))
    this.#columns = { ids: [...byText.values()], byText }
    return this.#columns
  }
}

function entryOf(text: string, positions: ColumnPositions): [text: string, id: ColumnId][] {
  const column = positions.columnAt(text)
  return column ? [[text, column.id]] : []
}
