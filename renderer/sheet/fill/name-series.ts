import { LANGUAGES } from '../values/typing/month-names.ts'
import { cycleAt, type Series } from './series.ts'

/** Names in a cycle, such as weekdays. */
export type Cycle = readonly string[]

const DAYS_A_WEEK = 7
const MONTHS_A_YEAR = 12
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

const cyclesIn = new Map<string | undefined, readonly Cycle[]>()

/**
 * Names of weekdays and months, short and long, in English, the given language and other languages, each created when
 * first needed. Short ones first, because "May" is both.
 */
export function* cyclesFor(language: string | undefined): Generator<Cycle> {
  for (const each of new Set(['en', language, ...LANGUAGES])) {
    const cycles = cyclesIn.get(each) ?? [
      weekdays(each, 'short'),
      weekdays(each, 'long'),
      months(each, 'short'),
      months(each, 'long'),
    ]
    cyclesIn.set(each, cycles)
    yield* cycles
  }
}

const weekdays = (language: string | undefined, weekday: 'short' | 'long'): Cycle =>
  named(new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }), DAYS_A_WEEK, at => MONDAY + at * DAY_MS)

const months = (language: string | undefined, month: 'short' | 'long'): Cycle =>
  named(new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }), MONTHS_A_YEAR, at => Date.UTC(2024, at, 1))

const named = (format: Intl.DateTimeFormat, count: number, moment: (at: number) => number): Cycle =>
  Array.from({ length: count }, (_, at) => format.format(moment(at)))

/**
 * Continues names around their cycle, by the step between the first two; a single one by one. Uses the case of the
 * first one.
 */
export function nameSeries(texts: readonly string[], cycles: Iterable<Cycle>): Series<string> | null {
  if (!texts.every(text => NAME.test(text))) return null
  for (const cycle of cycles) {
    const lower = inSmall(cycle)
    const positions = texts.map(text => lower.indexOf(text.trim().toLowerCase()))
    const series = positions.includes(-1) ? null : roundCycle(positions, cycle.length)
    const [first] = texts
    if (series && first !== undefined)
      return position => texts[position] ?? likeFirst(first, cycle[series(position)] ?? '')
  }
  return null
}

/** A single word, which may contain a point, apostrophe or hyphen in some languages. */
const NAME = /^\s*\p{L}[\p{L}\p{M}.’'-]*\s*$/u

const small = new WeakMap<Cycle, readonly string[]>()

/** Cached, because every line of a fill needs it. */
function inSmall(cycle: Cycle): readonly string[] {
  const made = small.get(cycle) ?? cycle.map(name => name.toLowerCase())
  small.set(cycle, made)
  return made
}

function roundCycle(positions: readonly number[], length: number): Series<number> | null {
  const [first, second] = positions
  if (first === undefined) return null
  const step = second === undefined ? 1 : second - first
  const isEven = positions.every((position, at) => position === cycleAt(first + step * at, length))
  return isEven ? position => cycleAt(first + step * position, length) : null
}

function likeFirst(first: string, name: string): string {
  if (first === first.toUpperCase() && first !== first.toLowerCase()) return name.toUpperCase()
  if (first === first.toLowerCase()) return name.toLowerCase()
  const [letter = ''] = name
  return letter.toUpperCase() + name.slice(letter.length)
}
