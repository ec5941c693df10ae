import { cycleAt, type Series } from './series.ts'

const CLOCK = /^(\d{1,2}):(\d{2})$/
const HOUR = 60
const DAY = 24 * HOUR

/** Times go on round the clock: one by the hour, several by what lies between them where that is even. Written as the first one is. */
export function clockSeries(texts: readonly string[]): Series<string> | null {
  const minutes = texts.flatMap(text => minutesOf(text) ?? [])
  const [first, second] = minutes
  if (first === undefined || minutes.length < texts.length) return null
  const step = second === undefined ? HOUR : second - first
  const isEven = minutes.every((minute, at) => minute === cycleAt(first + step * at, DAY))
  const digits = /^\d:|^[12]\d:/.test(texts[0] ?? '') ? 1 : 2
  return isEven ? position => texts[position] ?? written(cycleAt(first + step * position, DAY), digits) : null
}

function minutesOf(text: string): number | null {
  const [, hours, minutes] = CLOCK.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) >= 24 || Number(minutes) >= HOUR) return null
  return Number(hours) * HOUR + Number(minutes)
}

const written = (minutes: number, digits: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(digits, '0')}:${String(minutes % HOUR).padStart(2, '0')}`
