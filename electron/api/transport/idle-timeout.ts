import type { After } from '../../../shared/after.ts'

/** Aborts when the caller does, or when no byte has moved for a while. */
export type IdleTimeout = {
  /** Aborted in both cases. */
  readonly signal: AbortSignal
  /** Call it for each byte that moves: the timeout starts again. */
  readonly restart: () => void
  /** Call it when the request is over, however it ended. */
  readonly end: () => void
}

/** `firstMs`: how long the first byte may take. */
export function startIdleTimeout(
  after: After,
  idleTimeoutMs: number,
  caller: AbortSignal | undefined,
  firstMs = idleTimeoutMs,
): IdleTimeout {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  let cancelTimer = after(firstMs, giveUp)
  caller?.addEventListener('abort', giveUp)
  if (caller?.aborted) giveUp()

  return {
    signal: controller.signal,
    restart() {
      cancelTimer()
      cancelTimer = after(idleTimeoutMs, giveUp)
    },
    end() {
      cancelTimer()
      caller?.removeEventListener('abort', giveUp)
    },
  }
}
