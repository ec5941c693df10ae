import { DAY_MS } from '../../../formulas/language/date.ts'

type DayName = 'SUNDAY' | 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY'

/** A schedule, for once or repeatedly. Days are in the time zone offset that the schedule was written with. */
export type Schedule = {
  readonly type: 'ONCE' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  /** The earliest time; its time of day applies to every sending. Epoch milliseconds. */
  readonly startAt: number
  readonly offsetMs: number
  /** The end, inclusive. */
  readonly endAt: number | null
  readonly repeatEvery: number
  readonly dayDescriptors: readonly (DayName | 'DAY' | 'WEEKDAY' | 'WEEKEND')[]
  readonly dayOfMonth: number | null
  readonly dayOrdinal: 'FIRST' | 'SECOND' | 'THIRD' | 'FOURTH' | 'LAST' | null
}

/** The longest interval is 99 years. */
const MOST_DAYS = 100 * 366
const NAMES = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const
const ORDINALS = { FIRST: 1, SECOND: 2, THIRD: 3, FOURTH: 4 } as const

/** The first time after `after` at which the schedule sends; null when there is none. */
export function nextSending(schedule: Schedule, after: number): number | null {
  const { startAt, offsetMs, endAt } = schedule
  const startDay = dayOf(startAt + offsetMs)
  const timeOfDay = startAt + offsetMs - startDay * DAY_MS
  const firstDay = Math.max(startDay, dayOf(after + offsetMs))
  for (let day = firstDay; day <= firstDay + MOST_DAYS; day++) {
    const time = day * DAY_MS + timeOfDay - offsetMs
    if (endAt !== null && time > endAt) return null
    if (time > after && isSendingDay(schedule, day, startDay)) return time
    if (schedule.type === 'ONCE' && day > startDay) return null
  }
  return null
}

/** Days are counted from 1970-01-01, which was a Thursday. */
function isSendingDay(schedule: Schedule, day: number, startDay: number): boolean {
  const { type, repeatEvery, dayDescriptors, dayOfMonth } = schedule
  switch (type) {
    case 'ONCE':
      return day === startDay
    case 'DAILY':
      return dayDescriptors.length > 0 ? isOne(day, 'WEEKDAY') : (day - startDay) % repeatEvery === 0
    case 'WEEKLY': {
      const named =
        dayDescriptors.length > 0 ? dayDescriptors.some(name => isOne(day, name)) : isOne(day, nameOf(startDay))
      return named && (weekOf(day) - weekOf(startDay)) % repeatEvery === 0
    }
    case 'MONTHLY':
      if ((monthOf(day) - monthOf(startDay)) % repeatEvery !== 0) return false
      return dayOfMonth === null ? isOrdinal(schedule, day) : dateOf(day).getUTCDate() === dayOfMonth
    case 'YEARLY':
      return (yearOf(day) - yearOf(startDay)) % repeatEvery === 0 && isAnniversary(day, startDay)
  }
}

/** Whether the day is, for example, the second Monday or the last weekday of its month. */
function isOrdinal({ dayOrdinal, dayDescriptors: [name] }: Schedule, day: number): boolean {
  if (name === undefined || dayOrdinal === null || !isOne(day, name)) return false
  const ofMonth = Array.from({ length: 31 }, (_, index) => day - dateOf(day).getUTCDate() + 1 + index).filter(
    other => monthOf(other) === monthOf(day) && isOne(other, name),
  )
  return dayOrdinal === 'LAST' ? ofMonth.at(-1) === day : ofMonth[ORDINALS[dayOrdinal] - 1] === day
}

/** 29 February moves to the 28th in years without it. */
function isAnniversary(day: number, startDay: number): boolean {
  const [date, start] = [dateOf(day), dateOf(startDay)]
  if (date.getUTCMonth() !== start.getUTCMonth()) return false
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(start.getUTCDate(), lastOfMonth)
}

function isOne(day: number, name: Schedule['dayDescriptors'][number]): boolean {
  const isWeekend = nameOf(day) === 'SUNDAY' || nameOf(day) === 'SATURDAY'
  if (name === 'DAY') return true
  if (name === 'WEEKDAY') return !isWeekend
  return name === 'WEEKEND' ? isWeekend : nameOf(day) === name
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS)
const dateOf = (day: number): Date => new Date(day * DAY_MS)
const weekOf = (day: number): number => Math.floor((day + 4) / 7)
const yearOf = (day: number): number => dateOf(day).getUTCFullYear()
const monthOf = (day: number): number => yearOf(day) * 12 + dateOf(day).getUTCMonth()
const nameOf = (day: number): DayName => NAMES[(((day + 4) % 7) + 7) % 7] ?? 'SUNDAY'
