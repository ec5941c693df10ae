import type { After } from '../../shared/after.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { Connection } from '../../shared/model/connection.ts'
import type { Result } from '../../shared/result.ts'
import { createSuspicion, isOfService, isTrouble } from '../queue/restraint/trouble.ts'

const FIRST_PROBE_MS = 15_000
const TELL_EVERY_MS = 1000
const LAST_PROBE_MS = 5 * 60_000

export type ConnectionDeps = {
  readonly now: () => number
  /** Milliseconds since some moment: what nobody sets back. */
  readonly elapsed: () => number
  readonly after: After
  /** The cheapest question there is. */
  readonly probe: () => Promise<Result<unknown>>
  readonly onChange: (connection: Connection) => void
  /** The service answers again. */
  readonly onReturn: () => void
}

/**
 * Whether the service can be reached and works, learnt from what comes of requests. While it does not, it is asked more and more rarely.
 * One that fails many times is asked once how it is: only if it fails at that too, it counts as out of reach.
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
  const heard = (result: Result<unknown>) => {
    // What says nothing about the service: a request that never left, or an answer that got lost.
    if (!isOfService(result) || (!result.ok && result.error.kind === 'outcome-unknown')) return
    if (!result.ok && result.error.kind === 'offline') {
      if (state.kind === 'online') planProbe(deps.now(), result.error)
      return
    }
    const returned = state.kind !== 'online'
    // Between us and a service that is gone somebody else may answer that it is.
    if (returned && isTrouble(result)) return
    cancel()
    trouble = null
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
    if (!isOut(result)) heard(result)
    // An outcome that says nothing leaves the state open; then it counts as not reached.
    if (!result.ok && (isOut(result) || now().kind === 'connecting')) planProbe(since, result.error)
    return state
  }
  /** Quietly: nearly always one sheet or one question is at fault, and the service is well. */
  const askHowItIs = async (): Promise<void> => {
    isAsking = true
    const result = await deps.probe()
    isAsking = false
    if (state.kind !== 'online') return
    if (!result.ok && isOut(result)) planProbe(deps.now(), result.error)
    else heard(result)
  }

  return {
    /** What a request came to in the end. */
    heard,
    /** What one try of a request came to: of those, many may fail. */
    tried(result: Result<unknown>): void {
      if (suspicion.note(result) && state.kind === 'online' && !isAsking) void askHowItIs()
    },
    /** Why the service counts as out of reach, as it was said the last time; null while it does not. */
    trouble: (): AppError | null => trouble,
    /** Now, because the person asks or the network came back. */
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
