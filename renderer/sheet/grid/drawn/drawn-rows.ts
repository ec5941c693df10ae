import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { RowLine } from '../row-line.ts'

/** The line and the view that a cell shows; undefined if there is no line. */
export type Shows = { readonly view: SheetView | null; readonly line: RowLine | undefined }

/** A cell that is on screen. It belongs to a place and not to a row: another row that comes to stand there is drawn into it. */
export type DrawnCell = {
  /** Null: the number of its row. */
  readonly columnId: ColumnId | null
  readonly element: HTMLElement
  /** The state that it was drawn from. */
  shows: Shows
  /** Draws what stands at its place now. */
  readonly draw: () => void
  /** Draws nothing but whether it is selected. */
  readonly mark: () => void
}

/** A header that is on screen. */
export type DrawnHeader = { readonly draw: () => void }

/** The attribute that says which column stands in a cell or header of AG Grid's. */
export const COLUMN_ATTRIBUTE = 'data-column-id'

/** The cells that are on screen, by the place of their row from the top. Cells tell it when they come and go. */
export class DrawnRows {
  readonly #cells = new Map<number, Set<DrawnCell>>()

  add(position: number, cell: DrawnCell): void {
    const cells = this.#cells.get(position) ?? new Set()
    this.#cells.set(position, cells.add(cell))
  }

  remove(position: number, cell: DrawnCell): void {
    const cells = this.#cells.get(position)
    cells?.delete(cell)
    if (cells?.size === 0) this.#cells.delete(position)
  }

  get positions(): readonly number[] {
    return [...this.#cells.keys()]
  }

  cellsAt(position: number): readonly DrawnCell[] {
    return [...(this.#cells.get(position) ?? [])]
  }

  cellAt(position: number, columnId: ColumnId): DrawnCell | null {
    for (const cell of this.#cells.get(position) ?? []) if (cell.columnId === columnId) return cell
    return null
  }

  /** A blank line became that of a row, or a row's one is blank again: what was drawn of it is the other's. */
  follow(from: RowId, to: RowId): void {
    for (const cells of this.#cells.values()) {
      for (const cell of cells) {
        const { view, line } = cell.shows
        if (line?.rowId === from) cell.shows = { view, line: { ...line, rowId: to } }
      }
    }
  }

  /** The element that AG Grid made for the row at a place; null while that is out of sight. */
  rowAt(position: number): Element | null {
    const [cell] = this.#cells.get(position) ?? []
    return cell?.element.closest('.ag-row') ?? null
  }
}
