import { z } from 'zod'
import { refuse } from '../rules/api-error.ts'
import type { ServiceContext } from './env.ts'

/** A query parameter: its schema and its parser. Invalid values are rejected (1018). */
export type QueryParameter<T> = {
  readonly schema: z.ZodType
  readonly isNeeded: boolean
  readonly read: (c: ServiceContext, name: string) => T
}

/** The parameters of an endpoint. Others are ignored. */
export type QueryParameters = Readonly<Record<string, QueryParameter<unknown>>>

/** The parsed parameters. */
export type Values<W extends QueryParameters> = {
  readonly [Name in keyof W]: W[Name] extends QueryParameter<infer T> ? T : never
}

const MOST = Number.MAX_SAFE_INTEGER
const FLAGS = new Map([
  ['true', true],
  ['false', false],
])

/** True or false, in any case, because SDKs differ (`true`, `True`). */
export const flag: QueryParameter<boolean | undefined> = word(z.boolean(), text => FLAGS.get(text.toLowerCase()))

/** An integer from `least` to `most`, a multiple of `step` if given. */
export const wholeNumber = (least: number, most: number = MOST, step?: number): QueryParameter<number | undefined> => {
  const whole = z.int().min(least).max(most)
  const schema = step === undefined ? whole : whole.multipleOf(step)
  return word(schema, text => (/^\d{1,16}$/.test(text) ? Number(text) : null))
}

/** One of these values, case-sensitive. */
export const oneOf = <const Known extends string>(
  ...known: readonly [Known, ...Known[]]
): QueryParameter<Known | undefined> => word(z.enum(known), text => text)

/**
 * An integer of at least `least`; values above `most` count as `most`. For pages, sizes and levels a higher value means
 * the highest (specification, "Limits": a page above totalPages returns the last page).
 */
export const clamped = (least: number, most: number = MOST): QueryParameter<number | undefined> =>
  word(
    z
      .int()
      .min(least)
      .meta({ description: `Above ${most} it means ${most}.` }),
    text => (/^\d+$/.test(text) ? Math.min(Number(text), most) : null),
  )

/** Any non-blank text, trimmed. */
export const text: QueryParameter<string | undefined> = word(z.string().optional(), text => text.trim() || undefined)

/** An instant: ISO 8601, or epoch milliseconds with `numericDates=true`. The other format is rejected (1018). */
export const instant: QueryParameter<number | undefined> = {
  ...word(z.int(), (text, c) => toInstant(text, wantsNumericDates(c))),
  schema: z.union([z.string().meta({ format: 'date-time' }), z.int()]),
}

/** A comma-separated list, repeated parameters, or both. Values that are not in `known` are ignored. */
export const list = (...known: readonly string[]): QueryParameter<readonly string[]> => ({
  // Created lazily, because only the OpenAPI document needs it.
  get schema() {
    return z
      .array(z.string())
      .meta(known.length > 0 ? { description: `Of ${known.join(', ')}. Others are ignored.` } : {})
  },
  isNeeded: false,
  read: readList,
})

/** The same, but an unknown value is rejected (1018). Undefined when the parameter is absent or empty. */
export const listOf = <const Known extends string>(
  ...known: readonly [Known, ...Known[]]
): QueryParameter<readonly Known[] | undefined> => {
  const one = z.enum(known)
  return {
    schema: z.array(one),
    isNeeded: false,
    read(c, name) {
      const values = readList(c, name).map(part => {
        const parsed = one.safeParse(part)
        if (!parsed.success) throw refuse(1018, part, name)
        return parsed.data
      })
      return values.length > 0 ? values : undefined
    },
  }
}

/** Comma-separated ids. Undefined when the parameter is absent. */
export const ids: QueryParameter<readonly number[] | undefined> = {
  schema: z.array(z.int().positive()),
  isNeeded: false,
  read: (c, name) => (isGiven(c, name) ? readList(c, name).map(text => parseId(text, name)) : undefined),
}

