import type { AppError } from '../../shared/app-error.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { Priority, Waiting } from './line/next-request.ts'

/** A probe is a read that asks whether the service works: where it fails, whoever asked asks again, in their own time. */
export type RequestKind = 'read' | 'write' | 'probe'

export type QueueRequest = {
  /** In a person's words: "Save 25 rows of Bird strikes". Shown, so without content or token. */
  readonly label: string
  readonly priority: Priority
  /** Units of the budget: 1, or 10 for an upload. */
  readonly weight: number
  /** Writes of one lane run one after the other, those of one priority in the order they came. Ignored for reads. */
  readonly lane: string | null
  readonly kind: RequestKind
  /** Aborted by whoever asked: takes the request back while it waits. What is under way has its own ways to stop. */
  readonly takeBack?: AbortSignal
  /** Asked when its turn has come. If not, it is `cancelled`: nothing leaves, and nothing is spent. */
  readonly mayGo?: () => boolean
}

/** Sends the request and tells what came of it. May be called again after a failure. The signal asks it to give up. */
export type Job<T> = (signal: AbortSignal) => Promise<Result<T>>

/** One try of a request: how it failed, if it did, and how to hand this outcome to the caller. */
export type Attempt = { readonly error: AppError | null; readonly settle: () => void }

/** A request from its arrival until its caller has the outcome. */
export type PendingRequest = Waiting & {
  readonly id: string
  readonly request: QueueRequest
  tries: number
  notBefore: number
  /** When its last try began; meaningless while it waits. */
  startedAt: number
  /** Null while it waits. */
  abort: AbortController | null
  readonly attempt: (signal: AbortSignal) => Promise<Attempt>
  /** Tells the caller that it will not be sent. */
  readonly cancel: () => void
}

export type Arrival = { readonly id: string; readonly seq: number; readonly arrivedAt: number }

/** The request as the line holds it, and the promise its caller waits for. A job that throws is a bug and rejects it. */
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
