import { parseDate } from '../../../formulas/language/date.ts'
import { compare, equalityKey, toText } from '../../../formulas/language/operators.ts'
import { isDate, isList, type Value } from '../../../formulas/language/value.ts'
import {
  type Criterion,
  type FilterOperand,
  type FilterQuery,
  OPPOSITE_OPERATORS,
  type PositiveOperator,
} from './filter-query.ts'

/** A cell for filters: its value, and for contacts all their names and addresses. */
export type FilterValue = {
  readonly value: Value
  readonly people: readonly string[]
}

/** A row for filters. */
export type FilteredRow = {
  readonly valueIn: (columnId: number) => FilterValue
  readonly hasAttachments: boolean
  readonly hasComments: boolean
  readonly locked: boolean
}

/** The reading user and the current date (days since 1 January 1970, UTC). */
type Looker = {
  readonly today: number
  readonly email: string
}

/** Whether a row matches a filter. A filter without criteria matches every row. */
export function fitsFilter(query: FilterQuery, row: FilteredRow, looker: Looker): boolean {
  const { operator, criteria, nestedCriteria = [] } = query
  if (criteria.length + nestedCriteria.length === 0) return true
  const fits = (criterion: Criterion): boolean => fitsCriterion(criterion, row, looker)
  const fitsNested = (nested: FilterQuery): boolean => fitsFilter(nested, row, looker)
  return operator === 'AND'
    ? criteria.every(fits) && nestedCriteria.every(fitsNested)
    : criteria.some(fits) || nestedCriteria.some(fitsNested)
}

function fitsCriterion(criterion: Criterion, row: FilteredRow, looker: Looker): boolean {
  const { operator, columnId, values } = criterion
  const positive = toPositive(operator)
  const sent = values.map(value => comparable(value, looker))
  const held = columnId === undefined ? NOTHING : row.valueIn(columnId)
  return FITS[positive](held, sent, row, looker) === (positive === operator)
}

function toPositive(operator: Criterion['operator']): PositiveOperator {
  return operator in OPPOSITE_OPERATORS
    ? // as: the line above has found it in this table
      OPPOSITE_OPERATORS[operator as keyof typeof OPPOSITE_OPERATORS]
    : // as: every other operator is positive
      (operator as PositiveOperator)
}

/** Resolves an operand for the reading user. Undefined matches a blank cell. */
function comparable(operand: FilterOperand, { email }: Looker): Sent[number] {
  if (operand === null) return ''
  if (typeof operand !== 'object') return operand
  return operand.objectType === 'DATE' ? operand.value : email
}

type Sent = readonly (string | number | boolean)[]
type Fits = (held: FilterValue, sent: Sent, row: FilteredRow, looker: Looker) => boolean

const NOTHING: FilterValue = { value: null, people: [] }

const FITS: Readonly<Record<PositiveOperator, Fits>> = {
  EQUAL: (held, [first]) => isEqualTo(held, first),
  GREATER_THAN: (held, [first]) => inOrder(held, first, order => order > 0),
  GREATER_THAN_OR_EQUAL: (held, [first]) => inOrder(held, first, order => order >= 0),
  LESS_THAN: (held, [first]) => inOrder(held, first, order => order < 0),
  LESS_THAN_OR_EQUAL: (held, [first]) => inOrder(held, first, order => order <= 0),
  BETWEEN: (held, [first, last]) =>
    inOrder(held, first, order => order >= 0) && inOrder(held, last, order => order <= 0),
  CONTAINS: (held, sent) => sent.some(one => textsOf(held).some(text => text.includes(lower(one)))),
  IS_ONE_OF: (held, sent) => sent.some(one => isEqualTo(held, one)),
  HAS_ANY_OF: (held, sent) => sent.some(one => partsOf(held).includes(lower(one))),
  HAS_ALL_OF: (held, sent) => sent.every(one => partsOf(held).includes(lower(one))),
  MULTI_IS_EQUAL: (held, sent) => isSameChoice(held, sent),
  TODAY: (held, _sent, _row, { today }) => isOnDay(held, day => day === today),
  PAST: (held, _sent, _row, { today }) => isOnDay(held, day => day < today),
  FUTURE: (held, _sent, _row, { today }) => isOnDay(held, day => day > today),
  // Today counts as one of the last days as well as one of the next.
  LAST_N_DAYS: (held, [days], _row, { today }) => isOnDay(held, day => day <= today && day >= today - Number(days)),
  NEXT_N_DAYS: (held, [days], _row, { today }) => isOnDay(held, day => day >= today && day <= today + Number(days)),
  IS_BLANK: ({ value }) => value === null || value === '',
  IS_NUMBER: ({ value }) => typeof value === 'number',
  IS_DATE: ({ value }) => isDate(value),
  IS_CHECKED: ({ value }) => value === true,
  IS_CURRENT_USER: ({ people }, _sent, _row, { email }) => people.includes(email.toLowerCase()),
  // Critical paths are not calculated, so no row is on one.
  ON_CRITICAL_PATH: () => false,
  HAS_ATTACHMENTS: (_held, _sent, { hasAttachments }) => hasAttachments,
  HAS_COMMENTS: (_held, _sent, { hasComments }) => hasComments,
  IS_LOCKED: (_held, _sent, { locked }) => locked,
}

/** Contacts are equal by name or address; everything else as in formulas. */
function isEqualTo(held: FilterValue, sent: Sent[number] | undefined): boolean {
  if (sent === undefined) return false
  return held.people.includes(lower(sent)) || equalityKey(held.value) === equalityKey(toOperand(sent, held.value))
}

function inOrder(held: FilterValue, sent: Sent[number] | undefined, isWanted: (order: number) => boolean): boolean {
  // A blank cell is neither before nor after any value.
  if (sent === undefined || held.value === null) return false
  const order = compare(held.value, toOperand(sent, held.value))
  return order !== null && isWanted(order)
}

function isOnDay({ value }: FilterValue, isWanted: (day: number) => boolean): boolean {
  return isDate(value) && isWanted(value.day)
}

/** The operand may be text where the cell has a number or a date. */
function toOperand(sent: Sent[number], held: Value): Value {
  if (typeof sent !== 'string') return sent
  if (isDate(held)) return parseDate(sent) ?? sent
  if (typeof held === 'number' && sent.trim() !== '' && Number.isFinite(Number(sent))) return Number(sent)
  return typeof held === 'boolean' && /^(true|false)$/i.test(sent) ? sent.toLowerCase() === 'true' : sent
}

const lower = (sent: Sent[number]): string => String(sent).toLowerCase()

/** The texts to search: for a contact its address as well. */
const textsOf = ({ value, people }: FilterValue): readonly string[] => [toText(value).toLowerCase(), ...people]

/** Whether the cell has exactly these values, in any order. A contact matches by any of its names. */
function isSameChoice({ value, people }: FilterValue, sent: Sent): boolean {
  const wanted = new Set(sent.map(lower))
  const items = itemsOf(value)
  const holds = (one: string): boolean => items.some(item => item.toLowerCase() === one) || people.includes(one)
  return wanted.size === items.length && [...wanted].every(holds)
}

/** Each of several values separately. */
function partsOf({ value, people }: FilterValue): readonly string[] {
  const items = itemsOf(value)
  return [...items.map(item => item.toLowerCase()), ...people]
}

const itemsOf = (value: Value): readonly string[] =>
  isList(value) ? value.items : value === null ? [] : [toText(value)]
