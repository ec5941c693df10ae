import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { RowLine } from '../row-line.ts'

/** The line and view of a cell; undefined without a line. */
export type Shows = { readonly view: SheetView | null; readonly line: RowLine | undefined }

/** A cell on screen. It belongs to a slot and not to a row: another row in that slot is drawn into it. */
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

/** A line on screen. */
export interface DrawnLine {
  readonly element: Element
  readonly cells: readonly DrawnCell[]
}

/** A visible header. */
export interface DrawnHeader {
  readonly draw: () => void
}

/** The attribute of a cell or header with the id of its column. */
export const COLUMN_ATTRIBUTE = 'data-column-id'

/** The rows and cells on screen, by the index of the line. */
export class DrawnRows {
  readonly #lines = new Map<number, DrawnLine>()

  add(position: number, line: DrawnLine): void {
    this.#lines.set(position, line)
  }

  remove(position: number): void {
    this.#lines.delete(position)
  }

  has(position: number): boolean {
    return this.#lines.has(position)
  }

  get positions(): readonly number[] {
    return [...this.#lines.keys()]
  }

  cellsAt(position: number): readonly DrawnCell[] {
    return this.#lines.get(position)?.cells ?? []
  }

  cellAt(position: number, columnId: ColumnId): DrawnCell | null {
    return this.cellsAt(position).find(cell => cell.columnId === columnId) ?? null
  }

  /** A blank line became a row or a row's line became blank: its drawings now belong to the other id. */
  follow(from: RowId, to: RowId): void {
    for (const { cells } of this.#lines.values()) {
      for (const cell of cells) {
        const { view, line } = cell.shows
        if (line?.rowId === from) cell.shows = { view, line: { ...line, rowId: to } }
      }
    }
  }

  /** The element of the line at an index; null outside the viewport. */
  rowAt(position: number): Element | null {
    return this.#lines.get(position)?.element ?? null
  }
}
