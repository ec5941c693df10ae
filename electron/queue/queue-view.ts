import type { QueuedRequest } from '../../shared/model/request-queue.ts'
import type { PendingRequest } from './pending-request.ts'

/** A longer list would not fit into one message to the page, nor on a screen. */
const LISTED = 100

/** What is under way, then what waits, each in the order of arrival. */
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

function toQueued({ id, abort, request: { label, priority, weight } }: PendingRequest): QueuedRequest {
  const waits = abort === null
  return { id, label, priority, weight, state: waits ? 'waiting' : 'running', canCancel: waits }
}
