type Size = { readonly width: number; readonly height: number }

/** The margin around the paper, in CSS pixels. */
const EDGE = 16
const LEAST = 0.1
const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const
/** A zoom this close to a step counts as that step. */
const NEAR = 0.01

/** The zoom at which the whole page fits. */
export const fittingZoom = (room: Size, page: Size): number =>
  Math.max(LEAST, Math.min((room.width - 2 * EDGE) / page.width, (room.height - 2 * EDGE) / page.height, 1))

/** The next larger or smaller step; the last one stays. */
export function steppedZoom(zoom: number, by: 1 | -1): number {
  const beyond = by === 1 ? STEPS.find(step => step > zoom + NEAR) : STEPS.findLast(step => step < zoom - NEAR)
  return beyond ?? zoom
}
