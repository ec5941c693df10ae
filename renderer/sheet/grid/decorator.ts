import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'

/** The look that features add to a cell. One object serves all cells, since cells are drawn during scrolling. */
export class CellLook {
  #className = ''
  #about = ''

  /** Classes of the cell's content. */
  get className(): string {
    return this.#className
  }

  /** Lines of the tooltip and the accessible description. */
  get about(): string {
    return this.#about
  }

  addClass(name: string): void {
    this.#className += this.#className === '' ? name : ` ${name}`
  }

  addLine(line: string): void {
    this.#about += this.#about === '' ? line : `\n${line}`
  }

  clear(): void {
    this.#className = ''
    this.#about = ''
  }
}

/** The look that features add to a column header. */
export type HeaderLook = {
  /** Icons and buttons after the title. */
  readonly marks: Element[]
  /** Announced by screen readers. */
  sorted: 'ascending' | 'descending' | null
}

/** A figure in the header of a group, below a column. `about`: its tooltip. */
export type GroupFigure = { readonly value: number; readonly about: string }

/** The contributions of a feature to drawing. The grid draws the look: a decorator measures and changes nothing. */
export type Decorator = {
  /**
   * Called for each drawn cell of a row. Must depend on the cell and its address only, or have it redrawn after other
   * changes.
   */
  decorateCell?(look: CellLook, cell: Cell, rowId: RowId, columnId: ColumnId): void
  /** After a change: `GridHost.redrawHeaders`. */
  decorateHeader?(look: HeaderLook, columnId: ColumnId): void
  /** Null if the group has no figure below the column. */
  groupFigure?(headerId: RowId, column: Column): GroupFigure | null
}

/** The decorators of all features by what they draw, resolved once. */
export class Decorators {
  readonly #cells: readonly Decorator[]
  readonly #headers: readonly Decorator[]
  readonly #groups: readonly Decorator[]
  readonly #look = new CellLook()

  constructor(features: readonly Decorator[]) {
    this.#cells = features.filter(({ decorateCell }) => decorateCell)
    this.#headers = features.filter(({ decorateHeader }) => decorateHeader)
    this.#groups = features.filter(({ groupFigure }) => groupFigure)
  }

  /** Valid until the next call. */
  cell(cell: Cell, rowId: RowId, columnId: ColumnId): CellLook {
    this.#look.clear()
    for (const feature of this.#cells) feature.decorateCell?.(this.#look, cell, rowId, columnId)
    return this.#look
  }

  header(columnId: ColumnId): HeaderLook {
    const look: HeaderLook = { marks: [], sorted: null }
    for (const feature of this.#headers) feature.decorateHeader?.(look, columnId)
    return look
  }

  /** The figure of the first feature that has one. */
  groupFigure(headerId: RowId, column: Column): GroupFigure | null {
    for (const feature of this.#groups) {
      const figure = feature.groupFigure?.(headerId, column)
      if (figure) return figure
    }
    return null
  }
}
