import type { Connection } from '../../shared/model/connection.ts'
import type { Result } from '../../shared/result.ts'
import type { After } from '../queue/change-signal.ts'

const FIRST_PROBE_MS = 15_000
const TELL_EVERY_MS = 1000
const LAST_PROBE_MS = 5 * 60_000

export type ConnectionDeps = {
  readonly now: () => number
  readonly after: After
  /** The cheapest question there is. */
  readonly probe: () => Promise<Result<unknown>>
  readonly onChange: (connection: Connection) => void
  /** The service answers again. */
  readonly onReturn: () => void
}

/** Whether the service can be reached, learnt from what comes of requests. While it cannot, it is asked more and more rarely. */
export function createConnection(deps: ConnectionDeps) {
  let state: Connection = { kind: 'online', syncedAt: null }
  let delayMs = FIRST_PROBE_MS
  let cancel: () => void = () => undefined

  const now = (): Connection => state
  const set = (next: Connection) => {
    state = next
    deps.onChange(next)
  }
  const planProbe = (since: number) => {
    cancel()
    cancel = deps.after(delayMs, () => void probe())
    set({ kind: 'offline', since, nextTryAt: deps.now() + delayMs })
    delayMs = Math.min(delayMs * 2, LAST_PROBE_MS)
  }
  const heard = (result: Result<unknown>) => {
    const isOffline = !result.ok && result.error.kind === 'offline'
    // What says nothing about the service: a request that never left, or an answer that got lost.
    if (!result.ok && ['cancelled', 'outcome-unknown'].includes(result.error.kind)) return
    if (isOffline) {
      if (state.kind === 'online') planProbe(deps.now())
      return
    }
    const returned = state.kind !== 'online'
    cancel()
    delayMs = FIRST_PROBE_MS
    const syncedAt = result.ok ? deps.now() : state.kind === 'online' ? state.syncedAt : null
    const known = state.kind === 'online' ? (state.syncedAt ?? 0) : 0
    // "Synced 12 s ago" need not be told with each of many requests.
    if (returned || (syncedAt ?? 0) - known >= TELL_EVERY_MS) set({ kind: 'online', syncedAt })
    if (returned) deps.onReturn()
  }
  const probe = async (): Promise<Connection> => {
    if (state.kind === 'connecting') return state
    const since = state.kind === 'offline' ? state.since : deps.now()
    set({ kind: 'connecting' })
    const result = await deps.probe()
    const isOffline = !result.ok && result.error.kind === 'offline'
    if (isOffline) planProbe(since)
    else heard(result)
    // An outcome that says nothing leaves the state open; then it counts as not reached.
    if (now().kind === 'connecting') planProbe(since)
    return state
  }

  return {
    heard,
    /** Now, because the person asks or the network came back. */
    tryNow: (): Promise<Connection> => {
      cancel()
      delayMs = FIRST_PROBE_MS
      return probe()
    },
    state: now,
    /** Says anew when edits or sheets last met the service. */
    tell: (): void => deps.onChange(state),
    stop: (): void => cancel(),
  }
}
export type ConnectionWatch = ReturnType<typeof createConnection>
