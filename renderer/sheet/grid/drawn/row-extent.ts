import type { GridOptions, ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import { element } from '../../core/dom.ts'

/**
 * AG Grid has a single row, as tall as all lines together, so that its scroll bars, columns and headers fit the sheet.
 * The lines themselves are drawn above it (`row-layer.ts`). The row source never answers, because the row shows
 * nothing.
 */
export const rowExtent = (height: number): GridOptions => ({
  rowModelType: 'infinite',
  datasource: { getRows: () => undefined },
  infiniteInitialRowCount: 1,
  rowHeight: extentOf(height),
  isFullWidthRow: () => true,
  fullWidthCellRenderer: Extent,
})

/** AG Grid accepts no row without height. */
export const extentOf = (height: number): number => Math.max(1, height)

/** The content of that row: nothing. The row itself is none, neither for style sheets nor for screen readers. */
class Extent implements ICellRendererComp {
  readonly #gui = element('div', '')

  init({ eGridCell }: ICellRendererParams): void {
    eGridCell.className = 'sf-extent ag-row-position-absolute'
    for (const name of ['tabindex', 'row-index', 'aria-rowindex']) eGridCell.removeAttribute(name)
    eGridCell.setAttribute('role', 'presentation')
  }

  getGui(): HTMLElement {
    return this.#gui
  }

  refresh(): boolean {
    return true
  }
}
