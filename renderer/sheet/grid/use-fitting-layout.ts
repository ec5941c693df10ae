import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { ColumnLayout } from './grid-columns.ts'

/** Resizing the window does not render the sheet for every pixel. */
const STEP_PX = 40

/** The layout with the current width of the grid, which limits frozen columns. */
export function useFittingLayout(grid: RefObject<HTMLElement | null>, layout: ColumnLayout): ColumnLayout {
  const [room, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measured = new ResizeObserver(() => {
      // A hidden grid has no width, so it keeps the previous one.
      if (element.clientWidth > 0) setRoom(Math.ceil(element.clientWidth / STEP_PX) * STEP_PX)
    })
    measured.observe(element)
    return () => measured.disconnect()
  }, [grid])
  return useMemo(() => (room === null ? layout : { ...layout, room }), [layout, room])
}
