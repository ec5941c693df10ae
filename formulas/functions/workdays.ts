import { dateOf, isInCalendar, partsOf } from '../language/date.ts'
import { whole } from '../language/decimal.ts'
import { eager, type Functions, ofValues } from '../language/define.ts'
import { forEachValue } from '../language/evaluate.ts'
import { toResult } from '../language/operators.ts'
import type { Scene } from '../language/scene.ts'
import { type Argument, type ErrorValue, failure, isDate, isError, toSingle, type Value } from '../language/value.ts'
import { rounded } from './numeric.ts'

const DAYS_A_WEEK = 7
/** More working days than the calendar has. */
const MOST_DAYS = 3_000_000

/** Working days are Monday to Friday, except the given holidays. */
export const WORKDAYS: Functions = {
  NETDAYS: ofValues(2, 2, ([from = null, to = null]) => {
    if (!isDate(from) || !isDate(to)) return failure('#INVALID DATA TYPE')
    return to.day >= from.day ? to.day - from.day + 1 : to.day - from.day - 1
  }),
  NETWORKDAYS: eager(2, 3, (args, scene) => between(args, scene, days => days)),
  /** Like NETWORKDAYS, plus one when the first day is a non-working day. */
  NETWORKDAY: eager(2, 3, (args, scene) => between(args, scene, (days, isFreeStart) => days + Number(isFreeStart))),
  WORKDAY: eager(2, 3, ([start = null, count = null, holidays], scene) => {
    const [from, days] = [toSingle(start), toSingle(count)]
    if (!isDate(from) || typeof days !== 'number') return [from, days].find(isError) ?? failure('#INVALID DATA TYPE')
    const free = holidaysIn(holidays, scene)
    return isError(free) ? free : moved(from.day, whole(days), free)
  }),
  PRORATE: ofValues(5, 6, ([value = null, ...rest]) => prorate(value, rest)),
}

function between(
  [start = null, end = null, holidays]: readonly Argument[],
  scene: Scene,
  finish: (days: number, isFreeStart: boolean) => number,
): Value {
  const [from, to] = [toSingle(start), toSingle(end)]
  if (!isDate(from) || !isDate(to)) return [from, to].find(isError) ?? failure('#INVALID DATA TYPE')
  const free = holidaysIn(holidays, scene)
  if (isError(free)) return free
  const [first, last] = [Math.min(from.day, to.day), Math.max(from.day, to.day)]
  const off = [...free].filter(day => day >= first && day <= last && !isWeekend(day)).length
  const days = weekdaysUpTo(last) - weekdaysUpTo(first - 1) - off
  const counted = finish(days, isWeekend(from.day) || free.has(from.day))
  return to.day < from.day ? 0 - counted : counted
}

/** The working day that many working days after or before another. Whole weeks are skipped at once. */
function moved(start: number, count: number, free: ReadonlySet<number>): Value {
  if (Math.abs(count) > MOST_DAYS) return failure('#OVERFLOW')
  const step = count < 0 ? -1 : 1
  let [day, left] = [start, Math.abs(count)]
  const weeks = free.size === 0 && !isWeekend(day) ? Math.floor(left / 5) : 0
  day += step * weeks * DAYS_A_WEEK
  left -= weeks * 5
  while (left > 0 && isInCalendar(day)) {
    day += step
    if (!isWeekend(day) && !free.has(day)) left -= 1
  }
  return isInCalendar(day) ? dateOf(day) : failure('#OVERFLOW')
}

function holidaysIn(arg: Argument | undefined, scene: Scene): ReadonlySet<number> | ErrorValue {
  const days = new Set<number>()
  const failed = forEachValue(arg === undefined ? [] : [arg], scene, value => {
    if (isDate(value)) days.add(value.day)
  })
  return failed ?? days
}

function isWeekend(day: number): boolean {
  const { weekday } = partsOf(day)
  return weekday === 1 || weekday === DAYS_A_WEEK
}

/** Weekdays up to and including a day, counted from a fixed Monday. */
function weekdaysUpTo(day: number): number {
  // 29 December 1969 was a Monday.
  const since = day + 3
  const weeks = Math.floor(since / DAYS_A_WEEK)
  return weeks * 5 + Math.min(5, since - weeks * DAYS_A_WEEK + 1)
}

/** The share of a value within a period, by days, both ends included. */
function prorate(
  value: Value,
  [start = null, end = null, from = null, to = null, positions = null]: readonly Value[],
): Value {
  if (typeof value !== 'number' || !isDate(start) || !isDate(end) || !isDate(from) || !isDate(to)) {
    return failure('#INVALID DATA TYPE')
  }
  const all = end.day - start.day + 1
  if (all < 1) return failure('#INVALID VALUE')
  const inside = Math.min(end.day, to.day) - Math.max(start.day, from.day) + 1
  const part = (value * Math.max(0, inside)) / all
  return toResult(typeof positions === 'number' ? rounded(part, Math.max(0, positions), Math.round) : part)
}
