/** A manual clock. Starts late enough for a previous minute. */
export function createVirtualClock(startAt = 1_800_000_000_000) {
  let time = startAt
  let last = 0
  const alarms = new Map<number, { readonly at: number; readonly run: () => void }>()

  const after = (ms: number, run: () => void) => {
    last += 1
    const id = last
    alarms.set(id, { at: time + ms, run })
    return () => {
      alarms.delete(id)
    }
  }

  function nextAlarm() {
    let first: { id: number; at: number; run: () => void } | null = null
    for (const [id, { at, run }] of alarms) if (!first || at < first.at) first = { id, at, run }
    return first
  }

  /** Advances the clock timer by timer, and runs all pending promises in between. */
  async function turnTo(until: number): Promise<void> {
    await settle()
    for (let alarm = nextAlarm(); alarm && alarm.at <= until; alarm = nextAlarm()) {
      alarms.delete(alarm.id)
      time = Math.max(time, alarm.at)
      alarm.run()
      await settle()
    }
    time = Math.max(time, until)
  }

  return {
    now: () => time,
    after,
    wait: (ms: number) => new Promise<void>(resolve => after(ms, resolve)),
    turn: (ms: number) => turnTo(time + ms),
    /** Advances until no timer is left, or to the limit. */
    async turnToEnd(limitMs = 24 * 60 * 60_000) {
      const end = time + limitMs
      for (let alarm = nextAlarm(); alarm && alarm.at <= end; alarm = nextAlarm()) await turnTo(alarm.at)
    },
    set(at: number) {
      time = at
    },
  }
}
export type VirtualClock = ReturnType<typeof createVirtualClock>

/** Runs chains of resolved promises to their end. */
async function settle(): Promise<void> {
  for (let round = 0; round < 12; round += 1) await Promise.resolve()
}
