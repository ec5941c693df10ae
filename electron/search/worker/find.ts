import type { SheetId } from '../../../shared/model/ids.ts'
import type {
  FoundItem,
  FoundText,
  IndexProgress,
  SearchAnswer,
  SearchGroup,
  SearchHit,
} from '../../../shared/model/search.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { Writing } from '../../../shared/print/shown-text.ts'
import { foundText, isMatch, rangesOf } from '../../../shared/search/match.ts'
import type { SearchTerm } from '../../../shared/search/search-query.ts'
import { wordsIn } from '../../../shared/search/words.ts'
import type { Me } from '../protocol.ts'
import { type AskedFor, readAsked } from './asked-for.ts'
import type { CopiesReader, SheetFacts } from './copies-reader.ts'
import { findComments, findFiles } from './find-lists.ts'
import { type FoundRows, findRows, searchedColumns, titleWords, type Wanted } from './find-rows.ts'
import { type IndexStore, slotOf } from './index-store.ts'
import { commentsKey, filesKey, readItems } from './indexed-lists.ts'
import { sheetKey } from './indexing.ts'
import type { PendingSheets } from './pending-sheets.ts'
import { createRowMatcher } from './row-match.ts'
import { sheetRows } from './sheet-rows.ts'

/** Hits in an answer, and those of one sheet if there are many sheets or few. */
const HITS = { total: 60, least: 4, most: 30 }
/** Rows that are compared for one answer, and at least for each sheet. */
const COMPARED = { total: 400, least: 8 }
const MOST_ITEMS = 20

export type Searched = { readonly store: IndexStore; readonly copies: CopiesReader }
type Facts = SheetFacts & { readonly meta: SheetMeta }

/** Searches the index, the copies, and the edits that are not saved. */
export function createFinder(pending: PendingSheets, writing: Writing, me: Me, today: () => string) {
  const matcher = createRowMatcher(writing)
  const metas = new Map<SheetId, { readonly revision: number; readonly meta: SheetMeta | null }>()
  const metaOf = ({ sheetId, revision }: SheetFacts, copies: CopiesReader): SheetMeta | null => {
    const known = metas.get(sheetId)
    if (known?.revision === revision) return known.meta
    const meta = copies.meta(sheetId)
    metas.set(sheetId, { revision, meta })
    return meta
  }

  const inSheet = (
    facts: SheetFacts,
    meta: SheetMeta,
    found: Found,
    asked: AskedFor,
    wanted: Wanted,
    { store, copies }: Searched,
  ) => {
    const { sheetId, revision } = facts
    const edits = pending.of(sheetId, revision, copies)
    const rows = sheetRows(copies, facts, meta, edits)
    const before = columnHits(rows.meta, asked)
    const sheet = { facts, rows, pending: edits, ...found.of(sheetKey(sheetId)) }
    const { after, limit } = wanted
    const inRows = findRows(store, matcher, sheet, asked, {
      ...wanted,
      after: Math.max(0, after - before.length),
      limit: limit - Math.min(limit, before.slice(after).length),
    })
    const refsOf = (key: string) => {
      const { ids } = found.of(key)
      return ids.length > 0 ? store.refsOf(ids) : []
    }
    const inLists = [
      ...findComments(
        refsOf(commentsKey(sheetId)),
        () => copies.list(commentsKey(sheetId)),
        pending.comments(sheetId),
        me,
        asked,
      ),
      ...findFiles(refsOf(filesKey(sheetId)), () => copies.list(filesKey(sheetId)), asked),
    ]
    return joined(before, inRows, inLists, { after, limit })
  }

  const searchedSheets = (asked: AskedFor, copies: CopiesReader): readonly Facts[] =>
    copies
      .sheets()
      .flatMap(facts => {
        const meta = isNamed(facts.name, asked.sheets) ? metaOf(facts, copies) : null
        return meta ? [{ ...facts, meta }] : []
      })
      .reverse()

  return {
    everything(text: string, searched: Searched, progress: IndexProgress | null): SearchAnswer {
      const asked = readAsked(text, today(), me)
      if (asked.isEmpty) return { ...NOTHING, progress }
      const { copies } = searched
      const found = foundDocs(asked, searched)
      const sheets = searchedSheets(asked, copies)
      const possible = sheets.filter(sheet => found.mayHave(sheet) || pending.has(sheet.sheetId))
      const limit = Math.min(HITS.most, Math.max(HITS.least, Math.floor(HITS.total / Math.max(1, possible.length))))
      const compare = Math.max(COMPARED.least, Math.floor(COMPARED.total / Math.max(1, possible.length)))
      const groups: SearchGroup[] = []
      let [count, shown, isCounted] = [0, 0, true]
      for (const facts of sheets) {
        const left = Math.max(0, Math.min(limit, HITS.total - shown))
        const rows = inSheet(facts, facts.meta, found, asked, { after: 0, limit: left, compare }, searched)
        const name = nameOf(facts.name, asked)
        if (rows.count === 0 && rows.isCounted && name.ranges.length === 0) continue
        count += rows.count
        shown += rows.hits.length
        isCounted &&= rows.isCounted
        groups.push({ sheetId: facts.sheetId, name, ...rows })
      }
      const withHits = groups.filter(group => group.count > 0 || group.name.ranges.length > 0)
      return {
        items: itemHits(asked, copies, new Set(copies.sheets().map(({ sheetId }) => sheetId))),
        groups: withHits.filter(({ hits, name }) => hits.length > 0 || name.ranges.length > 0),
        count,
        isCounted,
        sheets: withHits.length,
        progress,
      }
    },
    /** A slice of the hits in one sheet. `compare`: rows to be compared. */
    inSheet(text: string, sheetId: SheetId, wanted: Wanted, searched: Searched): FoundRows {
      const asked = readAsked(text, today(), me)
      const facts = searchedSheets({ ...asked, sheets: [] }, searched.copies).find(sheet => sheet.sheetId === sheetId)
      if (!facts || asked.isEmpty) return { hits: [], count: 0, isCounted: true }
      return inSheet(facts, facts.meta, foundDocs(asked, searched), asked, wanted, searched)
    },
  }
}
export type Finder = ReturnType<typeof createFinder>

