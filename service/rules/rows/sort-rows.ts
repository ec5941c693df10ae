import { DAY_MS } from '../../formulas/language/date.ts'
import { toText } from '../../formulas/language/operators.ts'
import { isDate, type Value } from '../../formulas/language/value.ts'
import type { Outline } from './outline.ts'
import type { Place } from './row-record.ts'

/** How one column decides the order: what each row has in it, and what order its options stand in, where it has any. */
export interface SortColumn {
  readonly valueOf: (rowId: number) => Value
  readonly options: readonly string[]
  readonly isDescending: boolean
}

/** Rows beside each other in the new order, each with all that is below it: hierarchy is kept (api-guide section 7.1). */
export function sortRows(outline: Outline, columns: readonly SortColumn[]): Outline {
  const keys = new Map(outline.map(({ id }) => [id, columns.map(column => toKey(column.valueOf(id), column.options))]))
  const compare = (a: Place, b: Place): number => compareKeys(keys.get(a.id) ?? [], keys.get(b.id) ?? [], columns)
  const childrenOf = grouped(outline)
  const sorted: Place[] = []
  // A stack and no recursion: a sheet may be as deep as it is long.
  const waiting = [...(childrenOf.get(null) ?? [])].sort(compare).reverse()
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    sorted.push(place)
    waiting.push(...[...(childrenOf.get(place.id) ?? [])].sort(compare).reverse())
  }
  return sorted
}

function grouped(outline: Outline): ReadonlyMap<number | null, readonly Place[]> {
  const childrenOf = new Map<number | null, Place[]>()
  for (const place of outline) {
    const children = childrenOf.get(place.parentId)
    if (children) children.push(place)
    else childrenOf.set(place.parentId, [place])
  }
  return childrenOf
}

/** What is compared: first the kind of value, then the values of one kind. */
interface Key {
  readonly rank: number
  readonly value: number | string
}

// In this order they stand, and blank cells last whatever the direction.
const [OPTION, NUMBER, DATE, CHECK, TEXT, BLANK] = [0, 1, 2, 3, 4, 5]
const collator = new Intl.Collator('en', { sensitivity: 'accent' })

function toKey(value: Value, options: readonly string[]): Key {
  if (value === null || value === '') return { rank: BLANK, value: 0 }
  if (typeof value === 'boolean') return { rank: CHECK, value: Number(value) }
  const option = options.indexOf(String(value))
  if (option >= 0) return { rank: OPTION, value: option }
  if (typeof value === 'number') return { rank: NUMBER, value }
  if (isDate(value)) return { rank: DATE, value: value.day * DAY_MS + (value.ms ?? 0) }
  return { rank: TEXT, value: toText(value) }
}

function compareKeys(a: readonly Key[], b: readonly Key[], columns: readonly SortColumn[]): number {
  for (const [index, { isDescending }] of columns.entries()) {
    const [one, other] = [a[index], b[index]]
    if (!one || !other) continue
    const order = compareOne(one, other)
    const isBlank = one.rank === BLANK || other.rank === BLANK
    if (order !== 0) return isDescending && !isBlank ? -order : order
  }
  return 0
}

function compareOne(a: Key, b: Key): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  if (typeof a.value === 'string' && typeof b.value === 'string') return collator.compare(a.value, b.value)
  return Number(a.value) - Number(b.value)
}
