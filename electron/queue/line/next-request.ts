export type Priority = 'person' | 'background'

/** A request in the line. `lane` is null for whatever may run beside anything else. */
export type Waiting = {
  /** Order of arrival; a request that is tried again keeps its place. */
  readonly seq: number
  readonly priority: Priority
  readonly lane: string | null
  readonly arrivedAt: number
  readonly notBefore: number
}

/**
 * Those of one lane, people first, or of one priority without a lane; in the order of arrival. `persons`: how many of them a person waits
 * for.
 */
export type Group<W> = { readonly requests: readonly W[]; readonly persons: number }

/** When a lane is free for its next writer: null while one is at work. */
export type LaneFreeAt = (lane: string) => number | null

export type Choice<W> =
  | { readonly kind: 'start'; readonly request: W; readonly priority: Priority }
  /** Look again then, or when something ends if that is earlier; null: only when something ends. */
  | { readonly kind: 'wait'; readonly until: number | null }

/** So long background work as a whole may be overtaken: then one of it goes before everybody. */
const LONGEST_WAIT_MS = 30_000

/** What goes on in the background already. */
export type Background = {
  readonly mayStart: boolean
  /** When one of it started last. */
  readonly startedAt: number
}

/**
 * Whose turn it is. People go before background work, each in the order of arrival; where none of the background work had a turn for
 * long enough, what of it has waited that long lines up with the people, until one has started. In a lane that is the order too: what a
 * person saves does not wait for the files that go up to the same sheet, which need ten times its room.
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
      // Nobody behind it has waited longer.
      if (candidate.priority === 'background' && !background.mayStart) break
      const readyAt = readyTime(candidate.request, laneFreeAt)
      if (readyAt === null) continue
      if (readyAt > now) {
        until = Math.min(until ?? readyAt, readyAt)
        continue
      }
      if (!best || goesBefore(candidate, best)) best = candidate
      // Whoever comes later in the group does not go before.
      break
    }
  }
  return best ? { kind: 'start', request: best.request, priority: best.priority } : { kind: 'wait', until }
}

type Candidate<W> = { readonly request: W; readonly priority: Priority }

/** Of a lane one alone. */
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
