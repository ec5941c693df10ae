import { type Fault, startProxy } from '../../e2e/wire/proxy.ts'
import type { RecordedRequest } from '../../e2e/wire/recording.ts'
import { mulberry32 } from '../../shared/random.ts'

/** So many of all requests meet trouble. */
const SHARE = 0.25
const LATE_MS = 60
const CUT_AT_BYTES = 40

/** What a gateway says that has waited for the service longer than it wanted to; the service has done its work (API guide: 4002). */
const GAVE_UP = { errorCode: 4002, message: 'Server timeout exceeded. Request has failed.', refId: 'gateway' }

const TROUBLES: readonly Fault[] = [
  { kind: 'lose' },
  { kind: 'truncate', afterBytes: 0 },
  { kind: 'truncate', afterBytes: CUT_AT_BYTES },
  { kind: 'answer', status: 500, json: GAVE_UP, afterwards: true },
  { kind: 'twice' },
  { kind: 'delay', ms: LATE_MS },
]

/**
 * A line to the service on which a quarter of all requests meets trouble: the request or its answer is lost, the answer is cut off, a
 * gateway gives up when the service is done, a request is delivered twice, or late. The seed decides which trouble the n-th write and
 * the n-th read meet, whoever sends them.
 */
export async function startLossyLine(baseUrl: string, seed: number) {
  const proxy = await startProxy(baseUrl)
  const chances = { read: mulberry32(seed * 2), write: mulberry32(seed * 2 + 1) }
  const drawn = new WeakMap<RecordedRequest, Fault | 'none'>()
  let troubles = 0

  const draw = ({ method }: RecordedRequest): Fault | 'none' => {
    const random = chances[method === 'GET' ? 'read' : 'write']
    const [isTrouble, which] = [random() < SHARE, random()]
    const trouble = isTrouble ? TROUBLES[Math.floor(which * TROUBLES.length)] : undefined
    // HTTP lets nobody on the way send again what may do something twice (RFC 9110, 9.2.2).
    if (trouble === undefined || (trouble.kind === 'twice' && method === 'POST')) return 'none'
    troubles += 1
    return trouble
  }
  const troubleOf = (request: RecordedRequest): Fault | 'none' => {
    const known = drawn.get(request) ?? draw(request)
    drawn.set(request, known)
    return known
  }
  for (const fault of TROUBLES) proxy.disturb({ fault, when: request => troubleOf(request) === fault })

  return {
    baseUrl: proxy.baseUrl,
    /** How many requests came, and how many of them met trouble. */
    counts: () => ({ requests: proxy.requests.length, troubles }),
    close: () => proxy.close(),
  }
}
