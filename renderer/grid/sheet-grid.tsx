import type { ColumnResizedEvent, GetRowIdParams, GridReadyEvent, RowClassParams } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { NONE_NUMBERED, PLAIN_LAYOUT } from './columns/grid-columns.ts'
import { GridController } from './grid-controller.ts'
import { handOf } from './grid-hand.ts'
import { GridInput } from './grid-input.ts'
import { registerGridModules } from './grid-modules.ts'
import type { SheetGridProps } from './grid-props.ts'
import { gridTheme, HEADER_HEIGHT, ROW_HEIGHT } from './grid-theme.ts'
import type { RowLine } from './view/visible-rows.ts'
import './grid.css'
import './arrange/arrange.css'
import './cells/cells.css'
import './columns/heads.css'
import './editors/editors.css'

registerGridModules()

const rowIdOf = ({ data }: GetRowIdParams<RowLine>): string => String(data.rowId)

const NONE_RENAMED: NonNullable<SheetGridProps['renamed']> = []

const rowClassRules = {
  'sf-phase': ({ data }: RowClassParams<RowLine>) => data?.level === 0 && data.branch !== 'leaf',
  'sf-context': ({ data }: RowClassParams<RowLine>) => data?.isContext === true,
  'sf-parent': ({ data }: RowClassParams<RowLine>) => (data?.level ?? 0) > 0 && data?.branch !== 'leaf',
}

/** Shows a sheet and reports what a person does to it. Changes nothing itself: what they did comes back as the next view. */
export function SheetGrid(props: SheetGridProps) {
  const { view, freshness, collapsed, readOnly, density, activeCell, today, styleNonce } = props
  const { rowsInAll = null, renamed = NONE_RENAMED, arrangement = null, columns } = props
  const { layout = PLAIN_LAYOUT, numbered = NONE_NUMBERED } = columns ?? {}
  const thisYear = today().slice(0, 4)
  const sheetId = view?.meta.id
  const [controller] = useState(() => new GridController())
  const [begun] = useState(
    () =>
      view &&
      controller.begin(view, { collapsed, rowsInAll, layout, numbered, renamed, readOnly, thisYear, arrangement }),
  )
  const [input, setInput] = useState<GridInput | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  const onGridReady = useCallback(
    ({ api }: GridReadyEvent<RowLine>) => {
      if (!root.current) return
      controller.attach(api, root.current, latest.current.density)
      setInput(new GridInput(controller, root.current, () => latest.current))
    },
    [controller],
  )
  const onCellFocused = useCallback(() => input?.onFocused(), [input])
  const onFocus = useCallback(
    (event: FocusEvent) => {
      if (event.target === event.currentTarget) controller.takeFocus()
    },
    [controller],
  )
  const onColumnResized = useCallback(
    ({ finished, source, column }: ColumnResizedEvent<RowLine>) => {
      input?.onColumns()
      input?.onColumns()
      if (!finished || source !== 'uiColumnResized' || !column) return
      const columnId = controller.columnIds().find(id => String(id) === column.getColId())
      if (columnId !== undefined) latest.current.columns?.onWidth(columnId, column.getActualWidth())
    },
    [controller, input],
  )
  const onScroll = useCallback(() => input?.onScroll(), [input])
  const onColumns = useCallback(() => input?.onColumns(), [input])

  // A layout effect, so that its end still finds the page whole: text in an open editor is stored then.
  useLayoutEffect(() => input?.watch(), [input])
  useLayoutEffect(() => {
    input?.show(view, { collapsed, rowsInAll, layout, numbered, renamed, readOnly, thisYear, arrangement })
  }, [input, view, collapsed, rowsInAll, layout, numbered, renamed, readOnly, thisYear, arrangement])
  useLayoutEffect(() => {
    if (!input) return
    const tell = latest.current.onHand
    tell?.(handOf(controller, input))
    return () => tell?.(null)
  }, [controller, input])
  useLayoutEffect(() => {
    if (!input) return
    controller.setDensity(density)
    input.onDensity()
  }, [controller, input, density])
  useLayoutEffect(() => {
    if (sheetId !== undefined) input?.goTo(activeCell)
  }, [input, activeCell, sheetId])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus that lands on the frame goes on to the active cell
    <div
      ref={root}
      tabIndex={-1}
      onFocus={onFocus}
      className={gridClass(view !== null, readOnly)}
      aria-busy={view === null || freshness?.checking === true}
    >
      <AgGridReact<RowLine>
        {...begun}
        {...(styleNonce === undefined ? {} : { styleNonce })}
        theme={gridTheme(density)}
        rowHeight={ROW_HEIGHT[density]}
        headerHeight={HEADER_HEIGHT[density]}
        context={controller.context}
        getRowId={rowIdOf}
        rowClassRules={rowClassRules}
        rowBuffer={0}
        suppressAnimationFrame
        suppressRowTransform
        animateRows={false}
        loading={false}
        suppressNoRowsOverlay
        alwaysShowVerticalScroll
        onGridReady={onGridReady}
        onCellFocused={onCellFocused}
        onBodyScroll={onScroll}
        onDisplayedColumnsChanged={onColumns}
        onColumnResized={onColumnResized}
      />
    </div>
  )
}

function gridClass(hasView: boolean, readOnly: boolean): string {
  if (!hasView) return 'sf-grid sf-waiting'
  return readOnly ? 'sf-grid sf-read-only' : 'sf-grid'
}
