/**
 * Pause between two writes of a lane: rapid successive updates of a sheet can collide on the service (specification,
 * "Limits").
 */
const LANE_GAP_MS = 1_000

/** One writer at a time per lane, with a pause between two. Callers name the lanes, usually by sheet. */
export type Lanes = {
  /** When the lane is free for its next writer; null while it is in use. */
  readonly freeAt: (lane: string) => number | null
  readonly enter: (lane: string) => void
  readonly leave: (lane: string) => void
}

export function createLanes(now: () => number): Lanes {
  const busy = new Set<string>()
  const freeAtByLane = new Map<string, number>()

  return {
    freeAt: lane => (busy.has(lane) ? null : (freeAtByLane.get(lane) ?? 0)),
    enter(lane) {
      busy.add(lane)
    },
    leave(lane) {
      busy.delete(lane)
      for (const [name, freeAt] of freeAtByLane) if (freeAt <= now()) freeAtByLane.delete(name)
      freeAtByLane.set(lane, now() + LANE_GAP_MS)
    },
  }
}
