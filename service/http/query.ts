import { z } from 'zod'
import { refuse } from '../rules/api-error.ts'
import type { ServiceContext } from './env.ts'

/** One word of the query: what it may say, and how it is read. Anything else is refused (1018). */
export interface Word<T> {
  readonly schema: z.ZodType
  readonly isNeeded: boolean
  readonly read: (c: ServiceContext, name: string) => T
}

/** The words an endpoint knows. It ignores all others. */
export type Words = Readonly<Record<string, Word<unknown>>>

/** What was said, word by word. */
export type Values<W extends Words> = { readonly [Name in keyof W]: W[Name] extends Word<infer T> ? T : never }

const MOST = Number.MAX_SAFE_INTEGER
const FLAGS = new Map([
  ['true', true],
  ['false', false],
])

/** True or false. `true`, `True` and `TRUE` all count (SDKs differ). */
export const flag: Word<boolean | undefined> = word(z.boolean(), said => FLAGS.get(said.toLowerCase()))

/** A whole number from `least` to `most`, a multiple of `step` where there is one. */
export const wholeNumber = (least: number, most: number = MOST, step?: number): Word<number | undefined> => {
  const whole = z.int().min(least).max(most)
  const schema = step === undefined ? whole : whole.multipleOf(step)
  return word(schema, said => (/^\d{1,16}$/.test(said) ? Number(said) : null))
}

/** One of these words, in this very case. */
export const oneOf = <const Known extends string>(...known: readonly [Known, ...Known[]]): Word<Known | undefined> =>
  word(z.enum(known), said => said)

/**
 * A whole number from `least` on, of which every one above `most` means `most`: of pages, sizes and levels the highest is meant
 * by whatever is higher (specification, "Limits": a page above totalPages returns the last page).
 */
export const clamped = (least: number, most: number = MOST): Word<number | undefined> =>
  word(
    z
      .int()
      .min(least)
      .meta({ description: `Above ${most} it means ${most}.` }),
    said => (/^\d+$/.test(said) ? Math.min(Number(said), most) : null),
  )

/** Any text but blank, without the blanks around it. */
export const text: Word<string | undefined> = word(z.string().optional(), said => said.trim() || undefined)

/** An instant: ISO 8601, or epoch milliseconds with `numericDates=true`. The other form is refused (1018). */
export const instant: Word<number | undefined> = {
  ...word(z.int(), (said, c) => toInstant(said, wantsNumericDates(c))),
  schema: z.union([z.string().meta({ format: 'date-time' }), z.int()]),
}

/** Words separated by commas, repeated, or both. `known` are those that mean something here; others are ignored. */
export const list = (...known: readonly string[]): Word<readonly string[]> => ({
  // Made when somebody looks: only the description of the interface does.
  get schema() {
    return z
      .array(z.string())
      .meta(known.length > 0 ? { description: `Of ${known.join(', ')}. Others are ignored.` } : {})
  },
  isNeeded: false,
  read: readList,
})

/** The same, but an unknown word is refused (1018). Undefined when the word is absent or names nothing. */
export const listOf = <const Known extends string>(
  ...known: readonly [Known, ...Known[]]
): Word<readonly Known[] | undefined> => {
  const one = z.enum(known)
  return {
    schema: z.array(one),
    isNeeded: false,
    read(c, name) {
      const said = readList(c, name).map(part => {
        const parsed = one.safeParse(part)
        if (!parsed.success) throw refuse(1018, part, name)
        return parsed.data
      })
      return said.length > 0 ? said : undefined
    },
  }
}

/** Ids separated by commas. Undefined when the word is absent. */
export const ids: Word<readonly number[] | undefined> = {
  schema: z.array(z.int().positive()),
  isNeeded: false,
  read: (c, name) => (isSaid(c, name) ? readList(c, name).map(said => parseId(said, name)) : undefined),
}

