import { assertNever } from '../../../../shared/assert-never.ts'
import type { NamedPeriod } from '../../../../shared/model/sheet/saved-view.ts'
import { shiftDay } from '../../values/typing/parse-date.ts'

/** Days from `from` to `to`, both inclusive, YYYY-MM-DD. */
export type Period = { readonly from: string; readonly to: string }

/** The days of a named period. Weeks begin on Monday (ISO 8601). */
export function periodOf(name: NamedPeriod, today: string): Period {
  const [, unit] = name.split('-')
  const steps = name.startsWith('last') ? -1 : name.startsWith('next') ? 1 : 0
  if (name === 'today') return { from: today, to: today }
  if (unit === 'week') {
    const from = shiftDay(today, 7 * steps - weekday(today))
    return { from, to: shiftDay(from, 6) }
  }
  const from = monthStart(today, steps)
  return { from, to: shiftDay(monthStart(today, steps + 1), -1) }
}

/** The label of a period in a condition. */
export function periodLabel(name: NamedPeriod): string {
  switch (name) {
    case 'today':
      return 'today'
    case 'last-week':
      return 'last week'
    case 'this-week':
      return 'this week'
    case 'next-week':
      return 'next week'
    case 'last-month':
      return 'last month'
    case 'this-month':
      return 'this month'
    case 'next-month':
      return 'next month'
    default:
      return assertNever(name)
  }
}

/** 0 for Monday. */
const weekday = (day: string): number => (new Date(Date.parse(day)).getUTCDay() + 6) % 7

function monthStart(day: string, steps: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 10)
}
