import { create } from 'zustand'

/** Current time in milliseconds since 1970. Only main.tsx reads the real clock. */
const useClock = create<{ readonly nowMs: number }>(() => ({ nowMs: 0 }))

/** The current time in steps of `everyMs`, so that a text in minutes does not render every second. */
export const useNow = (everyMs: number): number => useClock(({ nowMs }) => Math.floor(nowMs / everyMs) * everyMs)

export const clock = {
  now: (): number => useClock.getState().nowMs,
  set: (nowMs: number) => useClock.setState({ nowMs }),
}
