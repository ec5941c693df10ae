import type { RowId } from '../../../shared/model/ids.ts'
import type { SearchHit } from '../../../shared/model/search.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { isMatch } from '../../../shared/search/match.ts'
import { type Word, wordsIn } from '../../../shared/search/words.ts'
import { type AskedFor, isWithin } from './asked-for.ts'
import type { SheetFacts } from './copies-reader.ts'
import type { IndexStore } from './index-store.ts'
import type { PendingSheet } from './pending-sheets.ts'
import type { RowMatcher } from './row-match.ts'
import type { SheetRow, SheetRows } from './sheet-rows.ts'

/** Up to as many documents are read one by one; more are found by going through the sheet. */
const MOST_SORTED = 500

/** One sheet to be searched. */
export type SearchedSheet = {
  readonly facts: SheetFacts
  readonly rows: SheetRows
  readonly pending: PendingSheet | null
  /** Its documents that match the index, in ascending order. */
  readonly ids: readonly number[]
  readonly slot: number
}

/** `after`, `limit`: the slice of the hits. `compare`: rows that may be compared, because comparing is slow. */
export type Wanted = { readonly after: number; readonly limit: number; readonly compare: number }
export type FoundRows = { readonly hits: readonly SearchHit[]; readonly count: number; readonly isCounted: boolean }

/** The matching rows of a sheet from top to bottom. */
export function findRows(
  store: IndexStore,
  matcher: RowMatcher,
  sheet: SearchedSheet,
  asked: AskedFor,
  { after, limit, compare }: Wanted,
): FoundRows {
  const columns = searchedColumns(sheet.rows.meta.columns, asked)
  const none = { hits: [], count: 0, isCounted: true }
  const looksForRows = asked.terms.length + asked.people.length > 0 || asked.isOfRows || asked.changed !== null
  if (!looksForRows || columns.length === 0) return none
  const isExact = !asked.mustCompare && !sheet.pending
  if (isExact && limit === 0) return { hits: [], count: sheet.ids.length, isCounted: true }
  // Not all of many are compared, so those that are need not be the first ones of the sheet.
  const isCut = asked.mustCompare && sheet.ids.length > compare
  const candidates = candidatesOf(store, isCut ? { ...sheet, ids: sheet.ids.slice(0, compare) } : sheet)
  const primary = sheet.rows.meta.columns.find(each => each.primary)
  const hits: SearchHit[] = []
  let count = 0
  let compared = 0
  const take = (row: SheetRow, position: number) => {
    if (count >= after && hits.length < limit) hits.push(matcher.describe(row, position, columns, primary, asked))
    count += 1
  }
  for (const { rowId, position, isTouched } of candidates.inOrder()) {
    const mustCompare = asked.mustCompare || isTouched || sheet.pending?.mayLackRows === true
    if (isExact && hits.length === limit) return { hits, count: candidates.count, isCounted: true }
    if (mustCompare && compared >= compare) return { hits, count, isCounted: false }
    const isNeeded = mustCompare || (count >= after && hits.length < limit)
    if (mustCompare) compared += 1
    const row = isNeeded ? sheet.rows.read(rowId) : null
    if (!row) {
      // Not read because it is only counted.
      if (!isNeeded) count += 1
      continue
    }
    if (mustCompare && !isHit(row, columns, asked, matcher, sheet.facts)) continue
    take(row, position)
  }
  return { hits, count, isCounted: !isCut }
}

const isHit = (
  row: SheetRow,
  columns: readonly Column[],
  asked: AskedFor,
  matcher: RowMatcher,
  { copiedAt }: SheetFacts,
): boolean =>
  // Of a row that was saved here, only the time of the copy is known.
  isWithin(row.changed ?? copiedAt, asked.changed) && matcher.matches(row, columns, asked)

/** All columns, or those of the filter. */
export const searchedColumns = (columns: readonly Column[], { columns: wanted }: AskedFor): readonly Column[] =>
  wanted.length === 0 ? columns : columns.filter(column => wanted.every(term => isMatch(term, titleWords(column))))

const known = new WeakMap<Column, readonly Word[]>()

/** Read for each key, of all columns of all sheets. */
export function titleWords(column: Column): readonly Word[] {
  const before = known.get(column)
  if (before) return before
  const words = wordsIn(column.title)
  known.set(column, words)
  return words
}

type Candidate = { readonly rowId: RowId; readonly position: number; readonly isTouched: boolean }

/** Rows that the index has found, and those that it cannot know. */
function candidatesOf(store: IndexStore, { rows, pending, ids, slot }: SearchedSheet) {
  const touched = pending?.touched ?? new Map<RowId, number>()
  const indexed = new Set(ids)
  for (const rowId of touched.keys()) {
    const doc = store.find(slot, rowId)
    if (doc) indexed.delete(doc.id)
  }
  const count = indexed.size + touched.size

  function* sorted(): Generator<Candidate> {
    const found: Candidate[] = []
    const add = (rowId: RowId, isTouched: boolean) => {
      const position = rows.positionOf(rowId)
      if (position >= 0) found.push({ rowId, position, isTouched })
    }
    // as: the documents of a sheet are its rows
    for (const ref of store.refsOf(indexed)) add(ref as RowId, false)
    for (const rowId of touched.keys()) add(rowId, true)
    yield* found.sort((a, b) => a.position - b.position)
  }
  function* walked(): Generator<Candidate> {
    const rowCount = rows.count()
    for (let position = 0; position < rowCount; position++) {
      const rowId = rows.rowIdAt(position)
      const isTouched = touched.has(rowId)
      if (isTouched || indexed.has(store.find(slot, rowId)?.id ?? -1)) yield { rowId, position, isTouched }
    }
  }
  return { count, inOrder: count <= MOST_SORTED ? sorted : walked }
}
