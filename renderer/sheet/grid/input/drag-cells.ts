import { fasterAfter, type Point, positionAt, pushAt } from '../grid-frame.ts'
import type { GridHost } from '../grid-host.ts'
import type { Position } from '../selection/layout.ts'

type CellDrag = {
  /** Called for each new cell under the pointer, also when the sheet scrolls under it. */
  readonly onMove: (to: Position) => void
  /** The pointer was released, or null if the drag was cancelled. `event` has the modifier keys. */
  readonly onEnd?: (event: PointerEvent | null) => void
}

const FRAME_MS = 1000 / 60
/** A slow computer draws fewer frames and scrolls the same distance, up to this limit so that the user can follow. */
const FRAMES_AT_MOST = 6

/**
 * Follows a drag over the cells and scrolls beyond the edges. Captures the pointer only after it has moved to another
 * cell, so a click stays a click. Returns a function that cancels the drag.
 */
export function dragCells(root: HTMLElement, host: GridHost, from: MouseEvent, drag: CellDrag): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const start = host.frame()
  const isFromPinned = start !== null && from.clientX < start.left + start.pinnedWidth
  let at = start && positionAt(start, pointOf(from))
  let last: Point = pointOf(from)
  let frame = 0
  let pushedSince: number | null = null

  const look = (): boolean => {
    const now = host.frame()
    const to = now && positionAt(now, last)
    if (!to || (to.row === at?.row && to.column === at.column)) return false
    at = to
    drag.onMove(to)
    return true
  }
  const scroll = (time: number, before = time - FRAME_MS): void => {
    frame = 0
    const now = host.frame()
    const push = now && pushAt(now, last, isFromPinned)
    if (!now || !push || (push.x === 0 && push.y === 0)) {
      pushedSince = null
      return
    }
    pushedSince ??= time
    const frames = Math.min(FRAMES_AT_MOST, (time - before) / FRAME_MS) * fasterAfter(time - pushedSince)
    host.viewport?.scrollBy(inSight(push.x * frames), inSight(push.y * frames))
    look()
    frame = requestAnimationFrame(next => scroll(next, time))
  }
  const end = (event: PointerEvent | null): void => {
    leaving.abort()
    cancelAnimationFrame(frame)
    drag.onEnd?.(event)
  }

  window.addEventListener(
    'pointermove',
    event => {
      last = pointOf(event)
      if (look() && !root.hasPointerCapture(event.pointerId)) root.setPointerCapture(event.pointerId)
      if (frame === 0) frame = requestAnimationFrame(time => scroll(time))
    },
    { signal },
  )
  window.addEventListener('pointerup', end, { signal })
  for (const name of ['pointercancel', 'blur'] as const) window.addEventListener(name, () => end(null), { signal })
  return () => signal.aborted || end(null)
}

/** Pixels per frame: faster scrolling is unreadable. */
const MOST_PX = 400
const inSight = (px: number): number => Math.max(-MOST_PX, Math.min(MOST_PX, px))

const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y })
