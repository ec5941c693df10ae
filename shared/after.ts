/** Runs a callback after `ms` milliseconds; the returned function cancels it. */
export type After = (ms: number, run: () => void) => () => void
