import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { CellMark } from '../../../shared/model/sheet/sheet-view.ts'
import { cellText } from '../format/cell-text.ts'
import { whyFixed } from '../typing/editability.ts'
import type { GridContext } from '../view/grid-context.ts'
import type { RowLine } from '../view/visible-rows.ts'
import { clearMark, markClass, showMark } from './cell-mark.ts'
import { element } from './dom.ts'
import { alignmentClass, drawValue } from './draw-value.ts'
import { drawOutline } from './outline.ts'
import { markCell } from './selection-marks.ts'

export type CellParams = ICellRendererParams<RowLine, Cell, GridContext> & { readonly sheetColumn: Column }

/** Draws one cell as plain DOM. A class, because AG Grid's React layer takes a bare function for a React component. */
export class SheetCell implements ICellRendererComp<RowLine> {
  readonly #host = element('div', 'sf-cell')
  #isMarked = false

  init(params: CellParams): void {
    this.#draw(params)
  }

  getGui(): HTMLElement {
    return this.#host
  }

  refresh(params: CellParams): boolean {
    this.#draw(params)
    return true
  }

  #draw({ data: line, value, sheetColumn: column, column: gridColumn, context, eGridCell }: CellParams): void {
    const host = this.#host
    host.replaceChildren()
    const { view } = context
    if (!line || !view || line.index >= view.rowCount) return
    const cell = value ?? blankCell
    host.className = `sf-cell ${alignmentClass(column, cell)}`
    if (column.primary) drawOutline(host, context.isOutline ? line : null, eGridCell)
    const { thisYear } = context
    drawValue(host, column, cell, {
      thisYear,
      width: gridColumn?.getActualWidth() ?? 0,
      topParent: line.level === 0 && line.branch !== 'leaf',
      readOnly: whyFixed(view, line.index, column, context.readOnly) !== null,
    })
    markCell(eGridCell, { rowId: line.rowId, columnId: column.id }, context.selection)
    this.#showMark(eGridCell, view.markAt(line.index, column.id), column, cell, thisYear)
  }

  #showMark(eGridCell: HTMLElement, mark: CellMark | null, column: Column, cell: Cell, thisYear: string): void {
    const isMarked = mark !== null && markClass(mark.state) !== ''
    if (isMarked) {
      const was = mark.was ? cellText(column, mark.was, thisYear) : ''
      showMark(eGridCell, mark, cellText(column, cell, thisYear), was)
    } else if (this.#isMarked) {
      clearMark(eGridCell)
    }
    this.#isMarked = isMarked
  }
}
