import type { z } from 'zod'
import type { After } from '../../shared/after.ts'
import { parseJsonBytes } from '../../shared/parse-json.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { ANSWER_LIMITS } from '../../shared/wire/answer-limits.ts'
import { type Call, failureToAppError, malformed, refusalToAppError } from './to-app-error.ts'
import type { Failure } from './transport/failure.ts'
import type { Form, Sending } from './transport/multipart.ts'
import type { Path } from './transport/path.ts'
import { percentEncode } from './transport/percent-encode.ts'
import { createTransport, type Receive, type TransportRequest, type TransportResponse } from './transport/transport.ts'

export type HttpDeps = {
  readonly fetch: typeof fetch
  /**
   * Ends in `/2.0` without a trailing slash. Read for each call, because the port of the embedded service can change.
   */
  readonly baseUrl: () => string
  /** Null without a session: then no request is sent. */
  readonly token: () => string | null
  readonly userAgent: string
  /** A call times out after this long without a byte in either direction. */
  readonly idleTimeoutMs: number
  readonly now: () => number
  readonly after: After
  /**
   * Called for each response that rejects this token. Returns the token to use instead, or null if there is none now;
   * concurrent calls share one refresh. Without it a rejected token is an error like any other.
   */
  readonly refresh?: (rejected: string) => Promise<string | null>
  /** The address of the user that the token's owner, an admin, acts as; null or missing if they act as themselves. */
  readonly assumedUser?: string | null
}

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** The kind of object to report as missing on a 404. */
  readonly what?: Call['what']
  /** No sign-in has succeeded at this address yet: an unexpected response means that it is no service. */
  readonly firstContact?: boolean
  /** Idempotency key of a create. Services without support ignore it. Null for none. */
  readonly requestKey?: string | null
  /** Checked before a request whose token had expired is repeated. If false, the result is `cancelled`. */
  readonly mayRepeat?: () => boolean
}

/**
 * Sends one request and returns its result. Every expected failure is an `AppError`. Nothing is retried or delayed
 * here, except a request that was refused for an expired token: it was not executed, so it is repeated with a new
 * token. A write with an unknown outcome is `outcome-unknown`, never a failure.
 */
export type Http = {
  readonly get: <T>(path: Path, shape: z.ZodType<T>, options?: CallOptions) => Promise<Result<T>>
  /** Streams the response body, for data that is too large to hold or parse on this thread. */
  readonly pour: (path: Path, receive: Receive, options?: CallOptions) => Promise<Result<null>>
  readonly post: <T>(path: Path, shape: z.ZodType<T>, body: unknown, options?: CallOptions) => Promise<Result<T>>
  readonly put: <T>(path: Path, shape: z.ZodType<T>, body: unknown, options?: CallOptions) => Promise<Result<T>>
  readonly delete: <T>(path: Path, shape: z.ZodType<T>, options?: CallOptions) => Promise<Result<T>>
  /** Simple upload (specification, "Attachments"): the raw bytes, their length, and the name in percent-encoding. */
  readonly upload: <T>(path: Path, shape: z.ZodType<T>, file: Sending, options?: CallOptions) => Promise<Result<T>>
  /** Multipart upload: a new object and a file with it, in one request. */
  readonly postForm: <T>(path: Path, shape: z.ZodType<T>, form: Form, options?: CallOptions) => Promise<Result<T>>
}

type OutgoingCall = Pick<TransportRequest, 'method' | 'headers' | 'maxBytes' | 'receive'> & {
  /** Called for each attempt, because a stream can be read only once. */
  readonly body: () => TransportRequest['body']
}

const JSON_TYPE = 'application/json'
const read: OutgoingCall = { method: 'GET', body: () => null, headers: {}, maxBytes: ANSWER_LIMITS.readBytes }

