import type { Condition } from '../../../../shared/model/sheet/saved-view.ts'
import { FILTERS_LIMIT, VALUES_LIMIT } from '../../../../shared/model/sheet/saved-view.ts'
import type { ListedValue } from '../lines/value-list.ts'

/** The condition of a column. `all`: no filter. `too-many`: more values than a filter can store. Null: unknown yet. */
export type Wanted = Condition | 'all' | 'too-many' | null

/** The ticks when the panel opens: the values that the filter accepts, or all without one. */
export function chosenBy(before: Condition | null, values: readonly ListedValue[]): ReadonlySet<string> {
  const words = values.map(({ word }) => word)
  if (before?.is === 'one-of') return new Set(before.values)
  if (before?.is !== 'none-of') return new Set(words)
  return new Set(words.filter(word => !before.values.includes(word)))
}

/**
 * The condition of the ticks. Unchanged ones (`picked` is null) keep the condition, since the list may not show all of
 * it.
 */
export function wantedBy(
  before: Condition | null,
  picked: ReadonlySet<string> | null,
  values: readonly ListedValue[],
): Exclude<Wanted, null> {
  if (picked) return conditionOf(picked, values)
  return before && 'values' in before ? before : 'all'
}

/** The condition that accepts just these values. */
export function conditionOf(chosen: ReadonlySet<string>, values: readonly ListedValue[]): Exclude<Wanted, null> {
  const left = values.filter(({ word }) => !chosen.has(word)).map(({ word }) => word)
  if (left.length === 0) return 'all'
  if (chosen.size <= VALUES_LIMIT) return { is: 'one-of', values: [...chosen] }
  return left.length <= VALUES_LIMIT ? { is: 'none-of', values: left } : 'too-many'
}

/** Why that cannot be applied, in a sentence. `others`: how many other columns are filtered. */
export function whyNot(way: 'values' | 'condition', wanted: Wanted, others: number): string | null {
  if (others >= FILTERS_LIMIT) return `${FILTERS_LIMIT} columns are filtered already. Clear one of their filters first.`
  if (wanted === 'too-many') return `Choose up to ${VALUES_LIMIT} values, or use a condition.`
  if (wanted === null) return way === 'values' ? 'Loading values.' : 'Enter a value to compare with.'
  return typeof wanted === 'object' && wanted.is === 'one-of' && wanted.values.length === 0
    ? 'Choose at least one value.'
    : null
}
