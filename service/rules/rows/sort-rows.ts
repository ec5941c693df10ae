import { DAY_MS } from '../../../formulas/language/date.ts'
import { toText } from '../../../formulas/language/operators.ts'
import { isDate, type Value } from '../../../formulas/language/value.ts'
import type { Outline } from './outline.ts'
import type { OutlineRow } from './row-record.ts'

/** A sort column: the value of each row, the order of its options if it has any, and the direction. */
export type SortColumn = {
  readonly valueOf: (rowId: number) => Value
  readonly options: readonly string[]
  readonly isDescending: boolean
}

/** Sorts siblings, each with its subtree: the hierarchy stays (api-guide section 7.1). */
export function sortRows(outline: Outline, columns: readonly SortColumn[]): Outline {
  const keys = new Map(outline.map(({ id }) => [id, columns.map(column => toKey(column.valueOf(id), column.options))]))
  const compare = (a: OutlineRow, b: OutlineRow): number =>
    compareKeys(keys.get(a.id) ?? [], keys.get(b.id) ?? [], columns)
  const childrenOf = grouped(outline)
  const sorted: OutlineRow[] = []
  // A stack instead of recursion, because a sheet may be as deep as it is long.
  const waiting = [...(childrenOf.get(null) ?? [])].sort(compare).reverse()
  for (let outlineRow = waiting.pop(); outlineRow; outlineRow = waiting.pop()) {
    sorted.push(outlineRow)
    waiting.push(...[...(childrenOf.get(outlineRow.id) ?? [])].sort(compare).reverse())
  }
  return sorted
}

function grouped(outline: Outline): ReadonlyMap<number | null, readonly OutlineRow[]> {
  const childrenOf = new Map<number | null, OutlineRow[]>()
  for (const outlineRow of outline) {
    const children = childrenOf.get(outlineRow.parentId)
    if (children) children.push(outlineRow)
    else childrenOf.set(outlineRow.parentId, [outlineRow])
  }
  return childrenOf
}

/** The sort key: kinds of value are compared first, then values of one kind. */
type Key = {
  readonly rank: number
  readonly value: number | string
}

// The order of the kinds; blank cells are last in both directions.
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
