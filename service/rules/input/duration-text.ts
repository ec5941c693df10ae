import type { Duration } from '../cells/stored-cell.ts'

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
