import { type Drop, dropInto } from '../../../shared/fold/row-moves.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import type { RowLocation } from '../../../shared/model/sheet/edit.ts'
import { nameInset } from '../grid/cells/outline.ts'
import { nearestBorder } from '../grid/drawn/row-places.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import { type Point, pushAt } from '../grid/grid-frame.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { cellUnder } from '../grid/input/under-pointer.ts'
import { currentRange } from '../grid/selection/ranges.ts'
import { selectedRows } from '../grid/selection/selected-rows.ts'
import './row-drag.css'

export type RowDragPorts = { readonly onDropRows: (rowIds: readonly RowId[], location: RowLocation) => void }

const MAIN_BUTTON = 0
/** A shorter move is a click. */
const SLACK_PX = 4

/** Drags selected rows by their numbers: a line shows the position and outline level. Escape cancels. */
export const rowDrag = ({ host, root }: FeatureParts, ports: () => RowDragPorts): GridFeature => ({
  id: 'row-drag',
  watch: () => watchRowDrag(root, host, ports),
})

function watchRowDrag(root: HTMLElement, host: GridHost, ports: () => RowDragPorts): () => void {
  const leaving = new AbortController()
  let breakOff: (() => void) | null = null
  const onPress = (event: PointerEvent): void => {
    const rowIds = rowsHeld(host, event)
    if (rowIds.length === 0 || host.context.readOnly) return
    breakOff?.()
    breakOff = followDrag(event, root, host, {
      rowIds,
      onDrop: ({ location }) => ports().onDropRows(rowIds, location),
    })
  }
  root.addEventListener('pointerdown', onPress, { signal: leaving.signal, capture: true })
  return () => {
    breakOff?.()
    leaving.abort()
  }
}

/** The rows that a press drags: none unless it is on the number of a wholly selected row. */
function rowsHeld(host: GridHost, event: PointerEvent): readonly RowId[] {
  const { button, shiftKey, ctrlKey, metaKey, target } = event
  if (button !== MAIN_BUTTON || shiftKey || ctrlKey || metaKey) return []
  if (!(target instanceof Element) || target.closest('[data-act]')) return []
  const row = cellUnder(host, target)
  if (!row?.onGutter || currentRange(host.selection.ranges())?.whole !== 'rows') return []
  const rowIds = selectedRows(host.selection)
  return rowIds.includes(row.rowId) ? rowIds : []
}

type Dragged = { readonly rowIds: readonly RowId[]; readonly onDrop: (drop: Drop) => void }

/** Follows a drag until the pointer is released. Returns a function that cancels it. */
function followDrag(from: PointerEvent, root: HTMLElement, host: GridHost, { rowIds, onDrop }: Dragged): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const chosen = new Set(rowIds)
  const line = document.createElement('div')
  line.className = 'sf-drop-line'
  line.setAttribute('aria-hidden', 'true')
  let last: Point = from
  let drop: Drop | null = null
  let frame = 0

  const end = (): void => {
    ending.abort()
    cancelAnimationFrame(frame)
    line.remove()
    root.classList.remove('sf-dragging-rows')
  }
  const look = (): void => {
    const target = targetAt(host, chosen, last)
    drop = target?.drop ?? null
    line.hidden = target === null
    if (target) Object.assign(line.style, target.box)
  }
  const scroll = (): void => {
    const now = host.frame()
    const push = now && pushAt(now, { x: now.viewport.getBoundingClientRect().left + now.pinnedWidth, y: last.y }, true)
    if (now && push && push.y !== 0) {
      now.viewport.scrollBy(0, push.y)
      look()
    }
    frame = requestAnimationFrame(scroll)
  }
  const onMove = (event: PointerEvent): void => {
    last = event
    if (!line.isConnected) {
      if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < SLACK_PX) return
      root.setPointerCapture(event.pointerId)
      root.append(line)
      root.classList.add('sf-dragging-rows')
      frame = requestAnimationFrame(scroll)
    }
    look()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !line.isConnected) return
    event.preventDefault()
    event.stopImmediatePropagation()
    end()
  }
  const onUp = (): void => {
    const wanted = line.isConnected ? drop : null
    end()
    if (wanted) onDrop(wanted)
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  for (const name of ['pointercancel', 'blur'] as const) window.addEventListener(name, end, { signal })
  return end
}

/** The drop position at a point, and the line that shows it, in window pixels. */
function targetAt(host: GridHost, chosen: ReadonlySet<RowId>, { x, y }: Point) {
  const { lines } = host
  const { view } = host.context
  const frame = host.frame()
  const name = frame?.pinned[0]
  if (!frame || !view || !name) return null
  const { viewport, top, rows } = frame
  const { left, bottom, right } = viewport.getBoundingClientRect()
  const isDragged = (index: number): boolean =>
    index >= 0 && (chosen.has(view.rowIdAt(index)) || isDragged(view.parentIndexAt(index)))
  const indexAt = (position: number): number => lines[position]?.index ?? -1

  const insideY = Math.min(Math.max(y, top), bottom)
  const gap = Math.min(host.selection.layout().rows.ownCount, nearestBorder(rows, insideY - top + viewport.scrollTop))
  let above = gap - 1
  while (isDragged(indexAt(above))) above--
  let below = gap
  while (isDragged(indexAt(below))) below++
  const level = Math.round((x - left - name.left - nameInset(0)) / (nameInset(1) - nameInset(0)))
  const drop = dropInto(view, { above: indexAt(above), below: indexAt(below), level })
  const start = left + name.left + nameInset(drop.level)
  return {
    drop,
    box: {
      left: `${start}px`,
      top: `${top + rows.topOf(gap) - viewport.scrollTop - 1}px`,
      width: `${right - start}px`,
    },
  }
}
