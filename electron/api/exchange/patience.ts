import type { After } from '../../../shared/after.ts'

/** Gives up when the caller does, or when nothing has moved for a while. */
export type Patience = {
  /** Aborted in either case. */
  readonly signal: AbortSignal
  /** Something moved: the wait begins anew. */
  readonly alive: () => void
  /** It is over, whichever way. */
  readonly end: () => void
}

export function startPatience(after: After, silenceMs: number, caller: AbortSignal | undefined): Patience {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  let calm = after(silenceMs, giveUp)
  caller?.addEventListener('abort', giveUp)
  if (caller?.aborted) giveUp()

  return {
    signal: controller.signal,
    alive() {
      calm()
      calm = after(silenceMs, giveUp)
    },
    end() {
      calm()
      caller?.removeEventListener('abort', giveUp)
    },
  }
}
