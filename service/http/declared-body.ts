import { z } from 'zod'
import { refuse } from '../rules/api-error.ts'
import { parseWith, readBody, readItems, readOneOrMany, type SentItems } from './body.ts'
import type { ServiceContext } from './env.ts'
import { wantsNumericDates } from './query.ts'

/** The body of an endpoint by media type, with the schemas that parse it. */
export type DeclaredBody<T = unknown> = {
  readonly media: Readonly<Record<string, z.ZodType>>
  readonly read: (c: ServiceContext) => Promise<T>
}

/** The unvalidated items of an optional-bulk request: `parse` parses one or rejects it. */
export type Items<T> = SentItems<unknown> & {
  readonly parse: (item: unknown) => T
}

/** A value as JSON, or in the part `part` of a form with a file next to it. */
export type FormBody<T> = DeclaredBody<T> & {
  readonly part: string
  /** Parses the content of the part. */
  readonly parse: (value: unknown) => T
}

/** A JSON body that may also be sent in other media types. */
type JsonBody<T> = DeclaredBody<T> & {
  readonly media: { readonly 'application/json': z.ZodType }
}

/** One JSON value. `numeric` is its schema with `numericDates`, if it differs. */
export function json<S extends z.ZodType>(schema: S, numeric?: z.ZodType<z.output<S>>): JsonBody<z.output<S>> {
  return {
    media: { 'application/json': numeric ? z.union([schema, numeric]) : schema },
    read: c => readBody(c, numeric && wantsNumericDates(c) ? numeric : schema),
  }
}

/** One JSON object or an array of them. The first invalid one rejects the whole request. */
export function oneOrMany<S extends z.ZodType>(schema: S, most = 500): JsonBody<SentItems<z.output<S>>> {
  return {
    media: { 'application/json': z.union([schema, z.array(schema).max(most)]) },
    read: c => readOneOrMany(c, schema, most),
  }
}

/** The same, but the handler validates each item: with partial success the valid ones are stored. */
export function eachOf<S extends z.ZodType>(schema: S): JsonBody<Items<z.output<S>>> {
  const parse = (item: unknown): z.output<S> => parseWith(schema, item)
  return { ...oneOrMany(schema), read: async c => ({ ...(await readItems(c)), parse }) }
}

/** No body. A body that is sent is ignored, but must have a Content-Type (1011). SDKs send none without a body. */
export const nothing: DeclaredBody<undefined> = {
  media: { 'application/json': z.strictObject({}) },
  read: async c => {
    if (c.req.header('content-type') === undefined && hasBody(c)) throw refuse(1011, 'Content-Type')
  },
}

function hasBody(c: ServiceContext): boolean {
  return c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0
}

/** A raw file of these media types. The handler reads the bytes. */
export function bytes(...types: readonly string[]): DeclaredBody<undefined> {
  return { media: Object.fromEntries(types.map(type => [type, z.file()])), read: async () => undefined }
}

/** A file of these media types, raw or in a form. The handler reads the bytes. */
export function files(...types: readonly string[]): DeclaredBody<undefined> {
  const { media, read } = bytes(...types)
  return { read, media: { ...media, 'multipart/form-data': z.object({ file: z.file() }) } }
}

/** A file, raw or in a form, that the handler reads; or JSON, parsed with `schema`. */
export function fileOr<S extends z.ZodType>(schema: S): DeclaredBody<z.output<S>> {
  const { media, read } = json(schema)
  const form = z.object({ file: z.file() })
  return { read, media: { ...media, 'application/octet-stream': z.file(), 'multipart/form-data': form } }
}

/** JSON, alone or as a part of a form with one file next to it. */
export function jsonOrForm<S extends z.ZodType>(part: string, schema: S): FormBody<z.output<S>> {
  const { media, read } = json(schema)
  const form = z.object({ [part]: schema, file: z.file().optional() })
  return { read, media: { ...media, 'multipart/form-data': form }, part, parse: value => parseWith(schema, value) }
}

/** Form fields, read by the handler: they may also be in the query. */
export function form(schema: z.ZodObject): DeclaredBody<undefined> {
  return { media: { 'application/x-www-form-urlencoded': schema }, read: async () => undefined }
}
