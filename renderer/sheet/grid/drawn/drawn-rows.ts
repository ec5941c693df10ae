import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { RowLine } from '../row-line.ts'

/** The line and view of a cell; undefined without a line. */
export type Shows = { readonly view: SheetView | null; readonly line: RowLine | undefined }

/** A visible cell. It belongs to a slot and not to a row: another row in that slot is drawn into it. */
export interface DrawnCell {
  /** Null for the row number. */
  readonly columnId: ColumnId | null
  readonly element: HTMLElement
  /** The state from which it was drawn. */
  shows: Shows
  /** Draws the current line of its slot. */
  readonly draw: () => void
  /** Draws only its selection mark. */
  readonly mark: () => void
}

/** A visible header. */
export interface DrawnHeader {
  readonly draw: () => void
}

/** The attribute of an AG Grid cell or header with the id of its column. */
export const COLUMN_ATTRIBUTE = 'data-column-id'

/** The visible cells, by the index of their row. Cells register themselves when they are created and destroyed. */
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

  /** A blank line became a row or a row's line became blank: its drawings now belong to the other id. */
  follow(from: RowId, to: RowId): void {
    for (const cells of this.#cells.values()) {
      for (const cell of cells) {
        const { view, line } = cell.shows
        if (line?.rowId === from) cell.shows = { view, line: { ...line, rowId: to } }
      }
    }
  }

  /** AG Grid's element for the row at an index; null outside the viewport. */
  rowAt(position: number): Element | null {
    const [cell] = this.#cells.get(position) ?? []
    return cell?.element.closest('.ag-row') ?? null
  }
}
