import type { z } from 'zod'
import { isLengthClaim } from '../../shared/length-claim.ts'
import { type ApiError, refuse } from '../rules/api-error.ts'
import type { ServiceContext } from './env.ts'
import { parseExactJson } from './exact-json.ts'

const MAX_BYTES = 4 * 1024 * 1024
const MAX_DEPTH = 32

/** Parses the JSON body with `schema`. Bad input becomes an error that names the attribute, never a 500. */
export async function readBody<S extends z.ZodType>(c: ServiceContext, schema: S): Promise<z.output<S>> {
  return parseWith(schema, await readJson(c))
}

/** The items of an optional-bulk request, and whether they were sent as an array: the response has the same form. */
export type SentItems<T> = {
  readonly items: readonly T[]
  readonly sentArray: boolean
}

/**
 * Reads the body of an optional-bulk request, one object or an array of at most `most`, without validating the items.
 */
export async function readItems(c: ServiceContext, most = 500): Promise<SentItems<unknown>> {
  const body = await readJson(c)
  const sentArray = Array.isArray(body)
  const items: readonly unknown[] = sentArray ? body : [body]
  if (items.length > most) throw refuse(1061, 'the request')
  return { items, sentArray }
}

/**
 * Reads the body of an optional-bulk request and parses each item with `schema`. The first invalid item rejects the
 * whole request.
 */
export async function readOneOrMany<S extends z.ZodType>(
  c: ServiceContext,
  schema: S,
  most = 500,
): Promise<SentItems<z.output<S>>> {
  const { items, sentArray } = await readItems(c, most)
  return { sentArray, items: items.map((item, index) => parseItem(schema, item, sentArray ? index : null)) }
}

/** Parses `value` with `schema` and turns the first problem into the matching API error. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw toRefusal(parsed.error)
}

function parseItem<S extends z.ZodType>(schema: S, item: unknown, index: number | null): z.output<S> {
  const parsed = schema.safeParse(item, { reportInput: true })
  if (parsed.success) return parsed.data
  const refusal = toRefusal(parsed.error)
  throw index === null ? refusal : refusal.withDetail({ index })
}

function toRefusal(error: z.ZodError): ApiError {
  const issue = error.issues[0]
  if (!issue) return refuse(1008, 'it does not fit')
  const attribute = issue.path.filter(part => typeof part === 'string').join('.')
  if (issue.code === 'unrecognized_keys') return refuse(1032, issue.keys.join(', '))
  if (issue.input === undefined) return refuse(1012, attribute)
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return refuse(1041, attribute, Number(issue.maximum), String(issue.input).length)
  }
  if (issue.code === 'too_big' && issue.origin === 'array') return refuse(1061, attribute)
  if (attribute === '') return refuse(1008, 'an object is expected')
  return refuse(1031, describe(issue.input), attribute)
}

function describe(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'bigint') return String(value)
  return JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? String(each) : each)) ?? 'undefined'
}

async function readJson(c: ServiceContext): Promise<unknown> {
  const type = c.req.header('content-type')
  if (type === undefined) throw refuse(1011, 'Content-Type')
  // A blank Content-Type is rejected; only uploads may omit it, and the service then guesses.
  if (type.trim() === '') throw refuse(1091, type)
  if (!isJsonType(type)) throw refuse(1124)
  if (!/^(identity)?$/i.test(c.req.header('content-encoding') ?? '')) throw refuse(1124)

  return parseJsonText(await readText(c))
}

const JSON_MEDIA = /^\s*application\/json\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/** JSON is UTF-8 (RFC 8259, section 8.1); ASCII is a subset of it. */
function isJsonType(type: string): boolean {
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? []
  return JSON_MEDIA.test(type) && /^(utf-?8|us-ascii)$/i.test(charset)
}

/** Parses the JSON of a body or a part of one: not blank (1024), well-formed (1008), not nested too deeply. */
export function parseJsonText(text: string): unknown {
  if (text.trim() === '') throw refuse(1024)
  const value = parseJson(text)
  checkShape(value, MAX_DEPTH)
  if (MAY_BE_UNSTORABLE.test(text)) checkTexts(value, '')
  return value
}

async function readText(c: ServiceContext): Promise<string> {
  const bytes = isShort(c) ? new Uint8Array(await c.req.raw.arrayBuffer()) : await readUpToMost(c)
  if (bytes.byteLength > MAX_BYTES) throw refuse(1041, 'The request body', MAX_BYTES, bytes.byteLength)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw refuse(1008, cause instanceof TypeError ? 'it is not UTF-8' : 'it is broken')
  }
}

/**
 * Whether the announced length is within the limit. The server reads no more than was announced, so no stream is
 * needed.
 */
function isShort(c: ServiceContext): boolean {
  const isChunked = c.req.header('transfer-encoding') !== undefined
  return !isChunked && Number(c.req.header('content-length') ?? 0) <= MAX_BYTES
}

/** Reads the body, but stops once it exceeds the limit. */
async function readUpToMost(c: ServiceContext): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    chunks.push(chunk)
    if (size > MAX_BYTES) break
  }
  return Buffer.concat(chunks)
}

// In valid UTF-8 JSON, both can occur as escapes only.
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i
const UNSTORABLE = /\0|\p{Cs}/u

/**
 * Rejects (1031) a text with a NUL or a lone surrogate, which the database would change. Cells may have both, because
 * they are stored as JSON.
 */
function checkTexts(value: unknown, attribute: string): void {
  if (typeof value === 'string' && UNSTORABLE.test(value)) throw refuse(1031, value, attribute)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'cells') checkTexts(inner, Array.isArray(value) ? attribute : key)
  }
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch (cause) {
    throw refuse(1008, cause instanceof SyntaxError ? 'it is not JSON' : 'it is broken')
  }
}

// A `__proto__` key would be dropped silently; deep nesting could overflow the stack of every recursive reader.
function checkShape(value: unknown, depthLeft: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depthLeft === 0) throw refuse(1008, 'it is nested too deeply')
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || isLengthClaim(key, inner)) throw refuse(1032, key)
    checkShape(inner, depthLeft - 1)
  }
}
