import type { QueuedRequest } from '../../shared/model/request-queue.ts'
import type { PendingRequest } from './pending-request.ts'
import { UNITS_PER_WINDOW, WINDOW_MS } from './rate-limit.ts'

/** A longer list would exceed a message to the page, and a screen. */
const LISTED = 100

/** Running requests, then queued ones, each in order of arrival. */
export function listRequests(
  running: Iterable<PendingRequest>,
  waiting: Iterable<PendingRequest>,
): readonly QueuedRequest[] {
  const bySeq = (a: PendingRequest, b: PendingRequest) => a.seq - b.seq
  return [...[...running].sort(bySeq), ...[...waiting].sort(bySeq)].slice(0, LISTED).map(toQueued)
}

export function sumWeights(requests: Iterable<PendingRequest>): number {
  let sum = 0
  for (const { request } of requests) sum += request.weight
  return sum
}

/** Approximate interval of writers in a lane: the one-second pause, and the response. */
const LANE_STEP_MS = 1_300

/**
 * Estimates the time until the queue is empty; null if it is. The maximum of the service's pause, the per-minute
 * budget, and the longest lane. `free`: units available at once.
 */
export function clearsInMs(waiting: Iterable<PendingRequest>, free: number, pausedMs: number): number | null {
  let units = 0
  const byLane = new Map<string, number>()
  for (const { request, lane } of waiting) {
    units += request.weight
    if (lane !== null) byLane.set(lane, (byLane.get(lane) ?? 0) + 1)
  }
  if (units === 0) return null
  const windows = Math.ceil(Math.max(0, units - free) / UNITS_PER_WINDOW)
  return pausedMs + Math.max(windows * WINDOW_MS, Math.max(0, ...byLane.values()) * LANE_STEP_MS)
}

function toQueued({ id, abort, request: { label, priority, weight } }: PendingRequest): QueuedRequest {
  const waits = abort === null
  return { id, label, priority, weight, state: waits ? 'waiting' : 'running', canCancel: waits }
}
