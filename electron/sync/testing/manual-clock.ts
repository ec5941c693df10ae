/** A manual clock that runs everything that is due when it is advanced. */
export function createManualClock(isBusy: () => boolean, begun: number) {
  let now = begun
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const settle = async () => {
    for (let turn = 0; turn < 60; turn = isBusy() ? 0 : turn + 1) await new Promise(resolve => setImmediate(resolve))
  }
  return {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    settle,
    async advance(ms: number): Promise<void> {
      const end = now + ms
      await settle()
      for (;;) {
        const due = timers.filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter(timer => timer !== due)
        now = due.at
        due.run()
        await settle()
      }
      now = end
    },
  }
}
