import { refuse } from '../rules/api-error.ts'
import type { ServiceContext } from './env.ts'

/** A flag of the query. `true`, `True` and `TRUE` all count (SDKs differ); anything but true or false is refused (1018). */
export function queryFlag(c: ServiceContext, name: string, otherwise = false): boolean {
  const text = c.req.query(name)
  if (text === undefined || text === '') return otherwise
  if (/^true$/i.test(text)) return true
  if (/^false$/i.test(text)) return false
  throw refuse(1018, text, name)
}

/** A list of the query: comma-separated, repeated, or both. Unknown words are the reader's to ignore. */
export function queryList(c: ServiceContext, name: string): readonly string[] {
  const texts = c.req.queries(name) ?? []
  return texts
    .flatMap(text => text.split(','))
    .map(word => word.trim())
    .filter(word => word !== '')
}

/** A whole number of the query, or `otherwise` when absent. Refused (1018) outside `least` to `most`. */
export function queryNumber(c: ServiceContext, name: string, otherwise: number, least: number, most: number): number {
  const text = c.req.query(name)
  if (text === undefined || text === '') return otherwise
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most)) throw refuse(1018, text, name)
  return number
}

/** A list of ids in the query, or null when the parameter is absent. */
export function queryIds(c: ServiceContext, name: string): readonly number[] | null {
  if (c.req.query(name) === undefined) return null
  return queryList(c, name).map(text => parseId(text, name))
}

/** An instant of the query, in epoch milliseconds: ISO 8601, or a number when `numericDates=true`. */
export function queryInstant(c: ServiceContext, name: string): number | null {
  const text = c.req.query(name)
  if (text === undefined || text === '') return null
  // An offset written as `+01:00` without escaping reaches us as a space.
  const instant = wantsNumericDates(c) && /^-?\d+$/.test(text) ? Number(text) : Date.parse(text.replace(' ', '+'))
  if (!Number.isSafeInteger(instant)) throw refuse(1018, text, name)
  return instant
}

/** An id of the path. Anything but a positive integer below 2^53 is refused (1018), never rounded to another id. */
export function pathId(c: ServiceContext, name: string): number {
  return parseId(c.req.param(name) ?? '', name)
}

/** Whether dates travel as epoch milliseconds, in both directions. */
export function wantsNumericDates(c: ServiceContext): boolean {
  return queryFlag(c, 'numericDates')
}

function parseId(text: string, name: string): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (!Number.isSafeInteger(id) || id === 0) throw refuse(1018, text, name)
  return id
}
