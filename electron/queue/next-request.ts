import type { Priority } from './rate-limit.ts'

/** A request in the line. `lane` is null for whatever may run beside anything else. */
export type Waiting = {
  /** Order of arrival; a request that is tried again keeps its place. */
  readonly seq: number
  readonly priority: Priority
  readonly lane: string | null
  readonly arrivedAt: number
  readonly notBefore: number
}

/** When a lane is free for its next writer: null while one is at work. */
export type LaneFreeAt = (lane: string) => number | null

export type Choice<W> =
  | { readonly kind: 'start'; readonly request: W; readonly priority: Priority }
  /** Look again then, or when something ends if that is earlier; null: only when something ends. */
  | { readonly kind: 'wait'; readonly until: number | null }

/** After this long a background request is overtaken no more. */
export const PATIENCE_MS = 30_000

/**
 * Whose turn it is. People go before background work, each in the order of arrival; background work that has waited long enough
 * lines up with the people. Writers of one lane never overtake each other: the first of them goes for all of them, as urgently as
 * the most urgent one behind it.
 */
export function chooseNext<W extends Waiting>(
  waiting: Iterable<W>,
  laneFreeAt: LaneFreeAt,
  now: number,
  backgroundMayStart: boolean,
): Choice<W> {
  let best: Candidate<W> | null = null
  let until: number | null = null

  for (const candidate of candidates(waiting, now)) {
    if (candidate.priority === 'background' && !backgroundMayStart) continue
    const readyAt = readyTime(candidate.request, laneFreeAt)
    if (readyAt === null) continue
    if (readyAt > now) until = Math.min(until ?? readyAt, readyAt)
    else if (!best || goesBefore(candidate, best)) best = candidate
  }
  return best ? { kind: 'start', request: best.request, priority: best.priority } : { kind: 'wait', until }
}

type Candidate<W> = { readonly request: W; readonly priority: Priority }

function* candidates<W extends Waiting>(waiting: Iterable<W>, now: number): Iterable<Candidate<W>> {
  const firstOfLane = new Map<string, Candidate<W>>()
  for (const request of waiting) {
    const priority = now - request.arrivedAt >= PATIENCE_MS ? 'person' : request.priority
    if (request.lane === null) {
      yield { request, priority }
      continue
    }
    const other = firstOfLane.get(request.lane)
    const first = other && other.request.seq < request.seq ? other.request : request
    const urgent = priority === 'person' || other?.priority === 'person'
    firstOfLane.set(request.lane, { request: first, priority: urgent ? 'person' : 'background' })
  }
  yield* firstOfLane.values()
}

function readyTime({ lane, notBefore }: Waiting, laneFreeAt: LaneFreeAt): number | null {
  if (lane === null) return notBefore
  const freeAt = laneFreeAt(lane)
  return freeAt === null ? null : Math.max(freeAt, notBefore)
}

function goesBefore<W extends Waiting>(a: Candidate<W>, b: Candidate<W>): boolean {
  if (a.priority !== b.priority) return a.priority === 'person'
  return a.request.seq < b.request.seq
}
