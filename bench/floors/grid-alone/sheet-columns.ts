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

/** A column of a floor, and its texts. */
export type FloorColumn = {
  readonly key: string
  readonly title: string
  readonly isPinned: boolean
  /** In pixels, within its part of the row. */
  readonly left: number
  readonly width: number
  readonly textAt: (row: number) => string
}

/** A row-number column and the first column, both pinned left, and all others. */
export function floorColumns({ meta, cellAt }: ColumnarSheet): readonly FloorColumn[] {
  let [pinnedPx, scrolledPx] = [NUMBER_PX, 0]
  const ofSheet = meta.columns.map(({ id, title, kind, primary }): FloorColumn => {
    const width = primary ? PRIMARY_PX : (PX_BY_KIND[kind] ?? OTHER_PX)
    const left = primary ? pinnedPx : scrolledPx
    if (primary) pinnedPx += width
    else scrolledPx += width
    return { key: String(id), title, isPinned: primary, left, width, textAt: row => displayText(cellAt(row, id)) }
  })
  const numbers = { key: 'gutter', title: '', isPinned: true, left: 0, width: NUMBER_PX }
  return [{ ...numbers, textAt: row => String(row + 1) }, ...ofSheet]
}

/** The same as AG Grid's columns. */
export const sheetColumns = (sheet: ColumnarSheet): ColDef<Line, string>[] =>
  floorColumns(sheet).map(({ key, title, isPinned, width, textAt }) => ({
    colId: key,
    headerName: title,
    width,
    ...(isPinned && { pinned: 'left' }),
    suppressNavigable: key === 'gutter',
    cellRenderer: TextCell,
    valueGetter: ({ data }) => (data ? textAt(data.index) : ''),
  }))

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
