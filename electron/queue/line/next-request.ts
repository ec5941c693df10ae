export type Priority = 'person' | 'background'

/** A queued request. `lane` is null if it may run in parallel with any other. */
export type Waiting = {
  /** Order of arrival; a retried request keeps its position. */
  readonly seq: number
  readonly priority: Priority
  readonly lane: string | null
  readonly arrivedAt: number
  readonly notBefore: number
}

/**
 * The requests of one lane, interactive ones first, or of one priority without a lane; in order of arrival. `persons`:
 * the number of interactive ones.
 */
export type Group<W> = { readonly requests: readonly W[]; readonly persons: number }

/** When a lane is free for its next writer; null while it is in use. */
export type LaneFreeAt = (lane: string) => number | null

export type Choice<W> =
  | { readonly kind: 'start'; readonly request: W; readonly priority: Priority }
  /** Check again at this time, or earlier when a request ends; null: only when a request ends. */
  | { readonly kind: 'wait'; readonly until: number | null }

/** After background work as a whole was overtaken for this long, one of its requests takes precedence. */
const LONGEST_WAIT_MS = 30_000

/** The running background work. */
export type Background = {
  readonly mayStart: boolean
  /** When a background request was last started. */
  readonly startedAt: number
}

/**
 * Chooses the next request. Interactive requests precede background ones, each in order of arrival. If no background
 * request has started for too long, those that have waited that long rank with interactive ones until one has started.
 * The same order applies within a lane: saves do not wait for uploads to the same sheet, which need ten times their
 * budget.
 */
export function chooseNext<W extends Waiting>(
  groups: Iterable<Group<W>>,
  laneFreeAt: LaneFreeAt,
  now: number,
  background: Background,
): Choice<W> {
  let best: Candidate<W> | null = null
  let until: number | null = null

  for (const group of groups) {
    for (const candidate of candidatesOf(group, now, background.startedAt)) {
      // Later ones in the group have waited less.
      if (candidate.priority === 'background' && !background.mayStart) break
      const readyAt = readyTime(candidate.request, laneFreeAt)
      if (readyAt === null) continue
      if (readyAt > now) {
        until = Math.min(until ?? readyAt, readyAt)
        continue
      }
      if (!best || goesBefore(candidate, best)) best = candidate
      // Later ones in the group must not overtake.
      break
    }
  }
  return best ? { kind: 'start', request: best.request, priority: best.priority } : { kind: 'wait', until }
}

type Candidate<W> = { readonly request: W; readonly priority: Priority }

/** A lane has one candidate. */
function* candidatesOf<W extends Waiting>(
  { requests, persons }: Group<W>,
  now: number,
  backgroundStartedAt: number,
): Iterable<Candidate<W>> {
  const isOvertaken = ({ arrivedAt }: W) => now - Math.max(arrivedAt, backgroundStartedAt) >= LONGEST_WAIT_MS
  const [first] = requests
  if (first && first.lane !== null) {
    const behind = requests[persons]
    const isItsTurn = behind !== undefined && isOvertaken(behind) && behind.seq <= first.seq
    yield { request: isItsTurn ? behind : first, priority: persons > 0 || isItsTurn ? 'person' : 'background' }
    return
  }
  for (const request of requests) {
    yield { request, priority: persons > 0 || isOvertaken(request) ? 'person' : 'background' }
  }
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
