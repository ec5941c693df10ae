import type { Column as AgColumn } from 'ag-grid-community'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnPlaces } from './drawn/column-places.ts'

type Columns = {
  /** From left to right. */
  readonly ids: readonly ColumnId[]
  /** By the text that AG Grid writes on the elements of a column. */
  readonly byText: ReadonlyMap<string, ColumnId>
}

/** AG Grid's own columns, with that of the row numbers, from left to right. */
type Places = readonly Pick<AgColumn, 'getColId'>[]

/** Which columns of the sheet AG Grid shows, without that of the row numbers. Worked out anew only after they have changed. */
export class DrawnColumns {
  #of: { readonly shown: readonly Column[]; readonly places: Places } | null = null
  #columns: Columns = { ids: [], byText: new Map() }

  /** AG Grid makes a new list whenever columns come, go or move, and so does a sheet whose columns are others: the lists tell. */
  read(shown: readonly Column[], places: Places, columns: ColumnPlaces): Columns {
    if (this.#of?.shown === shown && this.#of.places === places) return this.#columns
    this.#of = { shown, places }
    const byText = new Map(places.flatMap(place => entryOf(place.getColId(), columns)))
    this.#columns = { ids: [...byText.values()], byText }
    return this.#columns
  }
}

function entryOf(text: string, columns: ColumnPlaces): [text: string, id: ColumnId][] {
  const column = columns.columnAt(text)
  return column ? [[text, column.id]] : []
}
