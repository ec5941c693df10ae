import type { ScheduleFacts } from './schedule-facts.ts'

const DAYS_A_WEEK = 7
/** 1 January 1970, day 0, was a Thursday: so many days after a Sunday. */
const WEEKDAY_OF_DAY_0 = 4

/**
 * Returns the number of working days before a day, counted from a fixed day. So the difference of two days is the
 * working time between their beginnings. Takes the logarithm of the number of non-working days.
 */
export function workingTime({
  workingWeekdays,
  nonWorkingDays,
}: Pick<ScheduleFacts, 'workingWeekdays' | 'nonWorkingDays'>): (day: number) => number {
  const isWorking = Array.from({ length: DAYS_A_WEEK }, (_, weekday) => workingWeekdays.includes(weekday + 1))
  const beforeWeekday = isWorking.map((_, weekday) => isWorking.slice(0, weekday).filter(Boolean).length)
  const perWeek = isWorking.filter(Boolean).length
  const isOff = (day: number): boolean => isWorking[sinceSunday(day)] ?? false
  const off = Float64Array.from(new Set(nonWorkingDays.filter(isOff))).sort()
  return day => {
    const weeks = Math.floor((day + WEEKDAY_OF_DAY_0) / DAYS_A_WEEK)
    return weeks * perWeek + (beforeWeekday[sinceSunday(day)] ?? 0) - countBelow(off, day)
  }
}

function sinceSunday(day: number): number {
  const since = (day + WEEKDAY_OF_DAY_0) % DAYS_A_WEEK
  return since < 0 ? since + DAYS_A_WEEK : since
}

/** The number of sorted numbers below a limit. */
function countBelow(sorted: Float64Array, limit: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? 0) < limit) from = middle + 1
    else to = middle
  }
  return from
}
