const DAY_MS = 86_400_000

/** "09:42": local, 24 hours. */
export function clockTime(atMs: number): string {
  const at = new Date(atMs)
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** "09:42 today", "17:05 yesterday", "17:05 on 3 Jun", "17:05 on 3 Jun 2024". */
export function plainTime(atMs: number, nowMs: number): string {
  const daysAgo = Math.round((startOfDay(nowMs) - startOfDay(atMs)) / DAY_MS)
  if (daysAgo === 0) return `${clockTime(atMs)} today`
  if (daysAgo === 1) return `${clockTime(atMs)} yesterday`
  return `${clockTime(atMs)} on ${plainDate(atMs, nowMs)}`
}

/** "3 Jun", or "3 Jun 2024" in another year. */
export function plainDate(atMs: number, nowMs: number): string {
  const at = new Date(atMs)
  const year = at.getFullYear() === new Date(nowMs).getFullYear() ? '' : ` ${at.getFullYear()}`
  return `${at.getDate()} ${MONTHS[at.getMonth()]}${year}`
}

/** The local day as YYYY-MM-DD, the format of date cells. */
export function isoDate(atMs: number): string {
  const at = new Date(atMs)
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** Elapsed time for the status bar: "just now", "12 s ago", "5 min ago", then a clock time. */
export function ago(atMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return `at ${plainTime(atMs, nowMs)}`
}

/** A wait, rounded up so that it never ends too early: "48 s", "2 min". */
export function waitFor(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** An estimated duration: "about 40 s", "about 2 min", "about 1 h 10 min". */
export function about(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (ms < 90_000) return `about ${Math.max(10, Math.ceil(ms / 10_000) * 10)} s`
  if (minutes < 60) return `about ${minutes} min`
  const tens = Math.round((minutes % 60) / 10) * 10
  const hours = Math.floor(minutes / 60) + (tens === 60 ? 1 : 0)
  return tens % 60 === 0 ? `about ${hours} h` : `about ${hours} h ${tens} min`
}

/** Shorter work needs no estimate. */
const LONG_MS = 20_000

/** An estimate for long work; null for short work or none. */
export const aboutIfLong = (ms: number | null): string | null => (ms !== null && ms >= LONG_MS ? about(ms) : null)

/** Short names, as in "3 Jun". */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const startOfDay = (atMs: number): number => new Date(atMs).setHours(0, 0, 0, 0)
