import { createTestRandom } from '../../../shared/testing/random.ts'
import { ask } from './ask.ts'
import type { Draft, Subject } from './draft.ts'
import { type Delivery, handOver } from './hand-over.ts'
import { type Draw, pick } from './odd-values.ts'
import { aSnapshot, openScene, type Scene, type Snapshot } from './scene.ts'

/** A kind of bad input: its endpoints, and how a request is created. */
export type Theme = {
  readonly name: string
  readonly suits: (subject: Subject) => boolean
  readonly draft: (draw: Draw, subject: Subject, tokens: Snapshot['tokens']) => Draft
}

/** Number, seed and delivery of requests; `only` repeats one request, after the requests before it. */
export type Dose = {
  readonly requests: number
  readonly series: number
  readonly only: number | null
  readonly deliver?: Delivery
}

/** The results. */
export type Tally = {
  readonly faults: readonly string[]
  /** Number of responses per status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Titles of the endpoints that executed a request. */
  readonly carriedOut: ReadonlySet<string>
  readonly slowest: Timed
  /** The last request and response, as text. */
  readonly last: string
}

/** A request that took more than a second. */
type Slow = Pick<Timed, 'request' | 'ms'>

type Timed = {
  readonly ms: number
  readonly request: number
  readonly title: string
}

/** The same service gets this many requests, so that a fault can be reproduced quickly. */
const BATCH = 1000
/** Interval of checks for left-overs; when a request is repeated, after each one before it. */
const LOOK_EVERY = 100
/** Folders can be copied into themselves: a service with more pages than this is reopened. */
const MOST_PAGES = 1500
const MOST_FAULTS = 20
/** A request hangs when it takes a second and, on a slow machine, this many times the median. */
const HANGS = { ms: 1000, timesMedian: 500 }
/**
 * How often to check whether bytes being removed are gone; fewer once a fault was found, or a leak would take hours.
 */
const LOOKS = { first: 5000, later: 50 }

/** Sends bad requests of one kind in sequence and checks every response and everything they leave behind. */
export async function fuzz(
  theme: Theme,
  all: readonly Subject[],
  { requests, series, only, deliver = handOver }: Dose,
): Promise<Tally> {
  const suited = all.filter(theme.suits)
  const snapshot = await aSnapshot()
  const tally = {
    ...NOTHING,
    faults: new Set<string>(),
    statuses: new Map<number, number>(),
    carriedOut: new Set<string>(),
    times: [],
  }
  const slow: Slow[] = []
  const lookEvery = only === null ? LOOK_EVERY : 1
  const run = (first: number, end: number) =>
    batch(
      { theme, all: suited, open: () => openScene(snapshot, deliver), snapshot, series, lookEvery, first, end },
      tally,
      slow,
    )
  if (only === null) for (let at = 0; at < requests; at += BATCH) await run(at, Math.min(at + BATCH, requests))
  else await run(only - (only % BATCH), only + 1)
  // Requests repeated because of a busy machine are not part of the sequence.
  const ofSeries = { last: tally.last, statuses: new Map(tally.statuses) }
  const again = only === null ? (request: number) => run(request - (request % BATCH), request + 1) : null
  for (const request of await hanging(slow, tally.times, again)) tally.faults.add(`request ${request} hangs`)
  return { ...tally, ...ofSeries, faults: [...tally.faults] }
}

/** A busy machine slows down any request, but not the same one three times: slow ones are repeated twice. */
async function hanging(
  slow: readonly Slow[],
  all: readonly number[],
  again: ((request: number) => Promise<void>) | null,
): Promise<readonly number[]> {
  const median = all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0
  const isTooSlow = ({ ms }: Slow) => ms > HANGS.timesMedian * median
  const times = (request: number) => slow.filter(one => one.request === request && isTooSlow(one)).length
  const suspects = [...new Set(slow.filter(isTooSlow).map(({ request }) => request))].slice(0, MOST_FAULTS)
  for (const request of suspects) {
    for (const before of [1, 2]) if (again && times(request) === before) await again(request)
  }
  return suspects.filter(request => times(request) > 2)
}

