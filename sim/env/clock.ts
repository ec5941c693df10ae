/** A scheduled event. Its promise is awaited before the next event. */
type Event = { readonly at: number; readonly seq: number; readonly run: () => unknown }

/** Runs everything that needs no time; provided by the owner of the real clock. */
export type Hop = () => Promise<void>

/** A virtual clock that advances only when nothing else can run. Events with equal times run in order of scheduling. */
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
    /** Schedules after whole milliseconds; the returned function cancels. */
    after(ms: number, run: () => unknown): () => void {
      planned += 1
      const event = { at: now + Math.max(0, Math.round(ms)), seq: planned, run }
      events.push(event)
      return () => {
        const at = events.indexOf(event)
        if (at >= 0) events.splice(at, 1)
      }
    },
    /** Advances by this many milliseconds; at least runs everything due now. */
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
    /** Cancels all events. */
    clear(): void {
      events = []
    },
  }
}
export type Clock = ReturnType<typeof createClock>
