import { z } from 'zod'
import { DAY_MS } from '../../../formulas/language/date.ts'
import { refuse } from '../api-error.ts'
import { nextSending, type Schedule } from './schedule.ts'

const HOUR_MS = 3_600_000
const YEAR_2000 = Date.UTC(2000, 0, 1)

/** An instant with the UTC offset it was written with. */
export type Moment = {
  readonly at: number
  readonly offsetMs: number
}

const WrittenMoment = z.iso.datetime({ offset: true }).transform((text): Moment => {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  const offset = Number(hours) * HOUR_MS + Number(minutes) * 60_000
  return { at: Date.parse(text), offsetMs: sign === '-' ? -offset : offset }
})

/** A numeric instant has no offset and counts as UTC. */
const NumericMoment = z
  .int()
  .min(0)
  .max(253_402_300_799_999)
  .transform((at): Moment => ({ at, offsetMs: 0 }))

const DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const
/** Descriptors for several days of a week. */
const SEVERAL_DAYS = ['DAY', 'WEEKDAY', 'WEEKEND'] as const

const scheduleWith = (moment: z.ZodType<Moment>) =>
  z.strictObject({
    type: z.enum(['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']),
    startAt: moment,
    endAt: moment.nullable().optional(),
    repeatEvery: z.int().min(1).max(99).optional(),
    dayDescriptors: z
      .array(z.enum([...DAYS, ...SEVERAL_DAYS]))
      .max(7)
      .optional(),
    dayOfMonth: z.int().min(1).max(28).optional(),
    dayOrdinal: z.enum(['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'LAST']).optional(),
  })

/** A schedule as sent (api-guide section 20.2). */
export const ScheduleInput = scheduleWith(WrittenMoment)
/** The same with `numericDates`. */
export const NumericScheduleInput = scheduleWith(NumericMoment)

export type ScheduleInput = z.output<typeof ScheduleInput>

/** The validated schedule, or an error: 1179 when it would never send anything (again). */
export function toSchedule(sent: ScheduleInput, now: number): Schedule {
  checkTimes(sent, now)
  checkParts(sent)
  const { type, startAt, endAt, repeatEvery = 1, dayDescriptors = [], dayOfMonth, dayOrdinal } = sent
  const schedule: Schedule = {
    type,
    startAt: startAt.at,
    offsetMs: startAt.offsetMs,
    endAt: endAt?.at ?? null,
    repeatEvery,
    dayDescriptors,
    dayOfMonth: dayOfMonth ?? null,
    dayOrdinal: dayOrdinal ?? null,
  }
  if (nextSending(schedule, now) === null) throw refuse(1179)
  return schedule
}

function checkTimes({ type, startAt, endAt }: ScheduleInput, now: number): void {
  const start = new Date(startAt.at).toISOString()
  if ((startAt.at + startAt.offsetMs) % HOUR_MS !== 0) throw refuse(1031, start, 'schedule.startAt')
  if (startAt.at < (type === 'ONCE' ? now : YEAR_2000)) throw refuse(1031, start, 'schedule.startAt')
  if (!endAt) return
  const isMidnight = (endAt.at + endAt.offsetMs) % DAY_MS === 0
  if (!isMidnight || endAt.offsetMs !== startAt.offsetMs || endAt.at <= startAt.at) {
    throw refuse(1031, new Date(endAt.at).toISOString(), 'schedule.endAt')
  }
}

/** The attributes of each type. */
const PARTS: Readonly<Record<Schedule['type'], readonly string[]>> = {
  ONCE: [],
  DAILY: ['endAt', 'repeatEvery', 'dayDescriptors'],
  WEEKLY: ['endAt', 'repeatEvery', 'dayDescriptors'],
  MONTHLY: ['endAt', 'repeatEvery', 'dayDescriptors', 'dayOfMonth', 'dayOrdinal'],
  YEARLY: ['endAt', 'repeatEvery'],
}

function checkParts(sent: ScheduleInput): void {
  const { type, startAt: _startAt, ...parts } = sent
  const strange = Object.entries(parts).find(
    ([name, part]) => part !== undefined && part !== null && !PARTS[type].includes(name),
  )
  if (strange) throw refuse(1032, `schedule.${strange[0]}`)
  const { repeatEvery, dayDescriptors = [], dayOfMonth, dayOrdinal } = sent
  if (type === 'DAILY' && dayDescriptors.length > 0) {
    if (dayDescriptors.some(day => day !== 'WEEKDAY'))
      throw refuse(1031, dayDescriptors.join(), 'schedule.dayDescriptors')
    if (repeatEvery !== undefined) throw refuse(1219, 'schedule.dayDescriptors', 'schedule.repeatEvery')
  }
  if (type === 'WEEKLY' && dayDescriptors.some(day => SEVERAL_DAYS.some(several => several === day))) {
    throw refuse(1031, dayDescriptors.join(), 'schedule.dayDescriptors')
  }
  if (type !== 'MONTHLY') return
  if (dayOfMonth !== undefined && (dayOrdinal || dayDescriptors.length > 0))
    throw refuse(1219, 'schedule.dayOfMonth', 'schedule.dayOrdinal')
  if (dayOfMonth === undefined && !dayOrdinal) throw refuse(1228, 'schedule.dayOfMonth', 'schedule.dayOrdinal')
  if (dayOrdinal && dayDescriptors.length !== 1) throw refuse(1031, dayDescriptors.join(), 'schedule.dayDescriptors')
}
