/** A call of an account times out after this long without a byte in either direction. */
export const IDLE_TIMEOUT_MS = 60_000

/**
 * Extra time for the service to process a body. 400 KB are 4,000 cells, which it stores within a second; a machine that
 * is a hundred times slower still works after a minute. Four minutes on top of the usual timeout is the limit: after
 * that the service is presumed dead.
 */
const WORK = { msPerKilobyte: 200, atMostMs: 240_000 }

/** The timeout for the first byte of a response: longer for a larger request. */
export const answerTimeoutMs = (idleTimeoutMs: number, bodyLength: number): number =>
  idleTimeoutMs + Math.min(Math.floor(bodyLength / 1_000) * WORK.msPerKilobyte, WORK.atMostMs)
