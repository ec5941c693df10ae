import { assertNever } from '../../../../shared/assert-never.ts'
import { COLUMN_KINDS, type Column, holdsNumbers } from '../../../../shared/model/sheet/column.ts'
import type { Condition } from '../../../../shared/model/sheet/saved-view.ts'
import { dateText } from '../../../../shared/print/date-text.ts'
import { personsLocale } from '../../../ui/messages/locale.ts'
import { numberText } from '../../values/number-format.ts'
import { filterValueLabel } from '../lines/filter-values.ts'
import { periodLabel } from '../lines/periods.ts'

export type ConditionName = Exclude<Condition['is'], 'one-of' | 'none-of'>

const TEXT = ['contains', 'lacks', 'begins', 'ends', 'reads'] as const
const NUMBER = ['equal', 'not-equal', 'less', 'at-most', 'more', 'at-least', 'between'] as const
const DAY = ['on', 'before', 'after', 'from-to', 'last-days', 'next-days'] as const
const PERIOD = ['today', 'last-week', 'this-week', 'next-week', 'last-month', 'this-month', 'next-month'] as const
const FILLED = ['blank', 'filled'] as const

/** The conditions that a column of this kind offers, in the order of the list. */
export function conditionsFor(column: Column): readonly ConditionName[] {
  if (column.kind === 'checkbox') return ['checked', 'unchecked']
  if (COLUMN_KINDS[column.kind].holdsDays) return [...DAY, ...PERIOD, ...FILLED]
  if (holdsNumbers(column)) return [...TEXT, ...NUMBER, ...FILLED]
  return [...TEXT, ...FILLED]
}

/** The name of a condition in the list of conditions. */
export function conditionName(is: ConditionName): string {
  switch (is) {
    case 'contains':
      return 'contains'
    case 'lacks':
      return 'does not contain'
    case 'begins':
      return 'begins with'
    case 'ends':
      return 'ends with'
    case 'reads':
      return 'is exactly'
    case 'equal':
      return 'is equal to'
    case 'not-equal':
      return 'is not equal to'
    case 'less':
      return 'is less than'
    case 'at-most':
      return 'is at most'
    case 'more':
      return 'is more than'
    case 'at-least':
      return 'is at least'
    case 'between':
      return 'is between'
    case 'on':
      return 'is on'
    case 'before':
      return 'is before'
    case 'after':
      return 'is after'
    case 'from-to':
      return 'is from … to'
    case 'last-days':
      return 'is in the last days'
    case 'next-days':
      return 'is in the next days'
    case 'checked':
      return 'is checked'
    case 'unchecked':
      return 'is not checked'
    case 'blank':
      return 'is blank'
    case 'filled':
      return 'is not blank'
    default:
      return `is ${periodLabel(is)}`
  }
}

/** A chip's text after the column title: "is In progress or Blocked". */
export function conditionLabel(column: Column, condition: Condition, thisYear: string): string {
  const day = (iso: string): string => dateText(iso, thisYear, personsLocale.now().dates)
  const number = (value: number): string => numberText(value, column.format)
  switch (condition.is) {
    case 'one-of':
      return `is ${someOf(column, condition.values, thisYear, 'or')}`
    case 'none-of':
      return `is not ${someOf(column, condition.values, thisYear, 'or')}`
    case 'contains':
    case 'lacks':
    case 'begins':
    case 'ends':
    case 'reads':
      return `${conditionName(condition.is)} “${condition.text}”`
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'at-most':
    case 'more':
    case 'at-least':
      return `${conditionName(condition.is)} ${number(condition.number)}`
    case 'between':
      return `is between ${number(condition.from)} and ${number(condition.to)}`
    case 'on':
    case 'before':
    case 'after':
      return `${conditionName(condition.is)} ${day(condition.day)}`
    case 'from-to':
      return `is from ${day(condition.from)} to ${day(condition.to)}`
    case 'last-days':
      return condition.days === 1 ? 'is today' : `is in the last ${condition.days} days`
    case 'next-days':
      return condition.days === 1 ? 'is today' : `is in the next ${condition.days} days`
    case 'checked':
    case 'unchecked':
    case 'blank':
    case 'filled':
    case 'today':
    case 'last-week':
    case 'this-week':
    case 'next-week':
    case 'last-month':
    case 'this-month':
    case 'next-month':
      return conditionName(condition.is)
    default:
      return assertNever(condition)
  }
}

const NAMED = 3

function someOf(column: Column, values: readonly string[], thisYear: string, word: string): string {
  if (values.length === 0) return 'nothing that is listed'
  if (values.length > NAMED) return `one of ${values.length} values`
  const labels = values.map(value => filterValueLabel(column, value, thisYear))
  return labels.length === 1 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} ${word} ${labels.at(-1)}`
}