export function createHttp(deps: HttpDeps): Http {
  const send = createSend(deps)
  const parsed = async <T>(path: Path, shape: z.ZodType<T>, outgoing: OutgoingCall, options: CallOptions = {}) => {
    const call = toCall(deps, outgoing, options)
    const response = await send(path, withKey(outgoing, options), call, options)
    return response.ok ? parseResponse(response.value, shape, call) : response
  }
  const json = (method: 'POST' | 'PUT', value: unknown): OutgoingCall => {
    const text = JSON.stringify(value)
    return { method, headers: { 'content-type': JSON_TYPE }, body: () => text, maxBytes: ANSWER_LIMITS.writtenBytes }
  }

  return {
    get: (path, shape, options) => parsed(path, shape, read, options),
    async pour(path, receive, options = {}) {
      const outgoing = { ...read, maxBytes: ANSWER_LIMITS.sheetBytes, receive }
      const response = await send(path, outgoing, toCall(deps, outgoing, options), options)
      return response.ok ? ok(null) : response
    },
    post: (path, shape, body, options) => parsed(path, shape, json('POST', body), options),
    put: (path, shape, body, options) => parsed(path, shape, json('PUT', body), options),
    delete: (path, shape, options) => parsed(path, shape, { ...read, method: 'DELETE' }, options),
    upload: (path, shape, file, options) => parsed(path, shape, toUpload(file), options),
    postForm: (path, shape, form, options) => parsed(path, shape, toPosting(form), options),
  }
}

function createSend(deps: HttpDeps) {
  const transport = createTransport(deps)
  const sendWith = (token: string, path: Path, outgoing: OutgoingCall, signal: AbortSignal | undefined) =>
    transport({
      ...outgoing,
      url: deps.baseUrl() + path,
      headers: {
        accept: JSON_TYPE,
        'user-agent': deps.userAgent,
        ...outgoing.headers,
        authorization: `Bearer ${token}`,
        ...(deps.assumedUser ? { 'assume-user': percentEncode(deps.assumedUser) } : {}),
      },
      body: outgoing.body(),
      signal,
    })

  return async (
    path: Path,
    outgoing: OutgoingCall,
    call: Call,
    { signal, mayRepeat }: CallOptions,
  ): Promise<Result<TransportResponse>> => {
    const token = deps.token()
    if (token === null) return fail({ kind: 'unauthorized', reason: 'signed-out' })
    const first = toResult(await sendWith(token, path, outgoing, signal), call, deps.now())
    if (first.ok || first.error.kind !== 'unauthorized' || !deps.refresh) return first

    const refreshed = await deps.refresh(token)
    if (refreshed !== null && mayRepeat?.() === false) return fail({ kind: 'cancelled' })
    if (refreshed !== null) return toResult(await sendWith(refreshed, path, outgoing, signal), call, deps.now())
    // There is a session but no new token now: treated as offline, because the request was not executed.
    return deps.token() === null ? first : fail({ kind: 'offline', server: deps.baseUrl() })
  }
}

function toResult(response: TransportResponse | Failure, call: Call, now: number): Result<TransportResponse> {
  if (response.kind !== 'response') return fail(failureToAppError(response, call))
  if (response.status >= 200 && response.status < 300) return ok(response)
  if (response.status < 400) return fail(malformed(`the service answered with status ${response.status}`, call))
  return fail(refusalToAppError(response, call, now))
}

function toCall(
  { baseUrl }: HttpDeps,
  { method }: OutgoingCall,
  { what = 'other', firstContact = false }: CallOptions,
): Call {
  return { server: baseUrl(), kind: method === 'GET' ? 'read' : 'write', what, firstContact }
}

function parseResponse<T>(response: TransportResponse, shape: z.ZodType<T>, call: Call): Result<T> {
  const value = parseJsonBytes(response.bytes)
  if (value === undefined) return fail(malformed('the answer is not JSON', call))
  const parsed = shape.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  // Only the paths: the response may contain cell content, and this text is logged.
  const places = parsed.error.issues.slice(0, 3).map(issue => `${issue.path.map(String).join('.')} (${issue.code})`)
  return fail(malformed(`unexpected shape at ${places.join(', ')}`, call))
}

const withKey = (outgoing: OutgoingCall, { requestKey }: CallOptions): OutgoingCall =>
  requestKey == null ? outgoing : { ...outgoing, headers: { ...outgoing.headers, 'idempotency-key': requestKey } }

function toUpload(file: Sending): OutgoingCall {
  return {
    method: 'POST',
    body: file.content,
    headers: {
      'content-type': file.mimeType,
      'content-length': String(file.sizeBytes),
      'content-disposition': `attachment; filename="${percentEncode(file.name)}"`,
    },
    maxBytes: ANSWER_LIMITS.writtenBytes,
  }
}

const toPosting = ({ content, contentType, sizeBytes }: Form): OutgoingCall => ({
  method: 'POST',
  body: content,
  headers: { 'content-type': contentType, 'content-length': String(sizeBytes) },
  maxBytes: ANSWER_LIMITS.writtenBytes,
})
