import { DAY_MS } from '../../../formulas/language/date.ts'
import type { Bar, TableRow } from '../table.ts'
import { drawText, type TextStyle, textWidth } from './pdf-text.ts'

/** A time range mapped to a range of the page. Days are counted from 1970-01-01. */
export type Chart = {
  readonly x: number
  readonly width: number
  readonly from: number
  /** Exclusive end. */
  readonly until: number
}

const SCALE: TextStyle = { size: 7 }
const HIGH = 6
/** Space between labels. */
const GAP = 6

/** A chart of all bars, with a margin before and after; null without bars. */
export function toChart(rows: readonly TableRow[], x: number, width: number): Chart | null {
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { bar } of rows) {
    if (!bar) continue
    from = Math.min(from, toDay(bar.start))
    until = Math.max(until, toDay(bar.end) + 1)
  }
  if (until < from) return null
  const margin = Math.min(31, Math.ceil((until - from) / 50))
  return { x, width, from: from - margin, until: until + margin }
}

/** Draws the finest of days, weeks, months and years whose labels fit. */
export function drawScale(chart: Chart, bottom: number): string {
  return ticksOf(chart)
    .filter(({ at, name }) => at + textWidth(name, SCALE) + 2 <= chart.x + chart.width)
    .map(({ at, name }) => drawText(name, at + 2, bottom + 5, SCALE))
    .join('')
}

/** Draws the grid lines of a row and its bar: thin and dark for a summary row. */
export function drawBar(chart: Chart, bar: Bar | undefined, isSum: boolean, bottom: number, top: number): string {
  const lines = ticksOf(chart).map(
    ({ at }) => `${at.toFixed(2)} ${bottom.toFixed(2)} m ${at.toFixed(2)} ${top.toFixed(2)} l`,
  )
  const grid = `0.3 w 0.9 G ${lines.join(' ')} S\n`
  if (!bar) return grid
  const x = toX(chart, toDay(bar.start))
  const width = Math.max(1, toX(chart, toDay(bar.end) + 1) - x)
  const height = isSum ? HIGH / 2 : HIGH
  const y = top - 4 - HIGH + (HIGH - height) / 2
  const colour = isSum ? '0.25 0.28 0.33' : '0.26 0.5 0.8'
  return `${grid}${colour} rg ${x.toFixed(2)} ${y.toFixed(2)} ${width.toFixed(2)} ${height} re f 0 g\n`
}

function ticksOf(chart: Chart): readonly { readonly at: number; readonly name: string }[] {
  const perDay = chart.width / (chart.until - chart.from)
  const scale = SCALES.find(
    ({ days, letters }) => days * perDay >= textWidth('0000-00-00'.slice(0, letters), SCALE) + GAP,
  )
  const { first, next, letters } = scale ?? SCALES.at(-1) ?? EVERY_DAY
  const ticks = []
  for (let day = first(chart.from); day < chart.until; day = next(day)) {
    ticks.push({ at: toX(chart, day), name: new Date(day * DAY_MS).toISOString().slice(0, letters) })
  }
  return ticks
}

/** The labelled days of a scale. */
type Scale = {
  /** Their minimum distance in days. */
  readonly days: number
  /** How many characters of `YYYY-MM-DD` are the label. */
  readonly letters: number
  /** The first labelled day from a day on. */
  readonly first: (day: number) => number
  readonly next: (day: number) => number
}

const EVERY_DAY: Scale = { days: 1, letters: 10, first: day => day, next: day => day + 1 }
// Day 4 was a Monday.
const EVERY_WEEK: Scale = {
  days: 7,
  letters: 10,
  first: day => day + ((((4 - day) % 7) + 7) % 7),
  next: day => day + 7,
}
const SCALES: readonly Scale[] = [EVERY_DAY, EVERY_WEEK, ...[1, 3, 12, 60, 600, 12_000].map(months)]

function months(count: number): Scale {
  // `Date.UTC` maps years before 100 to the twentieth century.
  const firstOf = (month: number): number => new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / DAY_MS
  const monthOf = (day: number): number => {
    const date = new Date(day * DAY_MS)
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  }
  const next = (day: number): number => firstOf((Math.floor(monthOf(day) / count) + 1) * count)
  // One day earlier, because a chart that begins with a month would otherwise omit it.
  return { days: 28 * count, letters: count < 12 ? 7 : 4, first: day => next(day - 1), next }
}

function toX({ x, width, from, until }: Chart, day: number): number {
  return x + ((day - from) / (until - from)) * width
}

const toDay = (date: string): number => Date.parse(date) / DAY_MS
