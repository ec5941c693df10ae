const UNITS: Readonly<Record<string, string>> = {
  w: 'w',
  week: 'w',
  weeks: 'w',
  d: 'd',
  day: 'd',
  days: 'd',
  h: 'h',
  hour: 'h',
  hours: 'h',
  m: 'm',
  min: 'm',
  minute: 'm',
  minutes: 'm',
  s: 's',
  sec: 's',
  second: 's',
  seconds: 's',
  ms: 'ms',
}

const WORD = /^\d{1,9}(?:\.\d{1,6})?(ms|[wdhms])$/i
const TYPED = /(\d{1,9}(?:\.\d{1,6})?)\s*(\p{L}+)[\s,]*/gu
const SIGNS = /^(-)?\s*(e)?\s*(?=[\d.])/i
/** A number without a unit means days. */
const NUMBER = /^\d{1,9}(?:\.\d{1,6})?$/

/**
 * Whether the service accepts this text as a duration: 4d 6h 30m, -2d, e3d (elapsed). Each unit occurs at most once.
 */
export function isDurationText(text: string): boolean {
  const units = text
    .trim()
    .replace(SIGNS, '')
    .split(/\s+/)
    .map(word => WORD.exec(word)?.[1]?.toLowerCase())
  return units.every(unit => unit !== undefined) && new Set(units).size === units.length
}

/**
 * Parses typed input into the service's notation: 4d6h, 2 days, 1 week 2 days, and 3 for three days. Null if invalid.
 */
export function readDuration(text: string): string | null {
  const words = text.trim().toLowerCase()
  const [, minus = '', elapsed = ''] = SIGNS.exec(words) ?? []
  const amounts = words.replace(SIGNS, '')
  const parts = [...amounts.matchAll(TYPED)].map(([, amount = '', unit = '']) => amount + (UNITS[unit] ?? '?'))
  const isWhole = amounts.replace(TYPED, '') === ''
  const read = minus + elapsed + (NUMBER.test(amounts) ? `${amounts}d` : isWhole ? parts.join(' ') : '?')
  return isDurationText(read) ? read : null
}
