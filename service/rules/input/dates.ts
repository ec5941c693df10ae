/** Whether a text is an existing date, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  // Some engines parse 31 February as a day in March, which the round trip detects.
  return Number.isFinite(instant) && new Date(instant).toISOString().startsWith(text)
}

/** The date of an ISO date or date-time, or null. */
export function toDay(text: string): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)?.[1]
  return day !== undefined && isDay(day) ? day : null
}

/** The UTC date of an instant in epoch milliseconds, or null when it has none. */
export function dayOfInstant(instant: number): string | null {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? null : toDay(date.toISOString())
}

/** A date as typed in the en_US locale (`3/4/2026`, `3/4/26`), or null. */
export function toTypedDay(text: string): string | null {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text.trim())
  if (!parts) return null
  const [, month = '', day = '', year = ''] = parts
  return toDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/**
 * A project date-time without time zone, `YYYY-MM-DDTHH:MM:SS`, or null. A date alone begins at 08:00, as working days
 * do.
 */
export function toLocalDateTime(text: string): string | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?Z?)?$/.exec(text)
  if (!parts) return null
  const [, day = '', time = '08:00', seconds = ':00'] = parts
  const instant = Date.parse(`${day}T${time}${seconds}Z`)
  return isDay(day) && Number.isFinite(instant) ? `${day}T${time}${seconds}` : null
}
