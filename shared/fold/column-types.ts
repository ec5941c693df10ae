import { COLUMN_KINDS, type Column } from '../model/sheet/column.ts'
import type { ColumnChange, ColumnType } from '../model/sheet/column-edit.ts'

export const typeOf = ({ kind, symbol, options, validation }: Column): ColumnType => ({
  kind,
  symbol,
  options,
  validation,
})

/** Two types that offer the same choices for the column. With a symbol the options come with it, and a kind without a list has none. */
export const isSameType = (a: ColumnType, b: ColumnType): boolean =>
  a.kind === b.kind &&
  a.symbol === b.symbol &&
  a.validation === b.validation &&
  (a.symbol !== null || !COLUMN_KINDS[a.kind].hasOptions || a.options.join('\n') === b.options.join('\n'))

/**
 * The type of a column that two people changed: `was` before both, `ours` as the user wants it, `theirs` as the service has it. Options are
 * merged one by one, so that neither list loses what the other added. Null where both gave it another kind or symbol, or where one of them
 * removed the list that the other changed: then the user decides.
 */
export function mergeType(was: ColumnType, ours: ColumnType, theirs: ColumnType): ColumnType | null {
  if (isSameType(was, theirs) || isSameType(ours, theirs)) return ours
  if (!isSameForm(was, theirs) && !isSameForm(ours, theirs)) return null
  if (!isSameForm(ours, theirs) && !isList(ours)) return null
  return {
    ...ours,
    options: isList(ours) ? mergeOptions(was.options, ours.options, theirs.options) : ours.options,
    validation: ours.validation === was.validation ? theirs.validation : ours.validation,
  }
}

const isSameForm = (a: ColumnType, b: ColumnType): boolean => a.kind === b.kind && a.symbol === b.symbol

/** Its options are the user's to choose. */
const isList = ({ kind, symbol }: ColumnType): boolean => COLUMN_KINDS[kind].hasOptions && symbol === null

/** Ours, in our order, without the options that they removed, and with those that they added behind the option that precedes them in theirs. */
function mergeOptions(was: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const removed = new Set(was.filter(option => !theirs.includes(option)))
  // Where only they changed the order, theirs counts.
  const common = (list: readonly string[]) => list.filter(option => was.includes(option))
  const isOurOrder = common(ours).join('\n') === was.filter(option => ours.includes(option)).join('\n')
  const first = isOurOrder ? theirs : ours
  const second = isOurOrder ? ours : theirs
  const merged = first.filter(option =>
    isOurOrder ? ours.includes(option) || !was.includes(option) : !removed.has(option),
  )
  for (const [at, option] of second.entries()) {
    if (merged.includes(option) || was.includes(option)) continue
    const before = second.slice(0, at).findLast(other => merged.includes(other))
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, option)
  }
  return merged
}

/**
 * The type that a change gives a column whose type is `now`: with the options that others added since the change was made. Undefined where
 * it is about something else.
 */
export const typeAfter = ({ type, was }: ColumnChange, now: ColumnType): ColumnType | undefined =>
  type && was?.type ? (mergeType(was.type, type, now) ?? type) : type

/**
 * What two changes of a type, one after the other, are made on: what its author saw at the second, without what they did with the first. So an
 * option that someone else added in between, and that the second takes out, was not there unseen.
 */
export function typeBeforeBoth(first: ColumnChange, second: ColumnChange): ColumnType | undefined {
  const before = first.was?.type
  const seen = second.was?.type
  return before && first.type && seen ? (mergeType(first.type, before, seen) ?? before) : before
}
