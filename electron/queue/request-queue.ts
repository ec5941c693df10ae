import type { After } from '../../shared/after.ts'
import type { QueueView } from '../../shared/model/request-queue.ts'
import type { Result } from '../../shared/result.ts'
import { type ChangeSignal, createChangeSignal } from './change-signal.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { chooseNext, type Priority } from './line/next-request.ts'
import { createWaitingLine } from './line/waiting-line.ts'
import { type Attempt, type Job, type PendingRequest, type QueueRequest, toPending } from './pending-request.ts'
import { clearsInMs, listRequests, sumWeights } from './queue-view.ts'
import { type RateLimit, UNITS_PER_WINDOW } from './rate-limit.ts'
import { createRetryQuota } from './restraint/retry-quota.ts'
import { retryDelayMs } from './retry.ts'
import type { SteadyClock } from './steady-clock.ts'
import { createUsageHistory, type UsageHistory } from './usage-history.ts'

export type QueueDeps = {
  /** All waiting uses this clock; published times are converted to wall-clock time. */
  readonly clock: SteadyClock
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
  readonly newId: () => string
  readonly limit: RateLimit
}

/**
 * Units that background work leaves free for interactive requests, or that will be free within `soonMs`. Uploads leave
 * fewer: only one per second is sent to a sheet, so units are freed continuously, while hundreds of small requests
 * would use a minute's budget at once.
 */
const FOR_PERSON = { besideSmall: 30, besideUploads: 5, soonMs: 1_500 }
/** A request without a response for `slowMs` frees its slot for the next: slow requests must not block the others. */
const RUNNING = { atMost: 4, ofThemBackground: 3, slowMs: 10_000, atMostWithSlow: 12 }
const NOTIFY_EVERY_MS = 200

/**
 * Sends all requests of one token: within its budget, interactive ones first, one writer per lane. After "too many" the
 * whole token pauses, and the view shows until when.
 */
export class RequestQueue {
  readonly #deps: QueueDeps
  readonly #waiting = createWaitingLine<PendingRequest>()
  readonly #running = new Map<string, PendingRequest>()
  readonly #lanes: Lanes
  readonly #history: UsageHistory
  readonly #signal: ChangeSignal
  readonly #quota = createRetryQuota()
  #inBackground = 0
  #backgroundStartedAt = Number.NEGATIVE_INFINITY
  #pausedUntil = 0
  #refusals = 0
  #arrivals = 0
  #isClosed = false
  #calmAlarm: () => void = () => undefined

  constructor(deps: QueueDeps) {
    this.#deps = deps
    this.#lanes = createLanes(deps.clock.now)
    this.#history = createUsageHistory(deps.clock.now)
    this.#signal = createChangeSignal(deps.after, NOTIFY_EVERY_MS)
  }

