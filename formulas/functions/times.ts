import { type Functions, ofValues } from '../language/define.ts'
import { msOf, parseTime } from '../language/time.ts'
import { failure, isDate, isTime, type TimeValue, type Value } from '../language/value.ts'

/** Times of day. */
export const TIMES: Functions = {
  /** `TIME("8:30 PM", clock, parts)` or `TIME(20, 30, 15, clock, parts)`. Clock: 0 has 12 hours, 1 has 24. */
  TIME: ofValues(1, 5, ([first = null, ...others]) => {
    const written = toTime(first)
    if (written && others.length > 2) return failure('#INCORRECT ARGUMENT SET')
    const time = written ?? ofNumbers(first, others)
    return time === null ? failure('#INVALID VALUE') : displayed(time, written ? others : others.slice(2))
  }),
}

/** The time of a text, a time or a date with one; null for anything else. */
function toTime(value: Value): TimeValue | null {
  if (isTime(value)) return value
  if (isDate(value)) return value.ms === null ? null : { kind: 'time', ms: value.ms, clock: 12, parts: 2 }
  return typeof value === 'string' ? parseTime(value) : null
}

/** Shows as many parts as are given. */
function ofNumbers(hours: Value, [minutes, seconds]: readonly Value[]): TimeValue | null {
  const parts = seconds === undefined ? (minutes === undefined ? 1 : 2) : 3
  const ms = msOf(toPart(hours), toPart(minutes ?? 0), toPart(seconds ?? 0))
  return ms === null ? null : { kind: 'time', ms, clock: 12, parts }
}

const toPart = (value: Value): number => (typeof value === 'number' ? value : Number.NaN)

function displayed(time: TimeValue, [clock, parts]: readonly Value[]): Value {
  const hours = clock === undefined ? time.clock : clock === 0 ? 12 : clock === 1 ? 24 : null
  const shown = parts === undefined ? time.parts : parts === 1 || parts === 2 || parts === 3 ? parts : null
  return hours === null || shown === null ? failure('#INVALID VALUE') : { ...time, clock: hours, parts: shown }
}
