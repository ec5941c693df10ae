import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { parseJsonBytes } from '../../shared/parse-json.ts'
import { NotExecuted, WireError } from '../../shared/wire/result.ts'
import type { Failure } from './transport/failure.ts'
import type { TransportResponse } from './transport/transport.ts'

/** The facts about a call that its failure depends on. */
export type Call = {
  readonly server: string
  readonly kind: 'read' | 'write'
  /** No sign-in has succeeded at this address yet: anything unexpected is reported as `not-a-service`. */
  readonly firstContact: boolean
  readonly what: 'sheet' | 'row' | 'attachment' | 'other'
}

/**
 * A locked column, a locked row, a row that cannot be deleted because it is locked: the rest of the sheet can still be
 * changed.
 */
const LOCKED = new Set([1039, 1050, 1092])
/** "There is no such call": the error code of our service and the public one for a 405. */
export const CALL_MISSING = 1010
const RETRY_AFTER_MS = { unknown: 60_000, least: 1_000, most: 60 * 60_000 }

/** Without a complete response, a write that was sent may have been executed; a read just failed to connect. */
export function failureToAppError(failure: Failure, call: Call): AppError {
  switch (failure.kind) {
    case 'not-sent':
      return failure.because === 'certificate' && call.firstContact
        ? { kind: 'not-a-service', server: call.server }
        : { kind: 'offline', server: call.server }
    case 'lost':
      return call.kind === 'write' ? { kind: 'outcome-unknown' } : { kind: 'offline', server: call.server }
    case 'cut':
      return call.kind === 'write' ? { kind: 'outcome-unknown' } : malformed('the answer was cut short', call)
    case 'too-big':
      return call.kind === 'read' && !call.firstContact
        ? { kind: 'answer-too-big', what: 'bytes', most: failure.limitBytes }
        : malformed(`the answer is larger than ${failure.limitBytes} bytes`, call)
    case 'cancelled':
      return call.kind === 'write' && failure.hadLeft ? { kind: 'outcome-unknown' } : { kind: 'cancelled' }
    default:
      return assertNever(failure)
  }
}

/** Maps an error response by status and error code, never by its message (API guide 4.4, 28). */
export function refusalToAppError(response: TransportResponse, call: Call, nowMs: number): AppError {
  const { status } = response
  if (status === 429) return { kind: 'rate-limited', retryAfterMs: retryAfterMs(response, nowMs) }

  const received = WireError.safeParse(parseJsonBytes(response.bytes))
  if (!received.success) return withoutErrorObject(response, call)

  const { errorCode: code, refId = null, detail } = received.data
  const message = received.data.message ?? ''
  if (code === 4003) return { kind: 'rate-limited', retryAfterMs: retryAfterMs(response, nowMs) }
  if (status >= 500) {
    return { kind: 'server', status, code, message, refId, executed: wasExecuted(code, detail) }
  }
  if (status === 401 && (code === 1001 || code === 1002)) return { kind: 'unauthorized', reason: 'not-accepted' }
  if (status === 401 && code === 1003) return { kind: 'unauthorized', reason: 'expired' }
  if (status === 403 && !LOCKED.has(code)) return { kind: 'forbidden', message }
  if (status === 404 || status === 410) return { kind: 'not-found', what: call.what }
  if (status === 405) return { kind: 'refused', code: CALL_MISSING, message, refId }
  return { kind: 'refused', code, message, refId }
}

/** A successful response with an unexpected shape. */
export function malformed(detail: string, call: Call): AppError {
  return call.firstContact ? { kind: 'not-a-service', server: call.server } : { kind: 'malformed', detail }
}

/**
 * The response is from a proxy or a web page. Its 401 and 403 do not concern the token, so no session ends, and its 404
 * does not concern the object, so nothing counts as deleted. A 4xx is still a rejection: the request was not executed
 * and is not repeated automatically (specification, "Errors" 1).
 */
function withoutErrorObject({ status }: TransportResponse, call: Call): AppError {
  if (call.firstContact) return { kind: 'not-a-service', server: call.server }
  if (status >= 500) return { kind: 'server', status, code: null, message: '', refId: null, executed: 'unknown' }
  return { kind: 'refused', code: 0, status, message: '', refId: null }
}

/** 4001 is maintenance; 4004 is "busy" only if the service adds that it did nothing, as ours does. */
function wasExecuted(code: number, detail: unknown): 'no' | 'unknown' {
  return code === 4001 || (code === 4004 && NotExecuted.safeParse(detail).success) ? 'no' : 'unknown'
}

/**
 * Seconds or a date (RFC 9110, 10.2.3), which refers to the clock of the service; the specification recommends a minute
 * as the default.
 */
function retryAfterMs({ retryAfter, date }: TransportResponse, nowMs: number): number {
  if (!retryAfter) return RETRY_AFTER_MS.unknown
  // NaN without a `Date` header.
  const writtenAt = Date.parse(date ?? '') || nowMs
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - writtenAt
  if (Number.isNaN(ms)) return RETRY_AFTER_MS.unknown
  return Math.min(Math.max(ms, RETRY_AFTER_MS.least), RETRY_AFTER_MS.most)
}
