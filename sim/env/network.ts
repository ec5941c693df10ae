import { reset } from '../../electron/api/testing/in-process.ts'
import type { Random } from '../../shared/random.ts'
import { type Fault, OF_WRITES } from '../plan/faults.ts'
import type { Plan } from '../plan/plan.ts'
import type { Trace } from '../trace.ts'
import { type Answer, afterwards, beforehand, toResponse, unsent } from './answers.ts'
import type { Clock } from './clock.ts'
import type { Asked } from './in-process.ts'
import type { Service } from './service.ts'

/** A request of an app, and whether it opens a new connection. */
type Leaving = Asked & { readonly isOnNewConnection: boolean }

/** A request with its state, for observers. */
export type Sending = Leaving & {
  readonly client: string
  readonly nth: number
  readonly at: number
  readonly fault: Fault | null
}

/** Observes each request. */
export type Watch = {
  readonly left: (sending: Sending) => void
  /** A response exists, by the service or an intermediary; it may not reach the app. */
  readonly handled: (sending: Sending, answer: Answer, wasAsked: boolean) => void
  /** The app has received the response, has timed out, or no longer runs. */
  readonly over: (sending: Sending, isReceived: boolean) => void
}

export type NetworkDeps = {
  readonly clock: Clock
  readonly service: Pick<Service, 'handle'>
  readonly random: Random
  readonly faults: readonly Fault[]
  readonly faultShare: number
  readonly slowAbove: Plan['slowAbove']
  readonly closesIdle: boolean
  readonly watch: Watch
  readonly trace: Trace
  readonly fired: (fault: Fault) => void
}

const LATENCY_MS = 200
/** How long a request may still be in flight after its sender has timed out. */
const LATE_MS = 25_000
const SLOW_MS = 50_000
/** The shortest timeout of an app. */
const APP_WAITS_MS = 60_000
/** The service closes idle connections after this time, as Node's HTTP server does. */
const IDLE_MS = 5_000
/** Writes are rare, so at least this share of them has a fault, preferably one that only writes can have. */
const WRITES_SHARE = 0.5

