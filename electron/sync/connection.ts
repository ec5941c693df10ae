import type { After } from '../../shared/after.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { Connection } from '../../shared/model/connection.ts'
import type { Result } from '../../shared/result.ts'
import { createSuspicion, isOfService, isTrouble } from '../queue/restraint/trouble.ts'

const FIRST_PROBE_MS = 15_000
const NOTIFY_EVERY_MS = 1000
const LAST_PROBE_MS = 5 * 60_000

export type ConnectionDeps = {
  readonly now: () => number
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  readonly after: After
  /** The cheapest request of the API. */
  readonly probe: () => Promise<Result<unknown>>
  readonly onChange: (connection: Connection) => void
  /** The service responds again. */
  readonly onReturn: () => void
}

/**
 * Derives from the outcomes of requests whether the service is reachable and works. While it does not, probes it at
 * growing intervals. After many failures it sends one probe: only if that fails too, the service counts as unreachable.
 */
export function createConnection(deps: ConnectionDeps) {
  let state: Connection = { kind: 'online', syncedAt: null }
  let delayMs = FIRST_PROBE_MS
  let cancel: () => void = () => undefined
  let trouble: AppError | null = null
  let isAsking = false
  const suspicion = createSuspicion(deps.elapsed)

  const now = (): Connection => state
  const set = (next: Connection) => {
    state = next
    deps.onChange(next)
  }
  const planProbe = (since: number, error: AppError) => {
    cancel()
    trouble = error
    cancel = deps.after(delayMs, () => void probe())
    const why = error.kind === 'server' ? 'failing' : 'unreachable'
    set({ kind: 'offline', why, since, nextTryAt: deps.now() + delayMs })
    delayMs = Math.min(delayMs * 2, LAST_PROBE_MS)
  }
  const received = (result: Result<unknown>) => {
    // A request that was not sent and a lost response say nothing about the service.
    if (!isOfService(result) || (!result.ok && result.error.kind === 'outcome-unknown')) return
    if (!result.ok && result.error.kind === 'offline') {
      if (state.kind === 'online') planProbe(deps.now(), result.error)
      return
    }
    const returned = state.kind !== 'online'
    // A proxy in front of an unreachable service may respond that it is unreachable.
    if (returned && isTrouble(result)) return
    cancel()
    trouble = null
    delayMs = FIRST_PROBE_MS
    const syncedAt = result.ok ? deps.now() : state.kind === 'online' ? state.syncedAt : null
    const known = state.kind === 'online' ? (state.syncedAt ?? 0) : 0
    // "Synced 12 s ago" need not be published for each of many requests.
    if (returned || (syncedAt ?? 0) - known >= NOTIFY_EVERY_MS) set({ kind: 'online', syncedAt })
    if (returned) deps.onReturn()
  }
  const probe = async (): Promise<Connection> => {
    if (state.kind === 'connecting') return state
    const since = state.kind === 'offline' ? state.since : deps.now()
    set({ kind: 'connecting' })
    const result = await deps.probe()
    if (!isOut(result)) received(result)
    // An inconclusive outcome leaves the state open; then the service counts as unreachable.
    if (!result.ok && (isOut(result) || now().kind === 'connecting')) planProbe(since, result.error)
    return state
  }
  /** Silent: nearly always one sheet or one request is at fault, and the service works. */
  const askHowItIs = async (): Promise<void> => {
    isAsking = true
    const result = await deps.probe()
    isAsking = false
    if (state.kind !== 'online') return
    if (!result.ok && isOut(result)) planProbe(deps.now(), result.error)
    else received(result)
  }

  return {
    /** Records the final outcome of a request. */
    received,
    /** Records the outcome of one attempt; many may fail. */
    tried(result: Result<unknown>): void {
      if (suspicion.note(result) && state.kind === 'online' && !isAsking) void askHowItIs()
    },
    /** The latest error that made the service count as unreachable; null while it is reachable. */
    trouble: (): AppError | null => trouble,
    /** Probes now, because the user requests it or the network returned. */
    tryNow: (): Promise<Connection> => {
      cancel()
      delayMs = FIRST_PROBE_MS
      return probe()
    },
    state: now,
    stop: (): void => cancel(),
  }
}
export type ConnectionWatch = ReturnType<typeof createConnection>

const isOut = (result: Result<unknown>): boolean =>
  !result.ok && (result.error.kind === 'offline' || isTrouble(result) === true)
