import type { AppError } from '../../shared/app-error.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { Priority, Waiting } from './line/next-request.ts'

/**
 * A probe is a read that checks whether the service works: after a failure its caller decides when to send the next
 * one.
 */
export type RequestKind = 'read' | 'write' | 'probe'

export type QueueRequest = {
  /** A description for the user: "Save 25 rows of Bird strikes". Displayed, so without content or token. */
  readonly label: string
  readonly priority: Priority
  /** Units of the budget: 1, or 10 for an upload. */
  readonly weight: number
  /** Writes of one lane run serially, those of one priority in order of arrival. Ignored for reads. */
  readonly lane: string | null
  readonly kind: RequestKind
  /** Aborted by the caller: cancels the request while it is queued. Running requests have other ways to stop. */
  readonly takeBack?: AbortSignal
  /** Called when the request's turn arrives. If false, it is `cancelled`: nothing is sent, and no budget is spent. */
  readonly mayGo?: () => boolean
}

/** Sends the request and returns its result. May be called again after a failure. The signal requests it to abort. */
export type Job<T> = (signal: AbortSignal) => Promise<Result<T>>

/** One attempt of a request: its error, if any, and the function that passes the outcome to the caller. */
export type Attempt = { readonly error: AppError | null; readonly settle: () => void }

/** A request from its arrival until its caller has the outcome. */
export type PendingRequest = Waiting & {
  readonly id: string
  readonly request: QueueRequest
  tries: number
  notBefore: number
  /** When its latest attempt began; meaningless while it is queued. */
  startedAt: number
  /** Null while it is queued. */
  abort: AbortController | null
  readonly attempt: (signal: AbortSignal) => Promise<Attempt>
  /** Resolves the caller's promise as cancelled. */
  readonly cancel: () => void
}

export type Arrival = { readonly id: string; readonly seq: number; readonly arrivedAt: number }

/**
 * Returns the queued form of a request and the caller's promise. A job that throws is a bug and rejects the promise.
 */
export function toPending<T>(request: QueueRequest, job: Job<T>, arrival: Arrival) {
  let resolve: (result: Result<T>) => void = () => undefined
  let reject: (bug: unknown) => void = () => undefined
  const outcome = new Promise<Result<T>>((onResult, onBug) => {
    resolve = onResult
    reject = onBug
  })

  const pending: PendingRequest = {
    ...arrival,
    request,
    priority: request.priority,
    lane: request.kind === 'write' ? request.lane : null,
    tries: 0,
    notBefore: 0,
    startedAt: 0,
    abort: null,
    cancel: () => resolve(fail({ kind: 'cancelled' })),
    async attempt(signal) {
      try {
        const result = await job(signal)
        return { error: result.ok ? null : result.error, settle: () => resolve(result) }
      } catch (bug) {
        return { error: null, settle: () => reject(bug) }
      }
    },
  }
  return { pending, outcome }
}