/** Row numbers; an invalid number matches no row. Undefined when the parameter is absent. */
export const rowNumbers: QueryParameter<readonly number[] | undefined> = {
  schema: z.array(z.int()),
  isNeeded: false,
  read: (c, name) => (isGiven(c, name) ? readList(c, name).map(Number) : undefined),
}

/** Makes a parameter required: without it, the request is rejected (1009). */
export const needed = <T>({ schema, read }: QueryParameter<T>): QueryParameter<Exclude<T, undefined>> => ({
  schema,
  isNeeded: true,
  read: (c, name) => {
    const values = read(c, name)
    if (values === undefined) throw refuse(1009, name)
    // as: the line above rejects undefined, but the compiler does not narrow a type parameter
    return values as Exclude<T, undefined>
  },
})

/** Page number and size. */
export const PAGE = { page: clamped(1), pageSize: clamped(1, 10_000) } as const

/** The same for lists with `includeAll`, which makes the page parameters irrelevant. */
export const PAGING = { includeAll: flag, page: unlessAll(PAGE.page), pageSize: unlessAll(PAGE.pageSize) } as const

/** Parameters that every endpoint accepts. */
export const EVERYWHERE = { numericDates: flag } as const

/** Whether dates are sent as epoch milliseconds, in both directions. */
export function wantsNumericDates(c: ServiceContext): boolean {
  return c.req.url.includes('?') && (flag.read(c, 'numericDates') ?? false)
}

/** Whether the parameter is present, even without a value. */
export function isGiven(c: ServiceContext, name: string): boolean {
  return lookUp(c, name) !== undefined
}

/**
 * Reads an id of the path. Anything but a positive integer below 2^53 is rejected (1018), never rounded to another id.
 */
export function pathId(c: ServiceContext, name: string): number {
  return parseId(c.req.param(name) ?? '', name)
}

/** Reads an id of the path where any text is allowed: an invalid id matches nothing. */
export function pathIdOrNone(c: ServiceContext, name: string): number {
  const text = c.req.param(name) ?? ''
  return /^\d{1,16}$/.test(text) ? Number(text) : 0
}

function word<S extends z.ZodType>(
  schema: S,
  toValue: (text: string, c: ServiceContext) => unknown,
): QueryParameter<z.output<S> | undefined> {
  const read = (c: ServiceContext, name: string): z.output<S> | undefined => {
    const text = lookUp(c, name)
    if (text === undefined || text === '') return undefined
    const parsed = schema.safeParse(toValue(text, c))
    if (!parsed.success) throw refuse(1018, text, name)
    return parsed.data
  }
  return { schema, isNeeded: false, read }
}

function unlessAll<T>(part: QueryParameter<T>): QueryParameter<T | undefined> {
  return { ...part, read: (c, name) => (flag.read(c, 'includeAll') ? undefined : part.read(c, name)) }
}

/** Reads a query parameter. The endpoint must declare it, or its OpenAPI document would be wrong. */
function lookUp(c: ServiceContext, name: string): string | undefined {
  const declared = c.get('endpoint')?.query
  if (declared && !(name in declared) && !(name in EVERYWHERE)) throw new Error(`The word ${name} is not declared.`)
  return c.req.query(name)
}

function readList(c: ServiceContext, name: string): readonly string[] {
  if (!isGiven(c, name)) return []
  return (c.req.queries(name) ?? [])
    .flatMap(part => part.split(','))
    .map(part => part.trim())
    .filter(part => part !== '')
}

function toInstant(text: string, numeric: boolean): number {
  if (numeric) return /^-?\d+$/.test(text) ? Number(text) : Number.NaN
  // The `+` of an unescaped offset such as `+01:00` arrives as a space.
  return Date.parse(text.replace(' ', '+'))
}

function parseId(text: string, name: string): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (!Number.isSafeInteger(id) || id === 0) throw refuse(1018, text, name)
  return id
}
