import type { After } from '../../../shared/after.ts'
import { LEAST_PROGRESS } from '../../../shared/wire/answer-limits.ts'

/** Aborts when the caller does, or when no byte was transferred for a while. */
export type IdleTimeout = {
  /** Aborted in both cases. */
  readonly signal: AbortSignal
  /** Call it for each transferred byte: restarts the timeout. */
  readonly restart: () => void
  /** Call it when a response has begun, and with the number of bytes received: too little progress ends the request. */
  readonly arrived: (bytes: number) => void
  /** Call it when the request has ended, with or without success. */
  readonly end: () => void
}

/** `firstMs`: the timeout of the first byte. */
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

  let bytesArrived = 0
  let cancelProgress: (() => void) | null = null
  const watchProgress = (before: number): void => {
    cancelProgress = after(LEAST_PROGRESS.everyMs, () => {
      if (bytesArrived - before < LEAST_PROGRESS.bytes) giveUp()
      else watchProgress(bytesArrived)
    })
  }

  return {
    signal: controller.signal,
    arrived(bytes) {
      bytesArrived += bytes
      if (!cancelProgress) watchProgress(0)
    },
    restart() {
      cancelTimer()
      cancelTimer = after(idleTimeoutMs, giveUp)
    },
    end() {
      cancelTimer()
      cancelProgress?.()
      caller?.removeEventListener('abort', giveUp)
    },
  }
}
