/** Every error value of the language, as a cell shows it. */
export type ErrorText =
  | '#BLOCKED'
  | '#BOOLEAN EXPECTED'
  | '#CALCULATING'
  | '#CIRCULAR REFERENCE'
  | '#DATE EXPECTED'
  | '#DIVIDE BY ZERO'
  | '#INCORRECT ARGUMENT SET'
  | '#INVALID COLUMN VALUE'
  | '#INVALID DATA TYPE'
  | '#INVALID OPERATION'
  | '#INVALID REF'
  | '#INVALID VALUE'
  | '#NESTED CRITERIA'
  | '#NO MATCH'
  | '#OVERFLOW'
  | '#REF'
  | '#UNPARSEABLE'

/** Why there is no value. It takes the place of one, and travels: whatever is made of it is this error again. */
export interface ErrorValue {
  readonly kind: 'error'
  readonly text: ErrorText
}

/** A day, counted from 1 January 1970; `ms` into that day where the time counts, else null. It has no zone. */
export interface DateValue {
  readonly kind: 'date'
  readonly day: number
  readonly ms: number | null
}

/** What a cell with several picks or contacts holds. As text they stand beside each other, with a comma between. */
export interface ListValue {
  readonly kind: 'list'
  readonly items: readonly string[]
}

/** What a cell holds, or a formula makes. Null: a blank cell. A duration is a number of days. */
export type Value = number | string | boolean | null | DateValue | ListValue | ErrorValue

/** Cells beside and below each other, numbered row by row from 0. They are read where they are, never copied. */
export interface Area {
  readonly kind: 'area'
  readonly width: number
  readonly height: number
  readonly at: (index: number) => Value
  /** The same text means the same cells. Null: they were put together by a function. */
  readonly key: string | null
}

/** What can be handed to a function. */
export type Argument = Value | Area

/** What a cell can hold at most. */
export const LONGEST_TEXT = 4000

export const failure = (text: ErrorText): ErrorValue => ({ kind: 'error', text })

export const isError = (value: unknown): value is ErrorValue => isKind(value, 'error')
export const isDate = (value: Argument): value is DateValue => isKind(value, 'date')
export const isList = (value: Argument): value is ListValue => isKind(value, 'list')
export const isArea = (value: Argument): value is Area => isKind(value, 'area')

function isKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
}

/** An area that a function put together: one column of values. */
export function columnOf(values: readonly Value[]): Area {
  return { kind: 'area', width: 1, height: values.length, at: index => values[index] ?? null, key: null }
}

/** The one value of an argument: a range of one cell is that cell, a longer one is none. */
export function toSingle(argument: Argument): Value {
  if (!isArea(argument)) return argument
  return argument.width * argument.height === 1 ? argument.at(0) : failure('#INVALID OPERATION')
}

/** Whether two values are the same in every respect, so that nothing that reads them can tell. */
export function isSame(left: Value, right: Value): boolean {
  if (Object.is(left, right)) return true
  if (isError(left)) return isError(right) && left.text === right.text
  if (isDate(left)) return isDate(right) && left.day === right.day && left.ms === right.ms
  if (!isList(left) || !isList(right)) return false
  return left.items.length === right.items.length && left.items.every((item, at) => item === right.items[at])
}
