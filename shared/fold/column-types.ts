import { COLUMN_KINDS, type Column } from '../model/sheet/column.ts'
import type { ColumnChange, ColumnType } from '../model/sheet/column-edit.ts'

export const typeOf = ({ kind, symbol, options, validation }: Column): ColumnType => ({
  kind,
  symbol,
  options,
  validation,
})

/** Whether two types offer the same choices. A symbol determines its options, and a kind without a list has none. */
export const isSameType = (a: ColumnType, b: ColumnType): boolean =>
  a.kind === b.kind &&
  a.symbol === b.symbol &&
  a.validation === b.validation &&
  (a.symbol !== null || !COLUMN_KINDS[a.kind].hasOptions || a.options.join('\n') === b.options.join('\n'))

/**
 * Merges the type of a column that two users changed: `was` is the common base, `ours` the local value, `theirs` the
 * server value. Options are merged one by one, so neither list loses additions. Null if both changed the kind or
 * symbol, or if one removed the list that the other changed: the user decides.
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

/** The user can edit its options. */
const isList = ({ kind, symbol }: ColumnType): boolean => COLUMN_KINDS[kind].hasOptions && symbol === null

/**
 * Our options in our order, without those removed by the other user; each option added by the other user follows its
 * predecessor in their list.
 */
function mergeOptions(was: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const removed = new Set(was.filter(option => !theirs.includes(option)))
  // If only they changed the order, theirs counts.
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
 * The type of a column after a change, with the options that others have added since. Undefined if the change is not
 * about the type.
 */
export const typeAfter = ({ type, was }: ColumnChange, now: ColumnType): ColumnType | undefined =>
  type && was?.type ? (mergeType(was.type, type, now) ?? type) : type

/**
 * The base of two successive changes of a type: the type on screen at the second, without the effects of the first. An
 * option that another user added in between, and that the second removes, was therefore seen.
 */
export function typeBeforeBoth(first: ColumnChange, second: ColumnChange): ColumnType | undefined {
  const before = first.was?.type
  const seen = second.was?.type
  return before && first.type && seen ? (mergeType(first.type, before, seen) ?? before) : before
}