/** The network between apps and service. Faults are drawn per request, until it is healed. */
export function createNetwork(deps: NetworkDeps) {
  const { clock, random } = deps
  let nth = 0
  let isHealed = false
  let late = 0

  /** The last use of each app's kept-alive connection. */
  const usedAt = new Map<string, number>()

  const lasting = (client: string, asked: Leaving): Fault | null => {
    const isIdle = clock.now() - (usedAt.get(client) ?? Number.POSITIVE_INFINITY) >= IDLE_MS
    if (deps.closesIdle && !asked.isOnNewConnection && isIdle) return 'idle-closed'
    return deps.slowAbove && rowsWritten(asked) > deps.slowAbove.rows ? 'too-slow' : null
  }
  const draw = (asked: Leaving): Fault | null => {
    // Always drawn, so that healing changes nothing before it.
    const [turn, choice, isRare] = [random.next(), random.next(), random.chance(0.7)]
    if (isHealed || turn >= (asked.method === 'GET' ? deps.faultShare : Math.max(deps.faultShare, WRITES_SHARE)))
      return null
    const possible = deps.faults.filter(fault => isPossible(fault, asked))
    const rare = possible.filter(fault => OF_WRITES.has(fault))
    const pool = isRare && rare.length > 0 ? rare : possible
    return pool[Math.floor(choice * pool.length)] ?? null
  }

  /** `isAlive`: the sending app still runs. `awake`: runs now, or once its computer is awake. */
  const fetchOf =
    (
      client: string,
      isAlive: () => boolean,
      awake: (work: () => void) => void,
      isOnNewConnection: boolean,
    ): typeof fetch =>
    (input, init = {}) => {
      // Pending requests of a killed app, such as a token refresh, never settle.
      if (!isAlive()) return new Promise(() => undefined)
      const asked: Leaving = {
        method: init.method ?? 'GET',
        path: pathOf(String(input)),
        // as: the app sends them as a record in lower case
        headers: init.headers as Readonly<Record<string, string>>,
        body: typeof init.body === 'string' ? init.body : null,
        isOnNewConnection,
      }
      nth += 1
      const byChance = draw(asked)
      const fault = lasting(client, asked) ?? byChance
      if (!isOnNewConnection) usedAt.set(client, clock.now())
      const sending = { ...asked, client, nth, at: clock.now(), fault }
      if (fault) deps.fired(fault)
      deps.watch.left(sending)
      deps.trace.add(client, `${asked.method} ${asked.path} ${asked.body ?? ''}${fault ? `  ! ${fault}` : ''}`)
      return new Promise<Response>((resolve, reject) => {
        let isOver = false
        const end = (work: () => void) => {
          if (isOver) return
          isOver = true
          awake(() => {
            deps.watch.over(sending, isAlive())
            if (!isOnNewConnection) usedAt.set(client, clock.now())
            if (isAlive()) work()
          })
        }
        const giveUp = () => end(() => reject(new DOMException('This operation was aborted', 'AbortError')))
        init.signal?.addEventListener('abort', giveUp)
        carry(sending, init.body, fault, {
          resolve: response => end(() => resolve(response)),
          reject: error => end(() => reject(error)),
          wait: ms => new Promise(goOn => void clock.after(ms, () => awake(() => isAlive() && goOn()))),
          isWaiting: () => !isOver && isAlive(),
        })
      })
    }

  type Way = {
    readonly resolve: (response: Response) => void
    readonly reject: (error: Error) => void
    readonly isWaiting: () => boolean
    /** Nothing is delivered to a stopped app. */
    readonly wait: (ms: number) => Promise<void>
  }

  const carry = (sending: Sending, body: RequestInit['body'], fault: Fault | null, way: Way): void => {
    const there = 5 + random.below(LATENCY_MS)
    const failure = fault && unsent(fault)
    if (failure) return void clock.after(failure.ms, () => way.reject(failure.error))
    if (fault === 'silence-before') return
    if (fault === 'reset-before') return void clock.after(there, () => way.reject(reset()))
    if (fault === 'too-slow') {
      if (!deps.slowAbove?.comesLate) return
      // Also if the app was killed: a service continues without checking its client.
      late += 1
      return void clock.after(APP_WAITS_MS + random.below(LATE_MS), async () => {
        const arrived = await whole(sending, body)
        if (arrived) await handle(arrived)
        late -= 1
      })
    }
    const isLate = fault === 'late-there'
    if (isLate) clock.after(there, () => way.reject(reset()))
    const delay = isLate ? random.below(LATE_MS) : fault === 'slow-there' ? random.below(SLOW_MS) : 0
    // A request in flight from a killed app may arrive or not.
    const arrivesAnyway = random.chance(0.5)
    clock.after(there + delay, async () => {
      if (!isLate && !way.isWaiting() && !arrivesAnyway) return
      const arrived = await whole(sending, body)
      if (arrived) await deliver(arrived, fault, way)
      else way.reject(reset())
    })
  }

  const deliver = async (sending: Sending, fault: Fault | null, way: Way): Promise<void> => {
    const refused = fault && beforehand(fault, clock.now())
    let answer = refused ?? (await handle(sending))
    if (refused) deps.watch.handled(sending, refused, false)
    if (fault === 'delivered-twice') {
      const second = await handle(sending)
      if (random.chance(0.5)) answer = second
    }
    if (fault === 'silence-after') return
    const back = 5 + random.below(LATENCY_MS) + (fault === 'slow-back' ? random.below(SLOW_MS) : 0)
    clock.after(back, () => {
      if (fault === 'reset-after') return way.reject(reset())
      way.resolve(toResponse(afterwards(fault, answer), fault, way.wait))
    })
  }

  const handle = async (sending: Sending): Promise<Answer> => {
    const answer = await deps.service.handle(sending)
    deps.watch.handled(sending, answer, true)
    deps.trace.add('service', `${answer.status} to ${sending.client} ${sending.nth}: ${answer.text.slice(0, 300)}`)
    return answer
  }

  return {
    fetchOf,
    /** Requests that no app waits for, but which the service has still to execute. */
    hasLate: (): boolean => late > 0,
    /** Disables all faults. */
    heal: (): void => {
      isHealed = true
    },
  }
}
export type Network = ReturnType<typeof createNetwork>

/** Without the service's address. */
const pathOf = (url: string): string => url.slice(url.indexOf('/', 'http://'.length))

/** A body with a file arrives in chunks, all text here. Null: it was interrupted. */
async function whole(sending: Sending, body: RequestInit['body']): Promise<Sending | null> {
  if (!(body instanceof ReadableStream)) return sending
  const text = await new Response(body).text().catch(() => null)
  return text === null ? null : { ...sending, body: text }
}

/** Proxies repeat only idempotent requests; the service gets a write once. */
function isPossible(fault: Fault, { method, isOnNewConnection }: Leaving): boolean {
  if (fault === 'reused-reset') return !isOnNewConnection
  if (fault === 'delivered-twice') return method === 'PUT' || method === 'DELETE'
  return !OF_WRITES.has(fault) || method === 'PUT' || method === 'POST'
}

/** The number of rows that a write changes, creates or deletes; 0 for others. */
function rowsWritten({ method, path, body }: Asked): number {
  if (method === 'GET' || !/\/rows(\?|$)/.test(path)) return 0
  if (method === 'DELETE') return new URL(path, 'http://any').searchParams.get('ids')?.split(',').length ?? 0
  const rows: unknown = JSON.parse(body ?? '[]')
  return Array.isArray(rows) ? rows.length : 1
}
