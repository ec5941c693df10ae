import { type Fault, startProxy } from '../../e2e/wire/proxy.ts'
import type { RecordedRequest } from '../../e2e/wire/recording.ts'
import { mulberry32 } from '../../shared/random.ts'

/** The share of requests with a fault. */
const SHARE = 0.25
const LATE_MS = 60
const CUT_AT_BYTES = 40

/** The response of a gateway that timed out although the service completed the request (API guide: 4002). */
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
 * A network that drops, truncates, repeats or delays 25% of requests: the request or its response is lost, the response
 * is truncated, a gateway times out after the service is done, a request is delivered twice, or late. The seed
 * determines the fault of the n-th write and the n-th read of any client.
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
    // HTTP forbids intermediaries to repeat non-idempotent requests (RFC 9110, 9.2.2).
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
    /** The number of requests, and of those with a fault. */
    counts: () => ({ requests: proxy.requests.length, troubles }),
    close: () => proxy.close(),
  }
}
