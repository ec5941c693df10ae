import type { Column } from '../../../../shared/model/sheet/column.ts'
import { Condition } from '../../../../shared/model/sheet/saved-view.ts'
import { dayText } from '../../values/typing/day-text.ts'
import { editText } from '../../values/typing/edit-text.ts'
import { readDay } from '../../values/typing/parse-moment.ts'
import { readNumber } from '../../values/typing/parse-number.ts'
import type { Typist } from '../../values/typing/typed.ts'
import type { ConditionName } from './condition-labels.ts'

/** A condition being edited: its name, and the text of its one or two fields. */
export type ConditionDraft = { readonly is: ConditionName; readonly first: string; readonly second: string }

/** The fields of a condition, by content; none if its name is sufficient. */
export function fieldsOf(is: ConditionName): readonly ('text' | 'number' | 'day' | 'days')[] {
  switch (is) {
    case 'contains':
    case 'lacks':
    case 'begins':
    case 'ends':
    case 'reads':
      return ['text']
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'at-most':
    case 'more':
    case 'at-least':
      return ['number']
    case 'between':
      return ['number', 'number']
    case 'on':
    case 'before':
    case 'after':
      return ['day']
    case 'from-to':
      return ['day', 'day']
    case 'last-days':
    case 'next-days':
      return ['days']
    default:
      return []
  }
}

/** The user and time of a condition, to read its fields. */
type Writer = Pick<Typist, 'locale' | 'today'>

/** The fields filled from a condition. Null for a selection of values, which has a list instead. */
export function draftOf(
  column: Column,
  condition: Condition,
  { locale }: Pick<Writer, 'locale'>,
): ConditionDraft | null {
  if ('values' in condition) return null
  const number = (value: number): string => editText(column, { value, display: null, formula: null }, locale)
  const draft = (first = '', second = ''): ConditionDraft => ({ is: condition.is, first, second })
  if ('text' in condition) return draft(condition.text)
  if ('number' in condition) return draft(number(condition.number))
  if ('day' in condition) return draft(dayText(condition.day, locale))
  if ('days' in condition) return draft(String(condition.days))
  if (condition.is === 'between') return draft(number(condition.from), number(condition.to))
  return condition.is === 'from-to' ? draft(dayText(condition.from, locale), dayText(condition.to, locale)) : draft()
}

/** Null while a field is empty or invalid. The ends of a range may be in either order. */
export function conditionFrom(column: Column, { is, first, second }: ConditionDraft, writer: Writer): Condition | null {
  const [kind, kindOfSecond] = fieldsOf(is)
  const value = kind && read(column, kind, first, writer)
  const other = kindOfSecond && read(column, kindOfSecond, second, writer)
  const wanted = kindOfSecond
    ? { is, ...inOrder(value ?? null, other ?? null) }
    : kind
      ? { is, [kind]: value ?? null }
      : { is }
  const parsed = Condition.safeParse(wanted)
  return parsed.success ? parsed.data : null
}

type FieldKind = ReturnType<typeof fieldsOf>[number]

function read(column: Column, kind: FieldKind, text: string, { locale, today }: Writer): string | number | null {
  if (text.trim() === '') return null
  if (kind === 'number') return readNumber(text, locale, column.format)
  if (kind === 'day') {
    const day = readDay(text, today, locale)
    return day.kind === 'date' ? day.iso : null
  }
  return kind === 'days' ? Number(text) : text
}

function inOrder(from: string | number | null, to: string | number | null) {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}