  /** The result of the latest attempt. Rejects if a job throws (a bug). After `close` every request is `cancelled`. */
  run<T>(request: QueueRequest, job: Job<T>): Promise<Result<T>> {
    this.#arrivals += 1
    const arrival = { id: this.#deps.newId(), seq: this.#arrivals, arrivedAt: this.#deps.clock.now() }
    const { pending, outcome } = toPending(request, job, arrival)
    if (this.#isClosed || request.takeBack?.aborted) pending.cancel()
    else this.#waiting.add(pending)
    const takeBack = () => void this.cancel(pending.id)
    request.takeBack?.addEventListener('abort', takeBack, { once: true })
    // One signal may be shared by thousands of requests.
    const over = () => request.takeBack?.removeEventListener('abort', takeBack)
    void outcome.then(over, over)
    this.#pump()
    return outcome
  }

  /** Returns true if the request was still queued: it is `cancelled` and not sent. */
  cancel(requestId: string): boolean {
    const pending = this.#waiting.find(requestId)
    if (!pending) return false
    this.#drop(pending)
    this.#pump()
    return true
  }

  #drop(pending: PendingRequest): void {
    this.#waiting.remove(pending)
    pending.cancel()
  }

  view(): QueueView {
    const { clock } = this.#deps
    const used = this.#deps.limit.used()
    const pausedMs = Math.max(0, this.#pausedUntil - clock.now())
    return {
      limit: UNITS_PER_WINDOW,
      used,
      waiting: sumWeights(this.#waiting.all()),
      pausedUntil: pausedMs > 0 ? clock.onWall(this.#pausedUntil) : null,
      history: this.#history.list(),
      requests: listRequests(this.#running.values(), this.#waiting.all()),
      spenders: this.#history.spenders(),
      clearsInMs: clearsInMs(this.#waiting.all(), UNITS_PER_WINDOW - used, pausedMs),
    }
  }

  /** Calls the listener at most a few times per second. Returns the function that ends the subscription. */
  onChange(listener: (view: QueueView) => void): () => void {
    return this.#signal.listen(() => listener(this.view()))
  }

  /** The number of "too many" responses since the start. */
  get refusals(): number {
    return this.#refusals
  }

  /** Cancels queued requests and aborts running reads; running writes may finish. */
  close(): void {
    this.#isClosed = true
    for (const pending of [...this.#waiting.all()]) this.#drop(pending)
    for (const { request, abort } of this.#running.values()) if (request.kind !== 'write') abort?.abort()
    this.#pump()
  }

  /** Starts all requests that may start now, and sets a timer for the next possible start. */
  #pump(): void {
    this.#calmAlarm()
    const until = this.#startAll()
    if (until !== null)
      this.#calmAlarm = this.#deps.after(Math.max(1, until - this.#deps.clock.now()), () => this.#pump())
    this.#signal.changed()
  }

  /** When to check again; null: only when a request arrives or ends. */
  #startAll(): number | null {
    const now = this.#deps.clock.now()
    while (this.#waiting.size > 0) {
      const freeAt = this.freeAt(now)
      if (freeAt === null || freeAt > now) return freeAt
      if (this.#pausedUntil > now) return this.#pausedUntil
      const mayStart = this.#inBackground < RUNNING.ofThemBackground
      const background = { mayStart, startedAt: this.#backgroundStartedAt }
      const next = chooseNext(this.#waiting.groups(), lane => this.#lanes.freeAt(lane), now, background)
      if (next.kind === 'wait') return next.until

      const { weight, mayGo } = next.request.request
      // Smaller requests do not overtake, or a big one might starve.
      const roomAt = this.#roomAt(weight, next.priority)
      // "At once" is the time of the call, which is later than the start of this loop.
      if (roomAt === null || roomAt > this.#deps.clock.now()) return roomAt
      if (mayGo?.() === false) this.#drop(next.request)
      else void this.#start(next.request, next.priority) // the caller's promise has the outcome, bugs included
    }
    return null
  }

  /** When another request may run; null: only when one ends. */
  freeAt(now: number): number | null {
    if (this.#running.size >= RUNNING.atMostWithSlow) return null
    const slowAt = [...this.#running.values()].map(({ startedAt }) => startedAt + RUNNING.slowMs)
    const quick = slowAt.filter(at => at > now)
    return quick.length < RUNNING.atMost ? now : Math.min(...quick)
  }

  /** When this many units may be spent; null: only when a request ends. */
  #roomAt(weight: number, priority: Priority): number | null {
    const { limit } = this.#deps
    const fitsAt = limit.fitsAt(weight)
    if (priority === 'person' || fitsAt === null) return fitsAt
    const besideAt = limit.fitsAt(weight + (weight === 1 ? FOR_PERSON.besideSmall : FOR_PERSON.besideUploads))
    return besideAt === null ? null : Math.max(fitsAt, besideAt - FOR_PERSON.soonMs)
  }

  async #start(pending: PendingRequest, priority: Priority): Promise<void> {
    const { id, lane, request } = pending
    const inBackground = priority === 'background' ? 1 : 0
    this.#waiting.remove(pending)
    this.#running.set(id, pending)
    pending.startedAt = this.#deps.clock.now()
    this.#inBackground += inBackground
    if (request.priority === 'background') this.#backgroundStartedAt = this.#deps.clock.now()
    this.#history.add(request.weight, request.label)
    const answered = this.#deps.limit.spend(request.weight)
    if (lane !== null) this.#lanes.enter(lane)
    pending.abort = new AbortController()

    const attempt = await pending.attempt(pending.abort.signal)

    pending.abort = null
    if (lane !== null) this.#lanes.leave(lane)
    answered(attempt.error?.kind === 'rate-limited')
    this.#running.delete(id)
    this.#inBackground -= inBackground
    this.#afterAttempt(pending, attempt)
    this.#pump()
  }

  #afterAttempt(pending: PendingRequest, { error, settle }: Attempt): void {
    const { clock, random } = this.#deps
    if (error?.kind === 'rate-limited') {
      this.#refusals += 1
      this.#pausedUntil = Math.max(this.#pausedUntil, clock.now() + error.retryAfterMs)
      this.#deps.limit.tooMany(this.#pausedUntil)
    }
    if (error === null) this.#quota.succeeded()
    pending.tries += 1
    const { tries, request } = pending
    const { kind } = request
    const delayMs = error && !this.#isClosed ? retryDelayMs(error, { kind, tries, random, quota: this.#quota }) : null
    if (delayMs === null) {
      settle()
      return
    }
    pending.notBefore = clock.now() + delayMs
    this.#waiting.add(pending)
  }
}
