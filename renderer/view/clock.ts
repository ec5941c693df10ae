import { create } from 'zustand'

/** The time as this page knows it, milliseconds since 1970. Only main.tsx reads the real clock. */
const useClock = create<{ readonly nowMs: number }>(() => ({ nowMs: 0 }))

/** Now, renewed every `everyMs`: a sentence that says minutes need not render each second. */
export const useNow = (everyMs: number): number => useClock(({ nowMs }) => Math.floor(nowMs / everyMs) * everyMs)

export const clock = {
  now: (): number => useClock.getState().nowMs,
  set: (nowMs: number) => useClock.setState({ nowMs }),
}
