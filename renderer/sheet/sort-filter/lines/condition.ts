import { assertNever } from '../../../../shared/assert-never.ts'
import type { Cell } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { type Condition, VALUE_LIMIT } from '../../../../shared/model/sheet/saved-view.ts'
import { cellText } from '../../values/cell-text.ts'
import { shiftDay } from '../../values/typing/parse-date.ts'
import { dayOf, filterValuesOf } from './filter-values.ts'
import { type Period, periodOf } from './periods.ts'

export type SortFilterContext = {
  readonly columns: readonly Column[]
  /** The local day, YYYY-MM-DD. */
  readonly today: string
  readonly collator: Intl.Collator
}

export type CellTest = (cell: Cell) => boolean

/** The test of a condition on the cells of a column. It ignores case. `today`: the local day, YYYY-MM-DD. */
export function testOf(column: Column, condition: Condition, today: string): CellTest {
  switch (condition.is) {
    case 'one-of':
      return amongValues(column, condition.values, true)
    case 'none-of':
      return amongValues(column, condition.values, false)
    case 'contains':
    case 'lacks':
    case 'begins':
    case 'ends':
    case 'reads':
      return textTest(column, condition.is, condition.text.toLowerCase())
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'at-most':
    case 'more':
    case 'at-least':
      return numberTest(condition.is, condition.number)
    case 'between':
      return ({ value }) => typeof value === 'number' && value >= condition.from && value <= condition.to
    case 'on':
      return within({ from: condition.day, to: condition.day })
    case 'before':
      return dayTest(day => day < condition.day)
    case 'after':
      return dayTest(day => day > condition.day)
    case 'from-to':
      return within(condition)
    case 'last-days':
      return within({ from: shiftDay(today, 1 - condition.days), to: today })
    case 'next-days':
      return within({ from: today, to: shiftDay(today, condition.days - 1) })
    case 'today':
    case 'last-week':
    case 'this-week':
    case 'next-week':
    case 'last-month':
    case 'this-month':
    case 'next-month':
      return within(periodOf(condition.is, today))
    case 'checked':
      return ({ value }) => value === true
    case 'unchecked':
      return ({ value }) => value !== true
    case 'blank':
      return cell => isBlank(column, cell)
    case 'filled':
      return cell => !isBlank(column, cell)
    default:
      return assertNever(condition)
  }
}

/** A cell with several values matches if one of them is listed. */
function amongValues(column: Column, values: readonly string[], wanted: boolean): CellTest {
  const listed = new Set(values)
  return cell => filterValuesOf(column, cell).some(word => listed.has(word.slice(0, VALUE_LIMIT))) === wanted
}

type TextCondition = Extract<Condition, { text: string }>['is']

function textTest(column: Column, is: TextCondition, wanted: string): CellTest {
  const text = (cell: Cell): string => cellText(column, cell, '').toLowerCase()
  switch (is) {
    case 'contains':
      return cell => text(cell).includes(wanted)
    case 'lacks':
      return cell => !text(cell).includes(wanted)
    case 'begins':
      return cell => text(cell).startsWith(wanted)
    case 'ends':
      return cell => text(cell).endsWith(wanted)
    case 'reads':
      return cell => text(cell) === wanted
    default:
      return assertNever(is)
  }
}

type NumberCondition = Extract<Condition, { number: number }>['is']

function numberTest(is: NumberCondition, than: number): CellTest {
  const test = (compare: (number: number) => boolean): CellTest => {
    return ({ value }) => typeof value === 'number' && compare(value)
  }
  switch (is) {
    case 'equal':
      return test(number => number === than)
    case 'not-equal':
      return ({ value }) => value !== than
    case 'less':
      return test(number => number < than)
    case 'at-most':
      return test(number => number <= than)
    case 'more':
      return test(number => number > than)
    case 'at-least':
      return test(number => number >= than)
    default:
      return assertNever(is)
  }
}

const dayTest =
  (test: (day: string) => boolean): CellTest =>
  cell => {
    const day = dayOf(cell)
    return day !== null && test(day)
  }

const within = ({ from, to }: Period): CellTest => dayTest(day => day >= from && day <= to)

const isBlank = (column: Column, cell: Cell): boolean => filterValuesOf(column, cell).every(word => word.trim() === '')
