/** A duration; its parts are positive, and `negative` holds the sign. */
export type Duration = {
  readonly objectType: 'DURATION'
  readonly weeks?: number | undefined
  readonly days?: number | undefined
  readonly hours?: number | undefined
  readonly minutes?: number | undefined
  readonly seconds?: number | undefined
  readonly milliseconds?: number | undefined
  readonly negative?: boolean | undefined
  readonly elapsed?: boolean | undefined
}

/** The working time by which weeks and hours of a duration are days. */
export type WorkTime = { readonly daysAWeek: number; readonly hoursADay: number }

/** The working time of a sheet without project settings. */
export const WORK_TIME: WorkTime = { daysAWeek: 5, hoursADay: 8 }
const CALENDAR: WorkTime = { daysAWeek: 7, hoursADay: 24 }

/** The units from weeks to milliseconds; each may occur once. */
const UNITS: Readonly<Record<string, keyof Omit<Duration, 'objectType' | 'negative' | 'elapsed'>>> = {
  w: 'weeks',
  d: 'days',
  h: 'hours',
  m: 'minutes',
  s: 'seconds',
  ms: 'milliseconds',
}

/** Parses `4d 6h 30m`, `-2d`, `e3d`. Null for anything else. */
export function parseDuration(text: string): Duration | null {
  const [, minus, elapsed, rest = ''] = /^(-)?\s*(e)?\s*(.+)$/i.exec(text.trim()) ?? []
  const parts: Record<string, number> = {}
  for (const word of rest.split(/\s+/)) {
    const [, amount, unit = ''] = /^(\d{1,9}(?:\.\d{1,6})?)(ms|[wdhms])$/i.exec(word) ?? []
    const name = UNITS[unit.toLowerCase()]
    if (!name || name in parts) return null
    parts[name] = Number(amount)
  }
  return {
    objectType: 'DURATION',
    ...parts,
    ...(minus ? { negative: true } : {}),
    ...(elapsed ? { elapsed: true } : {}),
  }
}

/** A duration of this many working days, with as many digits as the notation allows. */
export function durationOfDays(days: number): Duration {
  const amount = Number(Math.abs(days).toFixed(6))
  return { objectType: 'DURATION', days: amount, ...(days < 0 ? { negative: true } : {}) }
}

/** A duration in the notation of the service: `4d 6h 30m`, elapsed ones as `e2d`. */
export function toDurationText(duration: Duration): string {
  const parts: readonly (readonly [number | undefined, string])[] = [
    [duration.weeks, 'w'],
    [duration.days, 'd'],
    [duration.hours, 'h'],
    [duration.minutes, 'm'],
    [duration.seconds, 's'],
    [duration.milliseconds, 'ms'],
  ]
  const text = parts.flatMap(([amount, unit]) => (amount ? [`${amount}${unit}`] : [])).join(' ') || '0d'
  return `${duration.negative ? '-' : ''}${duration.elapsed ? 'e' : ''}${text}`
}

/** A duration in working days; an elapsed one in calendar days. */
export function toDays(duration: Omit<Duration, 'objectType'>, workTime: WorkTime): number {
  const { weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0, negative, elapsed } = duration
  const { daysAWeek, hoursADay } = elapsed ? CALENDAR : workTime
  const allHours = hours + minutes / 60 + seconds / 3600 + milliseconds / 3_600_000
  return (negative ? -1 : 1) * (weeks * daysAWeek + days + allHours / hoursADay)
}
