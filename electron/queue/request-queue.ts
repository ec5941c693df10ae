import type { QueueView } from '../../shared/model/request-queue.ts'
import type { Result } from '../../shared/result.ts'
import { type After, type ChangeSignal, createChangeSignal } from './change-signal.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { chooseNext } from './next-request.ts'
import { type Attempt, type Job, type PendingRequest, type QueueRequest, toPending } from './pending-request.ts'
import { listRequests, sumWeights } from './queue-view.ts'
import { type Priority, type RateLimit, UNITS_PER_WINDOW } from './rate-limit.ts'
import { retryDelayMs } from './retry.ts'
import { createUsageHistory, type UsageHistory } from './usage-history.ts'

export type QueueDeps = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
  readonly newId: () => string
  readonly limit: RateLimit
}

const RUNNING = { atMost: 4, ofThemBackground: 3 }
const TELL_EVERY_MS = 200

/**
 * Everything that is sent with one token passes here: within its budget, people first, one writer per lane. When the service
 * says "too many", the whole token waits, and whoever looks can see until when.
 */
export class RequestQueue {
  readonly #deps: QueueDeps
  readonly #waiting = new Map<string, PendingRequest>()
  readonly #running = new Map<string, PendingRequest>()
  readonly #lanes: Lanes
  readonly #history: UsageHistory
  readonly #signal: ChangeSignal
  #inBackground = 0
  #pausedUntil = 0
  #refusals = 0
  #arrivals = 0
  #isClosed = false
  #calmAlarm: () => void = () => undefined

  constructor(deps: QueueDeps) {
    this.#deps = deps
    this.#lanes = createLanes(deps.now)
    this.#history = createUsageHistory(deps.now)
    this.#signal = createChangeSignal(deps.after, TELL_EVERY_MS)
  }

  /** The result of the last try. A job that throws (a bug) makes this reject. After `close` everything is `cancelled`. */
  run<T>(request: QueueRequest, job: Job<T>): Promise<Result<T>> {
    this.#arrivals += 1
    const arrival = { id: this.#deps.newId(), seq: this.#arrivals, arrivedAt: this.#deps.now() }
    const { pending, outcome } = toPending(request, job, arrival)
    if (this.#isClosed || request.takeBack?.aborted) pending.cancel()
    else this.#waiting.set(pending.id, pending)
    request.takeBack?.addEventListener('abort', () => this.cancel(pending.id), { once: true })
    this.#pump()
    return outcome
  }

  /** True if it was still waiting: then it is `cancelled` and was not sent. */
  cancel(requestId: string): boolean {
    const pending = this.#waiting.get(requestId)
    if (!pending) return false
    this.#waiting.delete(requestId)
    pending.cancel()
    this.#pump()
    return true
  }

  view(): QueueView {
    return {
      limit: UNITS_PER_WINDOW,
      used: this.#deps.limit.used(),
      waiting: sumWeights(this.#waiting.values()),
      pausedUntil: this.#pausedUntil > this.#deps.now() ? this.#pausedUntil : null,
      history: this.#history.list(),
      requests: listRequests(this.#running.values(), this.#waiting.values()),
    }
  }

  /** At most a few times a second. Returns the function that ends the subscription. */
  onChange(listener: (view: QueueView) => void): () => void {
    return this.#signal.listen(() => listener(this.view()))
  }

  /** How often the service said "too many" since the start. */
  get refusals(): number {
    return this.#refusals
  }

  /** Cancels what waits and asks running reads to give up; writes under way are left to finish. */
  close(): void {
    this.#isClosed = true
    for (const pending of this.#waiting.values()) pending.cancel()
    this.#waiting.clear()
    for (const { request, abort } of this.#running.values()) if (request.kind === 'read') abort?.abort()
    this.#pump()
  }

  /** Starts whatever may start now, and sets the alarm for the next moment at which something could. */
  #pump(): void {
    this.#calmAlarm()
    const until = this.#startAll()
    if (until !== null) this.#calmAlarm = this.#deps.after(Math.max(1, until - this.#deps.now()), () => this.#pump())
    this.#signal.changed()
  }

  /** When to look again; null: only when something arrives or ends. */
  #startAll(): number | null {
    const now = this.#deps.now()
    while (this.#waiting.size > 0 && this.#running.size < RUNNING.atMost) {
      if (this.#pausedUntil > now) return this.#pausedUntil
      const backgroundMayStart = this.#inBackground < RUNNING.ofThemBackground
      const next = chooseNext(this.#waiting.values(), lane => this.#lanes.freeAt(lane), now, backgroundMayStart)
      if (next.kind === 'wait') return next.until

      const { weight } = next.request.request
      // Nobody jumps the line with a smaller request, or a big one might wait for ever.
      if (!this.#deps.limit.fits(weight, next.priority)) return this.#deps.limit.fitsAt(weight, next.priority)
      void this.#start(next.request, next.priority) // the caller's own promise tells the outcome, bugs too
    }
    return null
  }

  async #start(pending: PendingRequest, priority: Priority): Promise<void> {
    const { id, lane, request } = pending
    const inBackground = priority === 'background' ? 1 : 0
    this.#waiting.delete(id)
    this.#running.set(id, pending)
    this.#inBackground += inBackground
    this.#history.add(request.weight)
    const answered = this.#deps.limit.spend(request.weight, request.priority)
    if (lane !== null) this.#lanes.enter(lane)
    pending.abort = new AbortController()

    const attempt = await pending.attempt(pending.abort.signal)

    pending.abort = null
    if (lane !== null) this.#lanes.leave(lane)
    answered()
    this.#running.delete(id)
    this.#inBackground -= inBackground
    this.#afterAttempt(pending, attempt)
    this.#pump()
  }

  #afterAttempt(pending: PendingRequest, { error, settle }: Attempt): void {
    const { now, random } = this.#deps
    if (error?.kind === 'rate-limited') {
      this.#refusals += 1
      this.#pausedUntil = Math.max(this.#pausedUntil, now() + error.retryAfterMs)
    }
    pending.tries += 1
    const { tries, request } = pending
    const delayMs = error && !this.#isClosed ? retryDelayMs(error, { kind: request.kind, tries, random }) : null
    if (delayMs === null) {
      settle()
      return
    }
    pending.notBefore = now() + delayMs
    this.#waiting.set(pending.id, pending)
  }
}
