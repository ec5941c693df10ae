import type { After } from '../../../shared/after.ts'
import { type Failure, failureOf } from './failure.ts'
import { type Patience, startPatience } from './patience.ts'

export type Outgoing = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | AsyncIterable<Uint8Array> | null
  readonly maxBytes: number
  /** Given the bytes of an answer that says yes while they arrive; the answer itself then has none. */
  readonly receive?: Receive | undefined
  readonly signal: AbortSignal | undefined
}

/** Takes the next bytes, which are its own to keep. The network waits until it settles; false: no more are wanted. */
export type Receive = (chunk: Uint8Array<ArrayBuffer>) => Promise<boolean>

/** A whole answer, whatever its status. */
export type Answer = {
  readonly kind: 'answer'
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  /** When the service answered, by its own clock. */
  readonly date: string | null
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type ExchangeDeps = { readonly fetch: typeof fetch; readonly after: After; readonly silenceMs: number }
export type Exchange = (request: Outgoing) => Promise<Answer | Failure>

/**
 * One request and its whole answer, or why there is none. Redirects are not followed: the token belongs to one address. It gives
 * up after `silenceMs` in which no byte moved in either direction, however long the whole takes.
 */
export function createExchange({ fetch, after, silenceMs }: ExchangeDeps): Exchange {
  const pause = () => new Promise<void>(resolve => void after(0, resolve))
  return async request => {
    if (request.signal?.aborted) return { kind: 'cancelled', hadLeft: false }
    const patience = startPatience(after, silenceMs, request.signal)
    try {
      return await send(request, fetch, patience, pause)
    } finally {
      patience.end()
    }
  }
}

async function send(request: Outgoing, doFetch: typeof fetch, { signal, alive }: Patience, pause: () => Promise<void>) {
  let response: Response
  try {
    response = await doFetch(request.url, { ...toInit(request, alive), signal, redirect: 'manual' })
  } catch (thrown) {
    return request.signal?.aborted ? cancelled : failureOf(thrown)
  }

  try {
    const read = { body: response.body, maxBytes: request.maxBytes, alive }
    const bytes = response.ok && request.receive ? await pourAll(read, request.receive) : await readAll(read, pause)
    if (!bytes) return { kind: 'too-big', limitBytes: request.maxBytes } as const
    return toAnswer(response, bytes)
  } catch {
    // Any failure here means the same: the answer began and did not arrive whole.
    return request.signal?.aborted ? cancelled : ({ kind: 'cut' } as const)
  }
}

const cancelled: Failure = { kind: 'cancelled', hadLeft: true }

function toAnswer(response: Response, bytes: Uint8Array<ArrayBuffer>): Answer {
  return {
    kind: 'answer',
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
    bytes,
  }
}

function toInit({ method, headers, body }: Outgoing, alive: () => void): RequestInit {
  if (body === null) return { method, headers }
  if (typeof body === 'string') return { method, headers, body }
  const stream = ReadableStream.from(signsOfLife(body, alive))
  // Node needs `duplex` to send a stream; the types of the web do not know the word.
  return { method, headers, body: stream, duplex: 'half' } as RequestInit
}

async function* signsOfLife(body: AsyncIterable<Uint8Array>, alive: () => void) {
  for await (const chunk of body) {
    alive()
    yield chunk
  }
}

type Reading = {
  readonly body: Response['body']
  readonly maxBytes: number
  readonly alive: () => void
}

/** Null when there is more than `maxBytes`. */
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

/** As above, but nothing is kept here. */
async function pourAll(reading: Reading, receive: Receive): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await pour(reading, receive)) ? new Uint8Array(0) : null
}

/** False when there is more than `maxBytes`. */
async function pour({ body, maxBytes, alive }: Reading, receive: Receive): Promise<boolean> {
  let length = 0
  for await (const chunk of body ?? []) {
    alive()
    length += chunk.byteLength
    if (length > maxBytes) return false
    if (!(await receive(chunk))) return true
    // Whoever receives may have taken its time; that was no silence of the service.
    alive()
  }
  return true
}

const A_TURN_BYTES = 2 * 1024 * 1024

/**
 * The chunks as one piece. A body of tens of megabytes takes as long to copy as three frames last, so others get their turn in
 * between: `pause` settles after they had it.
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
