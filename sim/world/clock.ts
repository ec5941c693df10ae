/** Something that is due. What it returns is waited for before anything else happens. */
type Event = { readonly at: number; readonly seq: number; readonly run: () => unknown }

/** Lets everything that can go on without time go on; given by whoever owns the real clock. */
export type Hop = () => Promise<void>

/**
 * Time that goes by only when everything that can happen at this moment has happened. Two things that are due at once happen in the
 * order in which they were planned.
 */
export function createClock(start: number, hop: Hop) {
  let now = start
  let planned = 0
  let events: Event[] = []

  const takeNext = (end: number): Event | null => {
    let next: Event | null = null
    for (const event of events) {
      if (event.at > end) continue
      if (!next || event.at < next.at || (event.at === next.at && event.seq < next.seq)) next = event
    }
    if (next) events.splice(events.indexOf(next), 1)
    return next
  }

  return {
    now: (): number => now,
    /** Milliseconds from now, whole ones as of every clock; the function it returns calls it off. */
    after(ms: number, run: () => unknown): () => void {
      planned += 1
      const event = { at: now + Math.max(0, Math.round(ms)), seq: planned, run }
      events.push(event)
      return () => {
        const at = events.indexOf(event)
        if (at >= 0) events.splice(at, 1)
      }
    },
    /** Goes on for so many milliseconds; at least what is due now happens. */
    async advance(ms: number): Promise<void> {
      const end = now + ms
      await hop()
      for (let event = takeNext(end); event; event = takeNext(end)) {
        now = Math.max(now, event.at)
        await event.run()
        await hop()
      }
      now = end
    },
    /** Nothing that was planned happens any more. */
    clear(): void {
      events = []
    },
  }
}
export type Clock = ReturnType<typeof createClock>
