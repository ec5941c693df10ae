import type { ServiceDeps } from '../../http/env.ts'
import type { Store } from '../../store/store.ts'

const QUIET_MS = 1_000

// Keyed by store, so that the timers need no parameter.
const waitingByStore = new WeakMap<Store, Map<string, () => void>>()

/**
 * Runs `work` when it was not requested under this name again for a second: it takes long and may be in vain soon.
 * Without a timer, it runs after other pending requests.
 */
export function whenQuiet({ store, after, later }: ServiceDeps, name: string, work: () => void): void {
  if (!after) return void later?.(work)
  const waiting = waitingByStore.get(store) ?? new Map<string, () => void>()
  waitingByStore.set(store, waiting)
  waiting.get(name)?.()
  const cancel = after(QUIET_MS, () => {
    waiting.delete(name)
    work()
  })
  waiting.set(name, cancel)
}
