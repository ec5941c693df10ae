/** Time that stands still until a test turns it. Starts late enough for a minute to have passed before. */
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

  /** Turns the clock to the given time, alarm by alarm, letting everything that waits on a promise run in between. */
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
    /** Turns until nothing is set to happen any more, or the limit is reached. */
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

/** Lets chains of promises that are ready run to their end. */
async function settle(): Promise<void> {
  for (let round = 0; round < 12; round += 1) await Promise.resolve()
}
