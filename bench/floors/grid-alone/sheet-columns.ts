import type { ColDef, ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { ColumnarSheet } from '../../../shared/columnar/read.ts'
import { displayText } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'

/** The row data of the grid: cells are read when they are drawn. */
export type Line = { readonly index: number }

// The widths of the app, so that as many columns are visible.
const NUMBER_PX = 83
const PRIMARY_PX = 262
const PX_BY_KIND: Partial<Record<Column['kind'], number>> = { checkbox: 50, date: 76, choice: 122 }
const OTHER_PX = 150

/** A row-number column and the first column, both pinned left, and all others. */
export function sheetColumns({ meta, cellAt }: ColumnarSheet): ColDef<Line, string>[] {
  const numbers: ColDef<Line, string> = {
    colId: 'gutter',
    headerName: '',
    width: NUMBER_PX,
    pinned: 'left',
    suppressNavigable: true,
    cellRenderer: TextCell,
    valueGetter: ({ data }) => (data ? String(data.index + 1) : ''),
  }
  const ofSheet = meta.columns.map(
    ({ id, title, kind, primary }): ColDef<Line, string> => ({
      colId: String(id),
      headerName: title,
      width: primary ? PRIMARY_PX : (PX_BY_KIND[kind] ?? OTHER_PX),
      ...(primary && { pinned: 'left' }),
      cellRenderer: TextCell,
      valueGetter: ({ data }) => (data ? displayText(cellAt(data.index, id)) : ''),
    }),
  )
  return [numbers, ...ofSheet]
}

/** A cell without React: one element with one text. */
class TextCell implements ICellRendererComp<Line> {
  #text = document.createElement('span')

  init({ value }: ICellRendererParams<Line, string>): void {
    this.#text.textContent = value ?? ''
  }

  getGui(): HTMLElement {
    return this.#text
  }

  refresh({ value }: ICellRendererParams<Line, string>): boolean {
    this.#text.textContent = value ?? ''
    return true
  }
}