const NOTHING = { items: [], groups: [], count: 0, isCounted: true, sheets: 0 }

/** The documents that match the index and the time, by source. */
function foundDocs({ index, changed }: AskedFor, { store, copies }: Searched) {
  const slots = new Map(store.sources().map(({ key, slot }) => [key, slot]))
  const matching = index && store.match(index.expression)
  const inTime = changed && inTimeDocs(changed, slots, { store, copies })
  const inBoth = matching && inTime ? matching.filter(id => inTime.has(id)) : null
  const ids = inBoth ?? matching ?? inTime ?? []
  const bySource = new Map<number, number[]>()
  for (const id of ids) {
    const slot = slotOf(id)
    const known = bySource.get(slot)
    if (known) known.push(id)
    else bySource.set(slot, [id])
  }
  const of = (key: string) => {
    const slot = slots.get(key) ?? 0
    return { slot, ids: bySource.get(slot) ?? [] }
  }
  return {
    of,
    mayHave: ({ sheetId }: SheetFacts): boolean =>
      [sheetKey(sheetId), commentsKey(sheetId), filesKey(sheetId)].some(key => of(key).ids.length > 0),
  }
}
/** Of a row that was saved here, only the time of its copy is known. */
function inTimeDocs(
  { from, to }: NonNullable<AskedFor['changed']>,
  slots: ReadonlyMap<string, number>,
  { store, copies }: Searched,
): ReadonlySet<number> {
  const copied = copies.sheets().filter(({ copiedAt }) => copiedAt >= from && copiedAt <= to)
  const ofCopied = new Set(copied.map(({ sheetId }) => slots.get(sheetKey(sheetId))))
  return new Set([...store.changedBetween(from, to), ...store.undated().filter(id => ofCopied.has(slotOf(id)))])
}

type Found = ReturnType<typeof foundDocs>

/** Hits in one order: columns, rows, comments and files. */
function joined(
  before: readonly SearchHit[],
  rows: FoundRows,
  behind: readonly SearchHit[],
  { after, limit }: { readonly after: number; readonly limit: number },
): FoundRows {
  const first = before.slice(after, after + limit)
  const behindFrom = Math.max(0, after - before.length - rows.count)
  const rest = rows.isCounted ? behind.slice(behindFrom) : behind
  return {
    hits: [...first, ...rows.hits, ...rest].slice(0, limit),
    count: before.length + rows.count + behind.length,
    isCounted: rows.isCounted,
  }
}

const isNamed = (name: string, terms: readonly SearchTerm[]): boolean => {
  const words = wordsIn(name)
  return terms.every(term => isMatch(term, words))
}

/** A text with all matches of the terms; without ranges unless it has all of them. */
function markedIf(text: string, terms: readonly SearchTerm[]): FoundText {
  const words = wordsIn(text)
  const isHit = terms.length > 0 && terms.every(term => isMatch(term, words))
  return foundText(text, isHit ? terms.flatMap(term => rangesOf(term, words, text)) : [])
}

/** The name of a sheet is a hit for words and the filter of sheets. */
const nameOf = (name: string, { terms, sheets, hasOtherFilters }: AskedFor): FoundText =>
  markedIf(name, hasOtherFilters ? [] : [...terms, ...sheets])

function columnHits({ columns }: SheetMeta, asked: AskedFor): readonly SearchHit[] {
  if (asked.people.length > 0 || asked.isOfRows || asked.changed) return []
  if (asked.terms.length + asked.columns.length === 0) return []
  const wanted = asked.terms.length > 0 ? asked.terms : asked.columns
  return searchedColumns(columns, asked)
    .filter(column => wanted.every(term => isMatch(term, titleWords(column))))
    .map((column): SearchHit => ({ kind: 'column', columnId: column.id, title: markedIf(column.title, wanted) }))
}

/** Folders, workspaces, and sheets without a copy: of those with one the group has the name. */
function itemHits(asked: AskedFor, copies: CopiesReader, copied: ReadonlySet<number>): readonly FoundItem[] {
  if (asked.terms.length === 0 || asked.hasOtherFilters) return []
  return readItems(copies.list('items'))
    .flatMap(item => {
      const name = item.kind === 'sheet' && copied.has(item.id) ? null : markedIf(item.name, asked.terms)
      return name && name.ranges.length > 0 ? [{ item: { kind: item.kind, id: item.id }, name }] : []
    })
    .slice(0, MOST_ITEMS)
}