const NOTHING = { slowest: { ms: 0, request: 0, title: '' }, last: '' }

type Batch = {
  readonly theme: Theme
  readonly all: readonly Subject[]
  readonly snapshot: Snapshot
  readonly open: () => Scene
  readonly series: number
  readonly lookEvery: number
  readonly first: number
  readonly end: number
}

type OpenTally = {
  readonly faults: Set<string>
  readonly statuses: Map<number, number>
  readonly carriedOut: Set<string>
  slowest: Timed
  last: string
  /** The duration of each request. */
  readonly times: number[]
}

async function batch(
  { theme, all, snapshot, open, series, lookEvery, first, end }: Batch,
  tally: OpenTally,
  slow: Slow[],
): Promise<void> {
  const random = createTestRandom('fuzz', theme.name, series, first)
  let scene = open()
  const note = (request: number, fault: string) =>
    tally.faults.size < MOST_FAULTS && tally.faults.add(`request ${request}: ${fault}`)
  try {
    for (let request = first; request < end; request++) {
      const subject = pick(random, all)
      const { title } = subject.endpoint
      const draft = theme.draft({ random, ids: scene.ids }, subject, snapshot.tokens)
      scene.advance(random.below(1000))
      const { status, ms, text, fault } = await ask(scene, draft)
      if (fault !== null) note(request, `${title}: ${fault}\n${written(draft)}`)
      tally.times.push(ms)
      if (ms > HANGS.ms) slow.push({ request, ms })
      if (ms > tally.slowest.ms) tally.slowest = { ms, request, title }
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      if (status === 200) {
        scene.ids.learn(text)
        tally.carriedOut.add(title)
      }
      if (request + 1 === end) tally.last = `${written(draft)}\n\n${status} ${text.slice(0, 2000)}`
      if ((request + 1) % lookEvery === 0 || request + 1 === end)
        for (const left of await leftBehind(scene, tally.faults.size === 0 ? LOOKS.first : LOOKS.later))
          note(request, `after ${title}: ${left}\n${written(draft)}`)
      // Depends on the number of requests only, not on the interval of checks, so that a repeated request meets the
      // same state.
      if ((request + 1) % LOOK_EVERY === 0 && (await isWornOut(scene, snapshot))) {
        scene.close()
        scene = open()
      }
    }
  } finally {
    scene.close()
  }
}

/** Faults independent of the request: orphaned files, broken references, changed prototypes. */
async function leftBehind({ store, strayFiles }: Scene, looks: number): Promise<readonly string[]> {
  // Bytes are removed after their record, and some responses do not wait for that.
  let strays = strayFiles()
  for (let tries = 0; tries < looks && strays.length > 0; tries++) {
    await new Promise(resolve => setTimeout(resolve, 2))
    strays = strayFiles()
  }
  const broken = store.db.sqlite.prepare('PRAGMA foreign_key_check').all()
  const { integrity_check: verdict } = store.db.sqlite.prepare('PRAGMA integrity_check').get() ?? {}
  return [
    ...strays,
    ...broken.map(row => `a broken reference: ${JSON.stringify(row)}`),
    ...(verdict === 'ok' ? [] : [`the file is broken: ${String(verdict)}`]),
  ]
}

/** Whether the objects of most requests were deleted, or there are so many that everything is slow. */
async function isWornOut(scene: Scene, { named, tokens: [token] }: Snapshot): Promise<boolean> {
  if (scene.pages() > MOST_PAGES) return true
  const headers = [['Authorization', `Bearer ${token}`]] as const
  const path = `/2.0/sheets/${named.sheetId}/rows/${named.rowId}`
  const { status } = await ask(scene, { method: 'GET', path, query: '', headers, body: null })
  return status !== 200
}

function written({ method, path, query, headers, body }: Draft): string {
  const lines = headers.map(([name, value]) => `${name}: ${value.slice(0, 300)}`)
  const text = typeof body === 'string' ? JSON.stringify(body) : String(body && Buffer.from(body).toString('base64'))
  return [`${method} ${path.slice(0, 300)}${query && '?'}${query.slice(0, 300)}`, ...lines, text.slice(0, 1500)].join(
    '\n  ',
  )
}
