import type { ColumnId } from '../../../shared/model/ids.ts'
import type { GridController } from '../grid-controller.ts'
import { dragHead, type HeadBox } from './drag-head.ts'
import type { GridColumns } from './grid-columns.ts'
import { renameHead } from './rename-head.ts'

/** The menu, the title and the place of columns, by mouse and key on their heads. Ends by the function that it gives back. */
export function watchHeads(
  root: HTMLElement,
  controller: GridController,
  ports: () => GridColumns | undefined,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const rename = (columnId: ColumnId): void => {
    const head = headOf(root, columnId)
    const title = titleOf(controller, columnId)
    if (!head || title === null || !ports()?.canChange) return
    renameHead(head, title, typed => {
      controller.takeFocus()
      if (typed !== null) ports()?.onTitle(columnId, typed)
    })
  }
  const openMenu = (columnId: ColumnId, x: number, y: number): void =>
    ports()?.onMenu({ columnId, x, y, rename: () => rename(columnId) })
  const openBelow = (columnId: ColumnId): void => {
    const box = headOf(root, columnId)?.getBoundingClientRect()
    if (box) openMenu(columnId, box.left + 8, box.bottom)
  }

  const onPress = (event: PointerEvent): void => {
    const columnId = movableUnder(controller, event)
    const head = columnId === null ? null : headOf(root, columnId)
    if (columnId === null || !head || !ports()?.canChange) return
    // What is selected stays selected: this press moves it.
    event.stopImmediatePropagation()
    dragHead(
      event,
      head,
      () => boxesOf(root, controller),
      before => ports()?.onMove(columnId, before),
    )
  }
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('.sf-head-arrow')) return
    const columnId = columnUnder(controller, event.target)
    if (columnId !== null) openBelow(columnId)
  }
  const onMenu = (event: MouseEvent): void => {
    const columnId = columnUnder(controller, event.target)
    if (columnId === null) return
    event.preventDefault()
    openMenu(columnId, event.clientX, event.clientY)
  }
  const onDoubleClick = (event: MouseEvent): void => {
    const onTitle = event.target instanceof Element && event.target.closest('.sf-head-title')
    const columnId = onTitle ? columnUnder(controller, event.target) : null
    if (columnId !== null) rename(columnId)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !event.altKey || !(event.ctrlKey || event.metaKey)) return
    const active = controller.selection.active
    if (!active) return
    event.preventDefault()
    event.stopImmediatePropagation()
    controller.moveTo(active)
    openBelow(active.columnId)
  }
  root.addEventListener('pointerdown', onPress, { signal, capture: true })
  root.addEventListener('click', onClick, { signal })
  root.addEventListener('contextmenu', onMenu, { signal })
  root.addEventListener('dblclick', onDoubleClick, { signal })
  root.addEventListener('keydown', onKey, { signal, capture: true })
  return () => leaving.abort()
}

const headOf = (root: HTMLElement, columnId: ColumnId): HTMLElement | null =>
  root.querySelector<HTMLElement>(`.ag-header-cell[col-id="${columnId}"]`)

function titleOf({ context }: GridController, columnId: ColumnId): string | null {
  return context.view?.meta.columns.find(({ id }) => id === columnId)?.title ?? null
}

/** The column whose head it is. Null: no head, or that of the row numbers. */
function columnUnder(controller: GridController, target: EventTarget | null): ColumnId | null {
  const text = target instanceof Element ? target.closest('.ag-header-cell')?.getAttribute('col-id') : null
  return controller.columnIds().find(id => String(id) === text) ?? null
}

/** A column that is selected as a whole, and alone, is what a drag of its head moves. The primary one stays first. */
function movableUnder(controller: GridController, { button, target }: PointerEvent): ColumnId | null {
  const isPart = target instanceof Element && target.closest('button, input, .ag-header-cell-resize')
  const columnId = button === 0 && !isPart ? columnUnder(controller, target) : null
  const [range, ...others] = controller.selection.ranges().list
  if (columnId === null || !range || others.length > 0 || range.whole !== 'columns') return null
  const isSelected = range.anchor.columnId === columnId && range.head.columnId === columnId
  return isSelected && !isPrimary(controller, columnId) ? columnId : null
}

const isPrimary = ({ context }: GridController, columnId: ColumnId): boolean =>
  context.view?.meta.columns.find(({ id }) => id === columnId)?.primary ?? false

/** The heads that are drawn, but that of the primary column, which nothing comes before. */
function boxesOf(root: HTMLElement, controller: GridController): readonly HeadBox[] {
  return controller.columnIds().flatMap(id => {
    const box = isPrimary(controller, id) ? undefined : headOf(root, id)?.getBoundingClientRect()
    return box ? [{ id, left: box.left, right: box.right }] : []
  })
}
