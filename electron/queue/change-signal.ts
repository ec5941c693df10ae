import type { After } from '../../shared/after.ts'

/** Notifies listeners of changes, at most once per `everyMs`, and never drops the last change. */
export type ChangeSignal = {
  readonly changed: () => void
  /** Returns the function that ends the subscription. */
  readonly listen: (listener: () => void) => () => void
}

export function createChangeSignal(after: After, everyMs: number): ChangeSignal {
  const listeners = new Set<() => void>()
  let isDue = false

  return {
    changed() {
      if (isDue || listeners.size === 0) return
      isDue = true
      after(everyMs, () => {
        isDue = false
        for (const listener of listeners) listener()
      })
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
