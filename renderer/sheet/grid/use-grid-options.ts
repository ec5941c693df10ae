import type { GridApi, GridOptions } from 'ag-grid-community'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { drawRow } from './drawn/draw-row.ts'
import { redrawColumn } from './drawn/redraw.ts'
import { nameSlot } from './drawn/row-slots.ts'
import type { GridController } from './grid-controller.ts'
import type { CreateFeatures } from './grid-feature.ts'
import { GridInput } from './grid-input.ts'
import type { SheetGridProps } from './grid-props.ts'
import { gridTheme, HEADER_HEIGHT, ROW_HEIGHT } from './grid-theme.ts'

/** The parts of one grid, for the life of the window. */
type Parts = {
  readonly root: RefObject<HTMLDivElement | null>
  readonly controller: GridController
  readonly begun: GridOptions
  readonly latest: RefObject<SheetGridProps>
  /** Read once, when the grid is created. */
  readonly features: CreateFeatures
}

/** The initial options of AG Grid; later changes are applied by the controller. `input` is null until it is created. */
export function useGridOptions({ root, controller, begun, latest, features }: Parts) {
  const [input, setInput] = useState<GridInput | null>(null)
  const gridInput = useRef<GridInput | null>(null)
  const [options] = useState<GridOptions>(() => ({
    ...begun,
    ...optionsFor(latest.current, controller),
    ...eventsFor(controller, () => gridInput.current, latest),
    onGridReady: ({ api }) => {
      if (!root.current) return
      controller.attach(api, root.current)
      setInput(new GridInput(controller, root.current, features, () => latest.current))
    },
  }))
  // A layout effect, so that its cleanup still finds the complete page: it stores the text of an open editor.
  useLayoutEffect(() => {
    gridInput.current = input
    return input?.watch()
  }, [input])
  return { options, input }
}

function optionsFor({ styleNonce, density }: SheetGridProps, { context }: GridController): GridOptions {
  return {
    ...(styleNonce === undefined ? {} : { styleNonce }),
    theme: gridTheme(density),
    themeCssLayer: 'ag-grid',
    // AG Grid puts its styles first in their container: in the head, they would come before the order of the layers.
    themeStyleContainer: document.body,
    rowHeight: ROW_HEIGHT[density],
    headerHeight: HEADER_HEIGHT[density],
    context,
    rowBuffer: 0,
    suppressAnimationFrame: true,
    suppressRowTransform: true,
    animateRows: false,
    loading: false,
    suppressNoRowsOverlay: true,
    suppressRowHoverHighlight: true,
    alwaysShowVerticalScroll: true,
    processRowPostCreate: row => {
      nameSlot(row)
      drawRow(row.eRow, context, row.rowIndex)
    },
  }
}

function eventsFor(
  controller: GridController,
  input: () => GridInput | null,
  latest: RefObject<SheetGridProps>,
): GridOptions {
  return {
    onCellFocused: () => input()?.onFocused(),
    onBodyScroll: ({ left, top }) => input()?.onScroll(left, top),
    onBodyScrollEnd: ({ api }) => settleScroll(api, controller.viewport),
    onDisplayedColumnsChanged: () => input()?.onColumns(),
    onColumnResized: ({ finished, source, column }) => {
      input()?.onColumns()
      if (column) redrawColumn(controller.context, column.getColId())
      if (source !== 'uiColumnResized' || !column) return
      const resized = controller.resized(column.getColId(), column.getActualWidth())
      if (finished && resized) latest.current.columns?.onWidth(resized.columnId, resized.width)
    },
  }
}

/**
 * Draws the visible rows that AG Grid skipped after a scroll. Of its two scrollers, the cells and the scroll bar, AG
 * Grid follows the first one for 150 ms and ignores the other. Wheel events directly after the bar, or a scroll while a
 * paste blocks the page, would leave the cells blank until the next scroll.
 */
function settleScroll(api: GridApi, viewport: HTMLElement | null): void {
  const rows = api.getDisplayedRowCount()
  const rowHeight = api.getDisplayedRowAtIndex(0)?.rowHeight
  if (!viewport || !rowHeight) return
  const first = Math.floor(viewport.scrollTop / rowHeight)
  const last = Math.floor((viewport.scrollTop + viewport.clientHeight) / rowHeight)
  const drawn = new Set(api.getRenderedNodes().map(({ rowIndex }) => rowIndex))
  // The header takes the height of up to two rows.
  const inSight = [first, Math.min(rows - 1, last - HEADER_ROWS)]
  const isBlank = inSight.some(row => row < rows && row >= 0 && !drawn.has(row))
  // By the next frame, AG Grid follows neither scroller.
  if (isBlank) requestAnimationFrame(() => viewport.dispatchEvent(new Event('scroll')))
}

const HEADER_ROWS = 2
