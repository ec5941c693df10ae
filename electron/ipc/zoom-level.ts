import type { WindowAction } from '../../shared/ipc/contract.ts'

// Chromium's levels: each whole one is a fifth larger or smaller. About 70 % to 210 %: beyond it one pane and the grid have no room.
const LEAST = -2
const MOST = 4
const STEP = 0.5

/** The level after a step from this one. */
export function zoomLevel(level: number, action: Extract<WindowAction, `zoom-${string}`>): number {
  if (action === 'zoom-reset') return 0
  return Math.max(LEAST, Math.min(MOST, level + (action === 'zoom-in' ? STEP : -STEP)))
}
