import { dateOf, dayOf, isInCalendar, partsOf } from '../language/date.ts'
import { whole } from '../language/decimal.ts'
import { type Functions, ofNumbers, ofValues } from '../language/define.ts'
import type { FunctionDefinition } from '../language/node.ts'
import { type DateValue, failure, isDate, type Value } from '../language/value.ts'

/** Dates and their parts. */
export const DATES: Functions = {
  TODAY: {
    ...ofValues(0, 1, ([days = 0], { pass }) => {
      if (typeof days !== 'number') return failure('#INVALID DATA TYPE')
      const day = pass.today + whole(days)
      return isInCalendar(day) ? dateOf(day) : failure('#OVERFLOW')
    }),
    readsToday: true,
  },
  DATE: ofNumbers(3, 3, (year = 0, month = 0, date = 0) => {
    const day = dayOf(year, month, date)
    return day === null ? failure('#INVALID VALUE') : dateOf(day)
  }),
  DATEONLY: ofDate(({ day }) => dateOf(day)),
  YEAR: ofDate(({ day }) => partsOf(day).year),
  MONTH: ofDate(({ day }) => partsOf(day).month),
  DAY: ofDate(({ day }) => partsOf(day).date),
  WEEKDAY: ofDate(({ day }) => partsOf(day).weekday),
  WEEKNUMBER: ofDate(({ day }) => weekOf(day)),
  YEARDAY: ofDate(({ day }) => day - firstOfYear(partsOf(day).year) + 1),
}

/** A function of one date; anything else is an error, also a blank cell. */
function ofDate(work: (date: DateValue) => Value): FunctionDefinition {
  return ofValues(1, 1, ([value = null]) => (isDate(value) ? work(value) : failure('#INVALID DATA TYPE')))
}

const firstOfYear = (year: number): number => dayOf(year, 1, 1) ?? 0

/** ISO weeks: they begin on Monday, and week 1 has the first Thursday of the year. */
function weekOf(day: number): number {
  const thursday = day - ((partsOf(day).weekday + 5) % 7) + 3
  return Math.floor((thursday - firstOfYear(partsOf(thursday).year)) / 7) + 1
}
