import { ColumnApiModule, InfiniteRowModelModule, ModuleRegistry, ScrollApiModule } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { GridSkeleton } from '../../ui/grid-skeleton.tsx'
import { afterFrames } from '../core/after-frames.ts'
import { PLAIN_LAYOUT } from './grid-columns.ts'
import { GridController } from './grid-controller.ts'
import type { CreateFeatures } from './grid-feature.ts'
import type { GridInput } from './grid-input.ts'
import type { GridHandle, SheetGridProps } from './grid-props.ts'
import { selectedColumns } from './selection/selected-columns.ts'
import { selectedRows } from './selection/selected-rows.ts'
import { columnsTogether } from './selection/whole-columns.ts'
import { useFittingLayout } from './use-fitting-layout.ts'
import { useGridOptions } from './use-grid-options.ts'
import './styles.css'

registerGridModules()

/** Shows a sheet and reports user actions. Changes nothing itself: changes arrive as the next view. */
export function SheetGrid({ features, ...props }: SheetGridProps & { readonly features: CreateFeatures }) {
  const { view, freshness, collapsed, readOnly, density, activeCell } = props
  const { locale = null, rowsInAll = null, lineSource = null, columns } = props
  const root = useRef<HTMLDivElement>(null)
  const layout = useFittingLayout(root, columns?.layout ?? PLAIN_LAYOUT)
  const today = props.today()
  const thisYear = today.slice(0, 4)
  const sheetId = view?.meta.id
  const [controller] = useState(() => new GridController(density))
  const [begun] = useState(() =>
    controller.begin(view, {
      collapsed,
      rowsInAll,
      layout,
      readOnly,
      thisYear,
      today,
      lineSource,
    }),
  )
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  const { options, input } = useGridOptions({ root, controller, begun, latest, features })
  const onFocus = useCallback(
    (event: FocusEvent) => {
      if (event.target === event.currentTarget) input?.takeFocus()
    },
    [input],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: dates of another locale need columns of another width
  useLayoutEffect(() => {
    input?.show(view, { collapsed, rowsInAll, layout, readOnly, thisYear, today, lineSource })
  }, [input, view, collapsed, rowsInAll, layout, readOnly, thisYear, today, lineSource, locale])
  useLayoutEffect(() => {
    if (!input) return
    const notify = latest.current.onHandle
    notify?.(handleOf(controller, input))
    return () => notify?.(null)
  }, [controller, input])
  useLayoutEffect(() => {
    if (!input) return
    controller.setDensity(density)
    input.onDensity()
  }, [controller, input, density])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is another one, and only then
  useLayoutEffect(() => {
    controller.redraw()
  }, [controller, locale])
  useLayoutEffect(() => {
    if (!input || sheetId === undefined) return
    const follow = (): void => input.goTo(activeCell.read())
    follow()
    return activeCell.watch(follow)
  }, [input, activeCell, sheetId])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus that lands on the frame goes on to the active cell
    <div
      ref={root}
      spellCheck={false}
      tabIndex={-1}
      onFocus={onFocus}
      className={readOnly && view !== null ? 'sf-grid sf-read-only' : 'sf-grid'}
      aria-busy={view === null || freshness?.checking === true}
    >
      <AgGridReact gridOptions={options} />
      {view === null && <GridSkeleton />}
    </div>
  )
}

const handleOf = (controller: GridController, input: GridInput): GridHandle => ({
  selectedRows: () => selectedRows(controller.selection),
  selectedColumns: () => selectedColumns(controller.selection),
  run: command => input.run(command),
  takeKeyboard: () =>
    new Promise(resolve =>
      afterFrames(2, () => {
        controller.takeFocus()
        resolve()
      }),
    ),
  columnsTogether: columnId =>
    columnsTogether(controller.selection.ranges(), controller.selection.layout().columns, columnId),
  find: key => key.find(input.provides),
  goTo: cell => controller.moveTo(cell),
})

/** Registers only the AG Grid modules in use: each one costs startup time and markup. */
function registerGridModules(): void {
  ModuleRegistry.registerModules([ColumnApiModule, InfiniteRowModelModule, ScrollApiModule])
}
