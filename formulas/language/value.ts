/** Every error value of the language, as displayed. */
const ERROR_TEXTS = [
  '#BLOCKED',
  '#BOOLEAN EXPECTED',
  '#CALCULATING',
  '#CIRCULAR REFERENCE',
  '#DATE EXPECTED',
  '#DIVIDE BY ZERO',
  '#INCORRECT ARGUMENT SET',
  '#INVALID COLUMN VALUE',
  '#INVALID DATA TYPE',
  '#INVALID OPERATION',
  '#INVALID REF',
  '#INVALID VALUE',
  '#NESTED CRITERIA',
  '#NO MATCH',
  '#OVERFLOW',
  '#REF',
  '#UNPARSEABLE',
] as const
export type ErrorText = (typeof ERROR_TEXTS)[number]

/** An error instead of a value. It propagates: any operation on it has this error as result. */
export type ErrorValue = {
  readonly kind: 'error'
  readonly text: ErrorText
}

/**
 * A day, counted from 1 January 1970, with the milliseconds into it if it has a time, else null. It has no time zone.
 */
export type DateValue = {
  readonly kind: 'date'
  readonly day: number
  readonly ms: number | null
}

/** A time of day in milliseconds from midnight, and its display. Only TIME returns one; cells have texts instead. */
export type TimeValue = {
  readonly kind: 'time'
  readonly ms: number
  readonly clock: 12 | 24
  /** Hours only, hours and minutes, or seconds too. */
  readonly parts: 1 | 2 | 3
}

/** The content of a multi-value cell. As text its items are separated by commas. */
export type ListValue = {
  readonly kind: 'list'
  readonly items: readonly string[]
}

/** The value of a cell or formula. Null: a blank cell. A duration is a number of days. */
export type Value = number | string | boolean | null | DateValue | TimeValue | ListValue | ErrorValue

/** A rectangle of cells, numbered row by row from 0. It is a view, never a copy. */
export type Area = {
  readonly kind: 'area'
  readonly width: number
  readonly height: number
  readonly at: (index: number) => Value
  /** Equal keys mean the same cells. Null: a function created the area. */
  readonly key: string | null
}

/** An argument of a function. */
export type Argument = Value | Area

/** The longest text in a cell. */
export const LONGEST_TEXT = 4000

export const failure = (text: ErrorText): ErrorValue => ({ kind: 'error', text })

/** The error that a text displays; null for any other text. */
export function parseError(text: string): ErrorValue | null {
  const known = ERROR_TEXTS.find(error => error === text)
  return known === undefined ? null : failure(known)
}

export const isError = (value: unknown): value is ErrorValue => isKind(value, 'error')
export const isDate = (value: Argument): value is DateValue => isKind(value, 'date')
export const isTime = (value: Argument): value is TimeValue => isKind(value, 'time')
export const isList = (value: Argument): value is ListValue => isKind(value, 'list')
export const isArea = (value: Argument): value is Area => isKind(value, 'area')

function isKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
}

/** An area created by a function: one column of values. */
export function columnOf(values: readonly Value[]): Area {
  return { kind: 'area', width: 1, height: values.length, at: index => values[index] ?? null, key: null }
}

/** The single value of an argument: a range of one cell is that cell, a longer one an error. */
export function toSingle(argument: Argument): Value {
  if (!isArea(argument)) return argument
  return argument.width * argument.height === 1 ? argument.at(0) : failure('#INVALID OPERATION')
}

/** Whether two values are identical, so that no reader can distinguish them. */
export function isSame(left: Value, right: Value): boolean {
  if (Object.is(left, right)) return true
  if (isError(left)) return isError(right) && left.text === right.text
  if (isDate(left)) return isDate(right) && left.day === right.day && left.ms === right.ms
  if (isTime(left)) return isTime(right) && isSameTime(left, right)
  if (!isList(left) || !isList(right)) return false
  return left.items.length === right.items.length && left.items.every((item, at) => item === right.items[at])
}

const isSameTime = (left: TimeValue, right: TimeValue): boolean =>
  left.ms === right.ms && left.clock === right.clock && left.parts === right.parts
