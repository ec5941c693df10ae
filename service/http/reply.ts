import type { ServiceContext } from './env.ts'
import { PAGING, wantsNumericDates } from './query.ts'

/** The media type of every JSON response. SDKs compare it literally. */
export const JSON_TYPE = 'application/json;charset=UTF-8'

const TIMESTAMPS: ReadonlySet<string> = new Set([
  'createdAt',
  'modifiedAt',
  'lastLogin',
  'lastCommentedAt',
  'expiresAt',
  'eventTimestamp',
  'lastCallbackAttempt',
  'lastSuccessfulCallback',
  'sentAt',
  'lastSentAt',
  'nextSendAt',
  'startAt',
  'endAt',
])

/**
 * The wire format of an instant: UTC in whole seconds. `reply` converts it to milliseconds when the caller requested
 * numeric dates.
 */
export function toTimestamp(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}

/** A successful response: always 200 and JSON. */
export function reply(c: ServiceContext, body: object): Response {
  return c.body(toJson(body, wantsNumericDates(c)), 200, { 'Content-Type': JSON_TYPE })
}

/** Serializes a response with its timestamps as ISO text or epoch milliseconds. */
function toJson(body: object, numericDates: boolean): string {
  return JSON.stringify(body, numericDates ? withNumericDates : undefined)
}

/** One page of a list (IndexResult). A page past the end is the last page; `includeAll` returns everything, unpaged. */
export function replyPage<T>(c: ServiceContext, items: readonly T[], toWire: (item: T) => object): Response {
  const totalCount = items.length
  if (PAGING.includeAll.read(c, 'includeAll')) {
    return reply(c, { pageNumber: 1, totalPages: 1, totalCount, data: items.map(toWire) })
  }

  const pageSize = PAGING.pageSize.read(c, 'pageSize') ?? 100
  const totalPages = Math.ceil(totalCount / pageSize)
  const pageNumber = Math.max(1, Math.min(PAGING.page.read(c, 'page') ?? 1, totalPages))
  const page = items.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
  return reply(c, { pageNumber, pageSize, totalPages, totalCount, data: page.map(toWire) })
}

/** The result of a change (Result). `version` is the sheet's new version, if its data changed. */
export function replyResult(
  c: ServiceContext,
  outcome: { readonly result?: object | undefined; readonly version?: number } = {},
): Response {
  return reply(c, { message: 'SUCCESS', resultCode: 0, ...outcome })
}

/**
 * A bulk change with failed items: `result` has only the successes, in request order. A failed single item leaves none.
 */
export function replyPartial(
  c: ServiceContext,
  outcome: {
    readonly result?: object | undefined
    readonly version?: number
    readonly failedItems: readonly object[]
  },
): Response {
  return reply(c, { message: 'PARTIAL_SUCCESS', resultCode: 3, ...outcome })
}

/**
 * Mirrors the form of an optional-bulk request: one object for one object, an array for an array (interface-spec.md
 * "Result").
 */
export function mirror<T>(sentArray: boolean, results: readonly T[]): T | readonly T[] | undefined {
  return sentArray ? results : results[0]
}

function withNumericDates(key: string, value: unknown): unknown {
  if (key === 'nonWorkingDays' && Array.isArray(value)) return value.map(day => Date.parse(String(day)))
  return typeof value === 'string' && TIMESTAMPS.has(key) ? Date.parse(value) : value
}
