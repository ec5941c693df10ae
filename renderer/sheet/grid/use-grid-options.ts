import type { GridOptions } from 'ag-grid-community'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { GridController } from './grid-controller.ts'
import type { CreateFeatures } from './grid-feature.ts'
import { GridInput } from './grid-input.ts'
import type { SheetGridProps } from './grid-props.ts'
import { gridTheme, HEADER_HEIGHT } from './grid-theme.ts'

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
  }
}

function eventsFor(
  controller: GridController,
  input: () => GridInput | null,
  latest: RefObject<SheetGridProps>,
): GridOptions {
  return {
    // Tab leads from the headers to AG Grid's only row, and Shift+Tab from below the grid to its end.
    onCellFocused: ({ rowIndex }) => {
      if (rowIndex !== null) input()?.takeFocus()
    },
    focusGridInnerElement: ({ fromBottom }) => {
      if (fromBottom) input()?.takeFocus()
      return fromBottom
    },
    onDisplayedColumnsChanged: () => input()?.onColumns(),
    onColumnResized: ({ finished, source, column }) => {
      input()?.onColumns()
      if (source !== 'uiColumnResized' || !column) return
      const resized = controller.resized(column.getColId(), column.getActualWidth())
      if (finished && resized) latest.current.columns?.onWidth(resized.columnId, resized.width)
    },
  }
}
