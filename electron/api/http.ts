import type { z } from 'zod'
import type { After } from '../../shared/after.ts'
import { parseJsonBytes } from '../../shared/parse-json.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type Answer, createExchange, type Outgoing, type Receive } from './exchange/exchange.ts'
import type { Failure } from './exchange/failure.ts'
import type { Form, Sending } from './exchange/multipart.ts'
import type { Path } from './exchange/path.ts'
import { percentEncode } from './exchange/percent-encode.ts'
import { type Call, failureToAppError, malformed, refusalToAppError } from './to-app-error.ts'

const JSON_LIMIT_BYTES = 64 * 1024 * 1024
const SHEET_LIMIT_BYTES = 512 * 1024 * 1024

export type HttpDeps = {
  readonly fetch: typeof fetch
  /** Ends in `/2.0`, without a slash after it. Asked for each call: the service on this computer moves while its account is open. */
  readonly baseUrl: () => string
  /** Null while nobody is signed in: then nothing is sent. */
  readonly token: () => string | null
  readonly userAgent: string
  /** A call is given up after this long without a byte in either direction. */
  readonly silenceMs: number
  readonly now: () => number
  readonly after: After
  /**
   * The service did not accept this token: the one to send instead, null when there is none now. Asked for every such answer; who is
   * asked makes one renewal of many. Without it a token that is not accepted is simply told.
   */
  readonly renew?: (rejected: string) => Promise<string | null>
  /** The address of the person whom the token's holder, an admin, acts as; null or missing: they are themselves. */
  readonly assumedUser?: string | null
}

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** What a 404 is about. */
  readonly what?: Call['what']
  /** Nobody has signed in here yet: an address that answers otherwise is no service. */
  readonly firstContact?: boolean
  /** Of a create: a service that knows keys carries it out once, however often it comes. Ignored by others. Null: it has none. */
  readonly requestKey?: string | null
  /** Asked before what was turned away because its token had ended goes once more. If not, it is `cancelled`. */
  readonly mayRepeat?: () => boolean
}

/**
 * Says one thing to the service and tells what came of it. Every expected failure is an `AppError`; nothing is retried or delayed
 * here, but for what was refused because its token had ended: that was not carried out, so it goes once more with a new token. A write
 * whose outcome cannot be known is told as such, never as failed.
 */
export type Http = {
  readonly get: <T>(path: Path, shape: z.ZodType<T>, options?: CallOptions) => Promise<Result<T>>
  /** The body as it comes, for what is too big to be held or parsed on this thread. */
  readonly pour: (path: Path, receive: Receive, options?: CallOptions) => Promise<Result<null>>
  readonly post: <T>(path: Path, shape: z.ZodType<T>, body: unknown, options?: CallOptions) => Promise<Result<T>>
  readonly put: <T>(path: Path, shape: z.ZodType<T>, body: unknown, options?: CallOptions) => Promise<Result<T>>
  readonly delete: <T>(path: Path, shape: z.ZodType<T>, options?: CallOptions) => Promise<Result<T>>
  /** Simple upload (specification, "Attachments"): the raw bytes, their length, and the name in percent-encoding. */
  readonly upload: <T>(path: Path, shape: z.ZodType<T>, file: Sending, options?: CallOptions) => Promise<Result<T>>
  /** Multipart upload: something new and a file with it, in one request. */
  readonly postForm: <T>(path: Path, shape: z.ZodType<T>, form: Form, options?: CallOptions) => Promise<Result<T>>
}

type Asking = Pick<Outgoing, 'method' | 'headers' | 'maxBytes' | 'receive'> & {
  /** Made anew for each sending: a stream can be read once only. */
  readonly body: () => Outgoing['body']
}

const JSON_TYPE = 'application/json'
const read: Asking = { method: 'GET', body: () => null, headers: {}, maxBytes: JSON_LIMIT_BYTES }

