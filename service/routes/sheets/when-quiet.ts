import type { ServiceDeps } from '../../http/env.ts'
import type { Store } from '../../store/store.ts'

const QUIET_MS = 1_000

type Waiting = { readonly version: number; readonly cancel: () => void }

// Keyed by store, so that the timers need no parameter.
const waitingByStore = new WeakMap<Store, Map<string, Waiting>>()

/**
 * Runs `work` on a version of something in a second, unless the same is requested for another version until then: it
 * takes long and would be in vain. Without a timer, it runs after other pending requests.
 */
export function whenQuiet({ store, after, later }: ServiceDeps, name: string, version: number, work: () => void): void {
  if (!after) return void later?.(work)
  const waiting = waitingByStore.get(store) ?? new Map<string, Waiting>()
  waitingByStore.set(store, waiting)
  const before = waiting.get(name)
  if (before?.version === version) return
  before?.cancel()
  const cancel = after(QUIET_MS, () => {
    waiting.delete(name)
    work()
  })
  waiting.set(name, { version, cancel })
}
