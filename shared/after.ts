/** Runs something after a time, in milliseconds; the function it returns calls that off. */
export type After = (ms: number, run: () => void) => () => void