export function createHttp(deps: HttpDeps): Http {
  const send = createSend(deps)
  const parsed = async <T>(path: Path, shape: z.ZodType<T>, asking: Asking, options: CallOptions = {}) => {
    const call = toCall(deps, asking, options)
    const answer = await send(path, withKey(asking, options), call, options)
    return answer.ok ? parseAnswer(answer.value, shape, call) : answer
  }
  const json = (method: 'POST' | 'PUT', value: unknown): Asking => {
    const text = JSON.stringify(value)
    return { ...read, method, headers: { 'content-type': JSON_TYPE }, body: () => text }
  }

  return {
    get: (path, shape, options) => parsed(path, shape, read, options),
    async pour(path, receive, options = {}) {
      const asking = { ...read, maxBytes: SHEET_LIMIT_BYTES, receive }
      const answer = await send(path, asking, toCall(deps, asking, options), options)
      return answer.ok ? ok(null) : answer
    },
    post: (path, shape, body, options) => parsed(path, shape, json('POST', body), options),
    put: (path, shape, body, options) => parsed(path, shape, json('PUT', body), options),
    delete: (path, shape, options) => parsed(path, shape, { ...read, method: 'DELETE' }, options),
    upload: (path, shape, file, options) => parsed(path, shape, toUpload(file), options),
    postForm: (path, shape, form, options) => parsed(path, shape, toPosting(form), options),
  }
}

function createSend(deps: HttpDeps) {
  const exchange = createExchange(deps)
  const sendWith = (token: string, path: Path, asking: Asking, signal: AbortSignal | undefined) =>
    exchange({
      ...asking,
      url: deps.baseUrl() + path,
      headers: {
        accept: JSON_TYPE,
        'user-agent': deps.userAgent,
        ...asking.headers,
        authorization: `Bearer ${token}`,
        ...(deps.assumedUser ? { 'assume-user': percentEncode(deps.assumedUser) } : {}),
      },
      body: asking.body(),
      signal,
    })

  return async (
    path: Path,
    asking: Asking,
    call: Call,
    { signal, mayRepeat }: CallOptions,
  ): Promise<Result<Answer>> => {
    const token = deps.token()
    if (token === null) return fail({ kind: 'unauthorized', reason: 'signed-out' })
    const first = toResult(await sendWith(token, path, asking, signal), call, deps.now())
    if (first.ok || first.error.kind !== 'unauthorized' || !deps.renew) return first

    const renewed = await deps.renew(token)
    if (renewed !== null && mayRepeat?.() === false) return fail({ kind: 'cancelled' })
    if (renewed !== null) return toResult(await sendWith(renewed, path, asking, signal), call, deps.now())
    // Still a session, only no new token just now: as good as no connection, and it did not happen.
    return deps.token() === null ? first : fail({ kind: 'offline', server: deps.baseUrl() })
  }
}

function toResult(answer: Answer | Failure, call: Call, now: number): Result<Answer> {
  if (answer.kind !== 'answer') return fail(failureToAppError(answer, call))
  if (answer.status >= 200 && answer.status < 300) return ok(answer)
  if (answer.status < 400) return fail(malformed(`the service answered with status ${answer.status}`, call))
  return fail(refusalToAppError(answer, call, now))
}

function toCall(
  { baseUrl }: HttpDeps,
  { method }: Asking,
  { what = 'other', firstContact = false }: CallOptions,
): Call {
  return { server: baseUrl(), kind: method === 'GET' ? 'read' : 'write', what, firstContact }
}

function parseAnswer<T>(answer: Answer, shape: z.ZodType<T>, call: Call): Result<T> {
  const value = parseJsonBytes(answer.bytes)
  if (value === undefined) return fail(malformed('the answer is not JSON', call))
  const parsed = shape.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  // Where, not what: an answer may hold cells, and this text reaches the log.
  const places = parsed.error.issues.slice(0, 3).map(issue => `${issue.path.map(String).join('.')} (${issue.code})`)
  return fail(malformed(`unexpected shape at ${places.join(', ')}`, call))
}

const withKey = (asking: Asking, { requestKey }: CallOptions): Asking =>
  requestKey == null ? asking : { ...asking, headers: { ...asking.headers, 'idempotency-key': requestKey } }

function toUpload(file: Sending): Asking {
  return {
    method: 'POST',
    body: file.content,
    headers: {
      'content-type': file.mimeType,
      'content-length': String(file.sizeBytes),
      'content-disposition': `attachment; filename="${percentEncode(file.name)}"`,
    },
    maxBytes: JSON_LIMIT_BYTES,
  }
}

const toPosting = ({ content, contentType, sizeBytes }: Form): Asking => ({
  method: 'POST',
  body: content,
  headers: { 'content-type': contentType, 'content-length': String(sizeBytes) },
  maxBytes: JSON_LIMIT_BYTES,
})
