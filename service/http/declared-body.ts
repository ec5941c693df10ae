import { z } from 'zod'
import { refuse } from '../rules/api-error.ts'
import { parseWith, readBody, readItems, readOneOrMany, type SentItems } from './body.ts'
import type { ServiceContext } from './env.ts'
import { wantsNumericDates } from './query.ts'

/** What an endpoint takes as its body, by media type: the very schemas it is read with. */
export interface DeclaredBody<T = unknown> {
  readonly media: Readonly<Record<string, z.ZodType>>
  readonly read: (c: ServiceContext) => Promise<T>
}

/** The items of an optional-bulk call, not yet judged: `judge` reads one, or refuses it. */
export interface Items<T> extends SentItems<unknown> {
  readonly judge: (item: unknown) => T
}

/** What somebody says, as JSON or in the part `part` of a form, with a file beside it. */
export interface FormBody<T> extends DeclaredBody<T> {
  readonly part: string
  /** Reads what the part holds. */
  readonly parse: (value: unknown) => T
}

/** A body of JSON, which may come in other media as well. */
interface JsonBody<T> extends DeclaredBody<T> {
  readonly media: { readonly 'application/json': z.ZodType }
}

/** One JSON value. `numeric` is how it is sent with `numericDates`, where that makes a difference. */
export function json<S extends z.ZodType>(schema: S, numeric?: z.ZodType<z.output<S>>): JsonBody<z.output<S>> {
  return {
    media: { 'application/json': numeric ? z.union([schema, numeric]) : schema },
    read: c => readBody(c, numeric && wantsNumericDates(c) ? numeric : schema),
  }
}

/** One JSON object or an array of them. The first bad one refuses the whole request. */
export function oneOrMany<S extends z.ZodType>(schema: S, most = 500): JsonBody<SentItems<z.output<S>>> {
  return {
    media: { 'application/json': z.union([schema, z.array(schema).max(most)]) },
    read: c => readOneOrMany(c, schema, most),
  }
}

/** The same, where the handler judges each by itself: with partial success the good ones go on. */
export function eachOf<S extends z.ZodType>(schema: S): JsonBody<Items<z.output<S>>> {
  const judge = (item: unknown): z.output<S> => parseWith(schema, item)
  return { ...oneOrMany(schema), read: async c => ({ ...(await readItems(c)), judge }) }
}

/** No body: one that is sent is not read, but has to name its Content-Type (1011). Without one the SDKs send no Content-Type either. */
export const nothing: DeclaredBody<undefined> = {
  media: { 'application/json': z.strictObject({}) },
  read: async c => {
    if (c.req.header('content-type') === undefined && hasBody(c)) throw refuse(1011, 'Content-Type')
  },
}

function hasBody(c: ServiceContext): boolean {
  return c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0
}

/** A file as it is, of these media types. Its handler takes in the bytes. */
export function bytes(...types: readonly string[]): DeclaredBody<undefined> {
  return { media: Object.fromEntries(types.map(type => [type, z.file()])), read: async () => undefined }
}

/** A file as it is, of these media types, or in a form. Its handler takes in the bytes. */
export function files(...types: readonly string[]): DeclaredBody<undefined> {
  const { media, read } = bytes(...types)
  return { read, media: { ...media, 'multipart/form-data': z.object({ file: z.file() }) } }
}

/** A file as it is or in a form, which the handler takes in; or JSON instead, which `read` reads. */
export function fileOr<S extends z.ZodType>(schema: S): DeclaredBody<z.output<S>> {
  const { media, read } = json(schema)
  const form = z.object({ file: z.file() })
  return { read, media: { ...media, 'application/octet-stream': z.file(), 'multipart/form-data': form } }
}

/** JSON, alone or as a part of a form with one file beside it. */
export function jsonOrForm<S extends z.ZodType>(part: string, schema: S): FormBody<z.output<S>> {
  const { media, read } = json(schema)
  const form = z.object({ [part]: schema, file: z.file().optional() })
  return { read, media: { ...media, 'multipart/form-data': form }, part, parse: value => parseWith(schema, value) }
}

/** The fields of a form, which its handler reads: they may come in the query as well. */
export function form(schema: z.ZodObject): DeclaredBody<undefined> {
  return { media: { 'application/x-www-form-urlencoded': schema }, read: async () => undefined }
}
