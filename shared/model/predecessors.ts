import { z } from 'zod'
import { RowId } from './ids.ts'

const amount = z.number().nonnegative().max(1e9).optional()

/** The delay after the other row, in the service's parts. They are positive; the sign is separate. */
export const Lag = z.strictObject({
  weeks: amount,
  days: amount,
  hours: amount,
  minutes: amount,
  seconds: amount,
  milliseconds: amount,
  /** A lead: before the other row. */
  negative: z.boolean().optional(),
  /** Calendar time instead of working time. */
  elapsed: z.boolean().optional(),
})
export type Lag = z.infer<typeof Lag>

/** The dependency between the other row (first letter) and this one: S is start, F is finish. */
export const Relation = z.enum(['FS', 'FF', 'SS', 'SF'])
export type Relation = z.infer<typeof Relation>

/** A predecessor by row id, because row numbers change when rows move. */
export const Predecessor = z.strictObject({ rowId: RowId, relation: Relation, lag: Lag.optional() })
export type Predecessor = z.infer<typeof Predecessor>

/** The placeholder for a deleted row. */
export const GONE = '#REF'

/**
 * Formats a predecessor like the service (API guide 9.4): `7`, `3FS +2d`, `5SS -1d 4h`. `rowNumber` is null for a
 * deleted row.
 */
export function predecessorText(predecessor: Predecessor, rowNumber: number | null): string {
  const { relation, lag } = predecessor
  const row = rowNumber ?? GONE
  if (!lag) return relation === 'FS' ? String(row) : `${row}${relation}`
  return `${row}${relation} ${lagText(lag)}`
}

const UNITS = [
  ['weeks', 'w'],
  ['days', 'd'],
  ['hours', 'h'],
  ['minutes', 'm'],
  ['seconds', 's'],
  ['milliseconds', 'ms'],
] as const satisfies readonly (readonly [keyof Lag, string])[]

function lagText(lag: Lag): string {
  const parts = UNITS.flatMap(([part, unit]) => (lag[part] ? [`${lag[part]}${unit}`] : []))
  return `${lag.negative ? '-' : '+'}${lag.elapsed ? 'e' : ''}${parts.join(' ') || '0d'}`
}

export const samePredecessor = (a: Predecessor, b: Predecessor): boolean =>
  a.rowId === b.rowId && a.relation === b.relation && sameLag(a.lag, b.lag)

/** A missing lag equals a zero lag. */
const sameLag = (a: Lag = {}, b: Lag = {}): boolean => lagText(a) === lagText(b)
