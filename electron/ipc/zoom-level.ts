import type { AppEvent } from '../../shared/ipc/events.ts'
import type { WindowAction } from '../../shared/model/window-action.ts'

// Chromium's levels: each whole one is a fifth larger or smaller. About 70 % to 210 %: beyond it one pane and the grid
// do not fit.
const LEAST = -2
const MOST = 4
const STEP = 0.5

type ZoomAction = Extract<WindowAction, `zoom-${string}`>

/** The part of a page that zooming needs. */
type Zoomable = {
  readonly getZoomLevel: () => number
  readonly setZoomLevel: (level: number) => void
  readonly getZoomFactor: () => number
  readonly send: (channel: 'event', event: AppEvent) => void
}

type Wheeled = Zoomable & {
  on(event: 'zoom-changed', listener: (event: unknown, direction: 'in' | 'out') => void): unknown
}

/** The page shows the zoom level, also at a limit. */
export function zoom(page: Zoomable, action: ZoomAction): void {
  page.setZoomLevel(zoomLevel(page.getZoomLevel(), action))
  page.send('event', { kind: 'zoom.changed', percent: Math.round(page.getZoomFactor() * 100) })
}

/** Ctrl and the wheel: Chromium only reports the event, so the zoom is set here. */
export function zoomByWheel(page: Wheeled): void {
  page.on('zoom-changed', (_, direction) => zoom(page, direction === 'in' ? 'zoom-in' : 'zoom-out'))
}

/** The level after a step from this one. */
function zoomLevel(level: number, action: ZoomAction): number {
  if (action === 'zoom-reset') return 0
  return Math.max(LEAST, Math.min(MOST, level + (action === 'zoom-in' ? STEP : -STEP)))
}
