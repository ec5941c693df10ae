import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { keystrokeOf } from '../../../commands/keybinding.ts'
import { isKeyOf } from '../../../commands/keymap.ts'
import { GUTTER } from '../../grid/column-defs.ts'
import { COLUMN_ATTRIBUTE } from '../../grid/drawn/drawn-rows.ts'
import type { GridController } from '../../grid/grid-controller.ts'
import { headUnder, isHeadPart } from '../../grid/input/under-pointer.ts'
import { dragHead } from './drag-head.ts'
import type { GridColumns } from './grid-columns.ts'
import { type HeadDrop, headDrop } from './head-drop.ts'
import { renameHead } from './rename-head.ts'

/** The menu, the title and the place of columns, by mouse and key on their heads. Ends by the function that it gives back. */
export function watchHeads(
  root: HTMLElement,
  controller: GridController,
  ports: () => GridColumns | undefined,
  onFit: (columnId: ColumnId) => void,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const rename = (columnId: ColumnId): void => {
    const head = headOf(root, columnId)
    const column = columnIn(controller, columnId)
    if (!head || !column || !ports()?.canChange) return
    renameHead(head, column.title, typed => {
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
      x => dropIn(controller, x),
      ({ before }) => ports()?.onMove(columnId, controller.columnOf(before)),
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
    const onEdge = event.target instanceof Element && event.target.closest('.ag-header-cell-resize')
    const edged = onEdge ? columnUnder(controller, event.target) : null
    if (edged !== null) onFit(edged)
    const onTitle = event.target instanceof Element && event.target.closest('.sf-head-title')
    const columnId = onTitle ? columnUnder(controller, event.target) : null
    if (columnId !== null) rename(columnId)
  }
  const taken = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  /** Keys of a head that has the keyboard: AG Grid walks from head to head by the arrows. */
  const onHeadKey = (event: KeyboardEvent, columnId: ColumnId): void => {
    const does = headKey(event)
    if (!does) return
    taken(event)
    if (does === 'menu') openBelow(columnId)
    else if (does === 'rename') rename(columnId)
    else controller.takeFocus()
  }
  const onKey = (event: KeyboardEvent): void => {
    const isHead = event.target instanceof Element && event.target.matches('.ag-header-cell')
    const columnId = isHead ? columnUnder(controller, event.target) : null
    if (columnId !== null) {
      onHeadKey(event, columnId)
      return
    }
    if (!isKeyOf('column-menu', keystrokeOf(event, 'either'))) return
    const active = controller.selection.active
    if (!active) return
    taken(event)
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
  root.querySelector<HTMLElement>(`.ag-header-cell[${COLUMN_ATTRIBUTE}="${columnId}"]`)

/** As the sheet says it is. */
const columnIn = ({ context }: GridController, columnId: ColumnId): Column | null =>
  context.view?.meta.columns.find(({ id }) => id === columnId) ?? null

/** The column whose head it is. Null: no head, or that of the row numbers. */
function columnUnder(controller: GridController, target: EventTarget | null): ColumnId | null {
  const head = headUnder(controller, target)
  return head === GUTTER ? null : head
}

/** A column that is selected as a whole, and alone, is what a drag of its head moves. The primary one stays first. */
function movableUnder(controller: GridController, { button, target }: PointerEvent): ColumnId | null {
  const columnId = button === 0 && !isHeadPart(target) ? columnUnder(controller, target) : null
  const [range, ...others] = controller.selection.ranges().list
  if (columnId === null || !range || others.length > 0 || range.whole !== 'columns') return null
  const isSelected = range.anchor.columnId === columnId && range.head.columnId === columnId
  return isSelected && !columnIn(controller, columnId)?.primary ? columnId : null
}

function dropIn(controller: GridController, x: number): HeadDrop | null {
  const frame = controller.frame()
  const primary = controller.context.view?.meta.columns.find(column => column.primary)
  return frame && headDrop(frame, x, primary ? controller.context.columns.placeOf(primary.id) : null)
}

/** What a key means on a head; null leaves it to the grid and the window. */
export function headKey({
  key,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>): 'menu' | 'rename' | 'leave' | null {
  if (key === 'Escape') return 'leave'
  if (key === 'F2') return shiftKey ? null : 'rename'
  const isMenu = key === 'Enter' || key === ' ' || key === 'ContextMenu' || (key === 'F10' && shiftKey)
  return isMenu || (key === 'ArrowDown' && altKey) ? 'menu' : null
}
