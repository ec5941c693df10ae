import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { ColumnLayout } from './grid-columns.ts'

/** A window that is drawn smaller need not show the sheet again at each pixel. */
const STEP_PX = 40

/** The layout with the room that the grid has now, by which frozen columns give way. */
export function useFittingLayout(grid: RefObject<HTMLElement | null>, layout: ColumnLayout): ColumnLayout {
  const [room, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measured = new ResizeObserver(() => {
      // Out of sight it has no width, and keeps what it had.
      if (element.clientWidth > 0) setRoom(Math.ceil(element.clientWidth / STEP_PX) * STEP_PX)
    })
    measured.observe(element)
    return () => measured.disconnect()
  }, [grid])
  return useMemo(() => (room === null ? layout : { ...layout, room }), [layout, room])
}