/** Row numbers: what is no number is the number of no row. Undefined when the word is absent. */
export const rowNumbers: Word<readonly number[] | undefined> = {
  schema: z.array(z.int()),
  isNeeded: false,
  read: (c, name) => (isSaid(c, name) ? readList(c, name).map(Number) : undefined),
}

/** The same word where the endpoint cannot do without: left out, it is refused (1009). */
export const needed = <T>({ schema, read }: Word<T>): Word<Exclude<T, undefined>> => ({
  schema,
  isNeeded: true,
  read: (c, name) => {
    const said = read(c, name)
    if (said === undefined) throw refuse(1009, name)
    // as: the line above has sent undefined away, which the compiler does not see of a type parameter
    return said as Exclude<T, undefined>
  },
})

/** Part of a longer list: which, and how much of it. */
export const PAGE = { page: clamped(1), pageSize: clamped(1, 10_000) } as const

/** The same of a list that can come whole: then whatever is said of its pages is ignored. */
export const PAGING = { includeAll: flag, page: unlessAll(PAGE.page), pageSize: unlessAll(PAGE.pageSize) } as const

/** What every request may say. */
export const EVERYWHERE = { numericDates: flag } as const

/** Whether dates travel as epoch milliseconds, in both directions. */
export function wantsNumericDates(c: ServiceContext): boolean {
  return c.req.url.includes('?') && (flag.read(c, 'numericDates') ?? false)
}

/** Whether the word is there at all, even without a value. */
export function isSaid(c: ServiceContext, name: string): boolean {
  return lookUp(c, name) !== undefined
}

/** An id of the path. Anything but a positive integer below 2^53 is refused (1018), never rounded to another id. */
export function pathId(c: ServiceContext, name: string): number {
  return parseId(c.req.param(name) ?? '', name)
}

/** An id of the path where any text may stand: whatever is no id is the id of nothing. */
export function pathIdOrNone(c: ServiceContext, name: string): number {
  const said = c.req.param(name) ?? ''
  return /^\d{1,16}$/.test(said) ? Number(said) : 0
}

function word<S extends z.ZodType>(
  schema: S,
  toValue: (said: string, c: ServiceContext) => unknown,
): Word<z.output<S> | undefined> {
  const read = (c: ServiceContext, name: string): z.output<S> | undefined => {
    const said = lookUp(c, name)
    if (said === undefined || said === '') return undefined
    const parsed = schema.safeParse(toValue(said, c))
    if (!parsed.success) throw refuse(1018, said, name)
    return parsed.data
  }
  return { schema, isNeeded: false, read }
}

function unlessAll<T>(part: Word<T>): Word<T | undefined> {
  return { ...part, read: (c, name) => (flag.read(c, 'includeAll') ? undefined : part.read(c, name)) }
}

/** What the query says under this name. An endpoint must declare what it reads, or what is made of it would be wrong. */
function lookUp(c: ServiceContext, name: string): string | undefined {
  const declared = c.get('endpoint')?.query
  if (declared && !(name in declared) && !(name in EVERYWHERE)) throw new Error(`The word ${name} is not declared.`)
  return c.req.query(name)
}

function readList(c: ServiceContext, name: string): readonly string[] {
  if (!isSaid(c, name)) return []
  return (c.req.queries(name) ?? [])
    .flatMap(part => part.split(','))
    .map(part => part.trim())
    .filter(part => part !== '')
}

function toInstant(said: string, numeric: boolean): number {
  if (numeric) return /^-?\d+$/.test(said) ? Number(said) : Number.NaN
  // An offset written as `+01:00` without escaping reaches us as a space.
  return Date.parse(said.replace(' ', '+'))
}

function parseId(said: string, name: string): number {
  const id = /^\d{1,16}$/.test(said) ? Number(said) : 0
  if (!Number.isSafeInteger(id) || id === 0) throw refuse(1018, said, name)
  return id
}
