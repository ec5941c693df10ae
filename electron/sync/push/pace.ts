import { halved, type Size, WHOLE } from './batches.ts'

/** Requests in a row without an answer after which less goes in the next one. */
const SILENCES = 2
/** Answers in a row after which twice as much goes again; twice as many each time that this was too much. */
const ANSWERS = { first: 2, most: 64 }
/**
 * When it is looked what became of a request: at first soon, then ever more rarely. None of these is a time after which servers close idle
 * connections (Node 5 s, undici 4 s, nginx 60 or 75 s).
 */
const LOOKS_MS = [3_000, 7_000, 14_000, 28_000, 50_000] as const
/** So long an edit that never has an answer stays behind, longer each time. */
const HELD_MS = { first: 30_000, most: 120_000 }

type Held = { readonly times: number; readonly until: number }

/**
 * How much of a sheet goes in one request. A service that is slow carries out a small one where a big one takes it longer than we wait, so
 * that something is saved each time; and an edit that even alone has no answer stays behind for a while, so that the others are saved.
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
    /** A request with these edits had no answer. `size` null: it cannot be less. Returns after how long to look what became of it. */
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
    /** The service has answered to a request of this size, whatever it said. */
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
    /** Edits that stay behind for now. */
    heldBack: (): ReadonlySet<number> =>
      new Set([...held].flatMap(([seq, { until }]) => (until > elapsed() ? [seq] : []))),
    /** Milliseconds until the first of these no longer stays behind; null where none does. */
    heldFor(seqs: readonly number[]): number | null {
      const left = seqs.flatMap(seq => held.get(seq)?.until ?? []).map(until => until - elapsed())
      const waiting = left.filter(ms => ms > 0)
      return waiting.length === 0 ? null : Math.min(...waiting)
    },
  }
}
export type Pace = ReturnType<typeof createPace>

/** Twice as much. A row whose cells were all in the last request is not what was too much. */
function doubled(most: Size, sent: Size): Size {
  if (most.rows === 1 && sent.cells >= most.cells) return { rows: 1, cells: most.cells * 2 }
  const rows = most.rows * 2
  return rows >= WHOLE.rows ? WHOLE : { ...WHOLE, rows }
}

export const smaller = (one: Size, other: Size): Size => ({
  rows: Math.min(one.rows, other.rows),
  cells: Math.min(one.cells, other.cells),
})
