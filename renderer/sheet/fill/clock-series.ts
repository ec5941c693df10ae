import { cycleAt, type Series } from './series.ts'

const CLOCK = /^(\d{1,2}):(\d{2})(?:(\s?)([ap])(m|\.m\.))?$/i
const HOUR = 60
const DAY = 24 * HOUR

/**
 * Continues times around the clock: one by the hour, several by their common interval. Uses the form of the first one.
 */
export function clockSeries(texts: readonly string[]): Series<string> | null {
  const minutes = texts.flatMap(text => minutesOf(text) ?? [])
  const [first, second] = minutes
  if (first === undefined || minutes.length < texts.length) return null
  const step = second === undefined ? HOUR : second - first
  const isEven = minutes.every((minute, at) => minute === cycleAt(first + step * at, DAY))
  const write = writerAs(texts[0]?.trim() ?? '')
  return isEven ? position => texts[position] ?? write(cycleAt(first + step * position, DAY)) : null
}

function minutesOf(text: string): number | null {
  const [, hours, minutes, , half] = CLOCK.exec(text.trim()) ?? []
  const hour = Number(hours)
  if (hours === undefined || hour >= 24 || Number(minutes) >= HOUR) return null
  if (half === undefined) return hour * HOUR + Number(minutes)
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * HOUR + Number(minutes)
}

/** Formats times like the model: with or without a leading zero, in 24 or 12 hours. */
function writerAs(model: string): (minutes: number) => string {
  const digits = /^\d:|^[12]\d:/.test(model) ? 1 : 2
  const [, , , blank = '', half, rest = ''] = CLOCK.exec(model) ?? []
  if (half === undefined) return minutes => written(minutes, digits)
  const [before, after] = half === half.toLowerCase() ? ['a', 'p'] : ['A', 'P']
  return minutes => {
    const inHalf = (Math.floor(minutes / HOUR) % 12 || 12) * HOUR + (minutes % HOUR)
    return `${written(inHalf, digits)}${blank}${minutes < DAY / 2 ? before : after}${rest}`
  }
}

const written = (minutes: number, digits: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(digits, '0')}:${String(minutes % HOUR).padStart(2, '0')}`
