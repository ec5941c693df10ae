import { halved, type Size, WHOLE } from './batches.ts'

/** Consecutive requests without a response after which the next one is smaller. */
const SILENCES = 2
/** Consecutive responses after which the size doubles; twice as many after each failed increase. */
const ANSWERS = { first: 2, most: 64 }
/**
 * Delays before checking the outcome of a request, growing. None equals a common idle timeout of servers (Node 5 s,
 * undici 4 s, nginx 60 or 75 s).
 */
const LOOKS_MS = [3_000, 7_000, 14_000, 28_000, 50_000] as const
/** How long an edit without a response is held back, longer each time. */
const HELD_MS = { first: 30_000, most: 120_000 }

type Held = { readonly times: number; readonly until: number }

/**
 * Adapts the size of requests to a slow service, which may complete a small request and time out on a big one, so that
 * each attempt saves something. An edit that gets no response even alone is held back for a while, so that the others
 * are saved.
 */
export function createPace(elapsed: () => number) {
  let most = WHOLE
  let silences = 0
  let answers = 0
  let needed = ANSWERS.first
  let hasGrown = false
  const held = new Map<number, Held>()

  const isAlone = (size: Size | null) => size === null || (size.rows <= 1 && size.cells <= 1)
  const holdBack = (seqs: readonly number[]) => {
    for (const seq of seqs) {
      const times = held.get(seq)?.times ?? 0
      held.set(seq, { times: times + 1, until: elapsed() + Math.min(HELD_MS.first * 2 ** times, HELD_MS.most) })
    }
  }

  return {
    get most(): Size {
      return most
    },
    /**
     * A request with these edits had no response. `size` null: it cannot be smaller. Returns the delay before checking
     * its outcome.
     */
    silent(seqs: readonly number[], size: Size | null): number {
      answers = 0
      silences += 1
      const lookMs = LOOKS_MS[silences - 1] ?? LOOKS_MS[4]
      if (silences % SILENCES > 0) return lookMs
      if (isAlone(size)) holdBack(seqs)
      else if (size) {
        most = halved(size)
        if (hasGrown) needed = Math.min(needed * 2, ANSWERS.most)
        hasGrown = false
      }
      return lookMs
    },
    /** The service responded to a request of this size, with success or an error. */
    answered(seqs: readonly number[], size: Size | null): void {
      silences = 0
      for (const seq of seqs) held.delete(seq)
      if (most === WHOLE || !size) return
      answers += 1
      if (answers < needed) return
      answers = 0
      most = doubled(most, size)
      hasGrown = true
      if (most === WHOLE) needed = ANSWERS.first
    },
    heldBack: (): ReadonlySet<number> =>
      new Set([...held].flatMap(([seq, { until }]) => (until > elapsed() ? [seq] : []))),
    /** Milliseconds until the first of these is no longer held back; null if none is. */
    heldFor(seqs: readonly number[]): number | null {
      const left = seqs.flatMap(seq => held.get(seq)?.until ?? []).map(until => until - elapsed())
      const waiting = left.filter(ms => ms > 0)
      return waiting.length === 0 ? null : Math.min(...waiting)
    },
  }
}
export type Pace = ReturnType<typeof createPace>

/** Doubles the size. If all cells of a row were in the latest request, its size was not the problem. */
function doubled(most: Size, sent: Size): Size {
  if (most.rows === 1 && sent.cells >= most.cells) return { rows: 1, cells: most.cells * 2 }
  const rows = most.rows * 2
  return rows >= WHOLE.rows ? WHOLE : { ...WHOLE, rows }
}

export const smaller = (one: Size, other: Size): Size => ({
  rows: Math.min(one.rows, other.rows),
  cells: Math.min(one.cells, other.cells),
})
