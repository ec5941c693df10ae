import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { keystrokeOf } from '../../../commands/keybinding.ts'
import { isKeyOf } from '../../../commands/keymap.ts'
import { GUTTER } from '../../grid/column-defs.ts'
import { COLUMN_ATTRIBUTE } from '../../grid/drawn/drawn-rows.ts'
import type { GridColumns } from '../../grid/grid-columns.ts'
import type { GridHost } from '../../grid/grid-host.ts'
import { headerUnder, isHeaderPart } from '../../grid/input/under-pointer.ts'
import { columnsTogether, wholeColumns } from '../../grid/selection/whole-columns.ts'
import { dragHeader } from './drag-header.ts'
import { type HeaderDrop, headerDrop } from './header-drop.ts'
import { renameHeader } from './rename-header.ts'

/**
 * Menu, title and position of columns, by mouse and keyboard on their headers. Returns a function that removes the
 * listeners.
 */
export function watchHeaders(
  root: HTMLElement,
  host: GridHost,
  ports: () => GridColumns | undefined,
  onFit: (columnId: ColumnId) => void,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const rename = (columnId: ColumnId): void => {
    const header = headerOf(root, columnId)
    const column = columnIn(host, columnId)
    if (!header || !column || !ports()?.canChange) return
    renameHeader(header, column.title, typed => {
      host.takeFocus()
      if (typed !== null) ports()?.onTitle(columnId, typed, column.title)
    })
  }
  const openMenu = (columnId: ColumnId, x: number, y: number): void =>
    ports()?.onMenu({ columnId, x, y, rename: () => rename(columnId) })
  const openBelow = (columnId: ColumnId): void => {
    const box = headerOf(root, columnId)?.getBoundingClientRect()
    if (box) openMenu(columnId, box.left + 8, box.bottom)
  }

  const onPress = (event: PointerEvent): void => {
    const columnId = movableUnder(host, event)
    const header = columnId === null ? null : headerOf(root, columnId)
    if (columnId === null || !header || !ports()?.canChange) return
    // Keeps the selection, which this press drags.
    event.stopImmediatePropagation()
    const together = columnsTogether(host.selection.ranges(), host.selection.layout().columns, columnId)
    dragHeader(
      event,
      header,
      together.flatMap(id => headerOf(root, id) ?? []),
      x => dropIn(host, x),
      ({ before }) => ports()?.onMove(columnId, host.columnOf(before)),
    )
  }
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('.sf-header-arrow')) return
    const columnId = columnUnder(host, event.target)
    if (columnId !== null) openBelow(columnId)
  }
  const onMenu = (event: MouseEvent): void => {
    const columnId = columnUnder(host, event.target)
    if (columnId === null) return
    event.preventDefault()
    openMenu(columnId, event.clientX, event.clientY)
  }
  const onDoubleClick = (event: MouseEvent): void => {
    const onEdge = event.target instanceof Element && event.target.closest('.ag-header-cell-resize')
    const edged = onEdge ? columnUnder(host, event.target) : null
    if (edged !== null) onFit(edged)
    // Also next to a short title, because the press would otherwise move typing to a cell.
    const columnId = isHeaderPart(event.target) ? null : columnUnder(host, event.target)
    if (columnId !== null) rename(columnId)
  }
  const taken = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  /** Keys of a focused header: AG Grid moves between headers by arrow keys. */
  const onHeaderKey = (event: KeyboardEvent, columnId: ColumnId): void => {
    const does = headerKey(event)
    if (!does) return
    taken(event)
    if (does === 'menu') openBelow(columnId)
    else if (does === 'rename') rename(columnId)
    else host.takeFocus()
  }
  const onKey = (event: KeyboardEvent): void => {
    const isHeader = event.target instanceof Element && event.target.matches('.ag-header-cell')
    const columnId = isHeader ? columnUnder(host, event.target) : null
    if (columnId !== null) {
      onHeaderKey(event, columnId)
      return
    }
    if (!isKeyOf('column-menu', keystrokeOf(event, 'either'))) return
    const active = host.selection.active
    if (!active) return
    taken(event)
    host.moveTo(active)
    openBelow(active.columnId)
  }
  root.addEventListener('pointerdown', onPress, { signal, capture: true })
  root.addEventListener('click', onClick, { signal })
  root.addEventListener('contextmenu', onMenu, { signal })
  root.addEventListener('dblclick', onDoubleClick, { signal })
  root.addEventListener('keydown', onKey, { signal, capture: true })
  return () => leaving.abort()
}

const headerOf = (root: HTMLElement, columnId: ColumnId): HTMLElement | null =>
  root.querySelector<HTMLElement>(`.ag-header-cell[${COLUMN_ATTRIBUTE}="${columnId}"]`)

/** The column as the sheet has it. */
const columnIn = ({ context }: GridHost, columnId: ColumnId): Column | null =>
  context.view?.meta.columns.find(({ id }) => id === columnId) ?? null

/** The column of the header. Null for other elements and for the row numbers. */
function columnUnder(host: GridHost, target: EventTarget | null): ColumnId | null {
  const header = headerUnder(host, target)
  return header === GUTTER ? null : header
}

/** Dragging the header of a selected column moves it with all selected columns. The primary one stays first. */
function movableUnder(host: GridHost, { button, target }: PointerEvent): ColumnId | null {
  const columnId = button === 0 && !isHeaderPart(target) ? columnUnder(host, target) : null
  const { list } = host.selection.ranges()
  if (columnId === null || list.some(({ whole }) => whole !== 'columns')) return null
  const isSelected = wholeColumns({ list }, host.selection.layout().columns).has(columnId)
  return isSelected && !columnIn(host, columnId)?.primary ? columnId : null
}

function dropIn(host: GridHost, x: number): HeaderDrop | null {
  const frame = host.frame()
  const primary = host.context.view?.meta.columns.find(column => column.primary)
  return frame && headerDrop(frame, x, primary ? host.context.columns.positionOf(primary.id) : null)
}

/** The action of a key on a header; null leaves the key to the grid and the window. */
export function headerKey({
  key,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>): 'menu' | 'rename' | 'leave' | null {
  if (key === 'Escape') return 'leave'
  if (key === 'F2') return shiftKey ? null : 'rename'
  const isMenu = key === 'Enter' || key === ' ' || key === 'ContextMenu' || (key === 'F10' && shiftKey)
  return isMenu || (key === 'ArrowDown' && altKey) ? 'menu' : null
}
