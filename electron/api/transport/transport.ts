import { isLoopbackHost } from '../../../shared/address-kind.ts'
import type { After } from '../../../shared/after.ts'
import { answerTimeoutMs } from './answer-timeout.ts'
import { type Failure, failureOf } from './failure.ts'
import { type IdleTimeout, startIdleTimeout } from './idle-timeout.ts'

export type TransportRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | AsyncIterable<Uint8Array> | null
  readonly maxBytes: number
  /** Receives the bytes of a 2xx response while they arrive; the response itself then has none. */
  readonly receive?: Receive | undefined
  readonly signal: AbortSignal | undefined
}

/** Takes ownership of the next bytes. The network waits until it settles; false stops the transfer. */
export type Receive = (chunk: Uint8Array<ArrayBuffer>) => Promise<boolean>

/** A complete response of any status. */
export type TransportResponse = {
  readonly kind: 'response'
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  /** The time of the response by the clock of the service. */
  readonly date: string | null
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type TransportDeps = { readonly fetch: typeof fetch; readonly after: After; readonly idleTimeoutMs: number }
export type Transport = (request: TransportRequest) => Promise<TransportResponse | Failure>

/**
 * Sends one request and reads its complete response, or returns the reason why there is none. Redirects are not
 * followed, because the token belongs to one address. Times out after `idleTimeoutMs` without a byte in either
 * direction, however long the whole takes; a larger request allows more time for the first response byte.
 */
export function createTransport({ fetch, after, idleTimeoutMs }: TransportDeps): Transport {
  const pause = () => new Promise<void>(resolve => void after(0, resolve))
  return async request => {
    if (request.signal?.aborted) return { kind: 'cancelled', hadLeft: false }
    const bodyLength = typeof request.body === 'string' ? request.body.length : 0
    const firstMs = answerTimeoutMs(idleTimeoutMs, bodyLength)
    const idleTimeout = startIdleTimeout(after, idleTimeoutMs, request.signal, firstMs)
    try {
      return await send(request, fetch, idleTimeout, pause)
    } finally {
      idleTimeout.end()
    }
  }
}

async function send(
  request: TransportRequest,
  doFetch: typeof fetch,
  { signal, restart: restartTimeout, arrived }: IdleTimeout,
  pause: () => Promise<void>,
) {
  let response: Response
  try {
    const { headers, ...init } = toInit(request, restartTimeout)
    const named = { ...sourceOf(request.url), ...headers }
    response = await doFetch(request.url, { ...init, headers: named, signal, redirect: 'manual' })
  } catch (thrown) {
    return request.signal?.aborted ? cancelled : failureOf(thrown)
  }

  try {
    const read = { body: response.body, maxBytes: request.maxBytes, restartTimeout, arrived }
    const bytes = response.ok && request.receive ? await pourAll(read, request.receive) : await readAll(read, pause)
    if (!bytes) return { kind: 'too-big', limitBytes: request.maxBytes } as const
    return toTransportResponse(response, bytes)
  } catch {
    // Any failure here means that the response began and was truncated.
    return request.signal?.aborted ? cancelled : ({ kind: 'cut' } as const)
  }
}

/**
 * Identifies Sheaf to hosted services, which use it to distinguish people from programs (API addendum 4.5). The
 * embedded service ignores it.
 */
const sourceOf = (url: string): Readonly<Record<string, string>> =>
  isLoopbackHost(new URL(url).hostname) ? {} : { 'smartsheet-integration-source': 'APPLICATION,Sheaf,Sheaf' }

const cancelled: Failure = { kind: 'cancelled', hadLeft: true }

function toTransportResponse(response: Response, bytes: Uint8Array<ArrayBuffer>): TransportResponse {
  return {
    kind: 'response',
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
    bytes,
  }
}

function toInit({ method, headers, body }: TransportRequest, restartTimeout: () => void): RequestInit {
  if (body === null) return { method, headers }
  if (typeof body === 'string') return { method, headers, body }
  const stream = ReadableStream.from(restartingTimeout(body, restartTimeout))
  // Node requires `duplex` to send a stream; the web types lack it.
  return { method, headers, body: stream, duplex: 'half' } as RequestInit
}

async function* restartingTimeout(body: AsyncIterable<Uint8Array>, restartTimeout: () => void) {
  for await (const chunk of body) {
    restartTimeout()
    yield chunk
  }
}

type Reading = {
  readonly body: Response['body']
  readonly maxBytes: number
  readonly restartTimeout: () => void
  readonly arrived: (bytes: number) => void
}

/** Null if the body exceeds `maxBytes`. */
async function readAll(reading: Reading, pause: () => Promise<void>): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  const isWhole = await pour(reading, async chunk => {
    length += chunk.byteLength
    chunks.push(chunk)
    return true
  })
  return isWhole ? joinChunks(chunks, length, pause) : null
}

/** Like the above, but without keeping the bytes. */
async function pourAll(reading: Reading, receive: Receive): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await pour(reading, receive)) ? new Uint8Array(0) : null
}

/** False if the body exceeds `maxBytes`. */
async function pour({ body, maxBytes, restartTimeout, arrived }: Reading, receive: Receive): Promise<boolean> {
  let length = 0
  for await (const chunk of body ?? []) {
    restartTimeout()
    arrived(chunk.byteLength)
    length += chunk.byteLength
    if (length > maxBytes) return false
    if (!(await receive(chunk))) return true
    // A slow receiver does not mean that the service is idle.
    restartTimeout()
  }
  return true
}

const A_TURN_BYTES = 2 * 1024 * 1024

/**
 * Joins the chunks. Copying tens of megabytes takes as long as three frames, so other work runs in between: `pause`
 * settles after it.
 */
export async function joinChunks(
  chunks: readonly Uint8Array[],
  length: number,
  pause: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(length)
  let offset = 0
  let pausedAt = 0
  for (const chunk of chunks) {
    if (offset - pausedAt >= A_TURN_BYTES) {
      pausedAt = offset
      await pause()
    }
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
