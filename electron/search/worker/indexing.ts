import { hash } from 'node:crypto'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { IndexProgress } from '../../../shared/model/search.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { Writing } from '../../../shared/print/shown-text.ts'
import { textToRow } from '../../cache/row-text.ts'
import type { CopiesReader, SheetFacts, StoredRow } from './copies-reader.ts'
import { dayOf, dueColumns, dueTerm } from './due-days.ts'
import type { Doc, IndexStore, Source } from './index-store.ts'
import { indexTerms } from './index-terms.ts'
import { isIndexedList, listedTexts, timeOf } from './indexed-lists.ts'
import { searchedTexts } from './searched-texts.ts'

/** Rows that are indexed at once: about as long as a frame, because a search waits for it. */
const ROWS_AT_ONCE = 400
/** A search waits for as many changed rows of a sheet, and for lists of this length in characters. */
const QUICK = { rows: 150, length: 100_000 }

/** Changes with the terms of a text: then everything is indexed again. */
const FORMAT = 2

/** No row has an earlier revision. */
const NOTHING = -1
const BEGIN = { cursor: null, next: null }

export const sheetKey = (sheetId: SheetId): string => `sheet-${sheetId}`

type StaleSheet = { readonly sheet: SheetFacts; readonly source: Source | null }
type StaleList = { readonly key: string; readonly checksum: number }
type Stale = {
  readonly gone: readonly Source[]
  readonly sheets: readonly StaleSheet[]
  readonly lists: readonly StaleList[]
}

/** Keeps the index equal to the copies. */
export function createIndexing(writing: Writing, zone: string) {
  const termsOf = createKnownTerms()
  const stamp = JSON.stringify([FORMAT, zone, ...Object.values(writing)])
  const begin = (store: IndexStore): void => {
    if (store.stamp() !== stamp) store.clear(stamp)
  }
  const docsOf = (rows: readonly StoredRow[], columns: readonly Column[]): Doc[] => {
    const due = dueColumns(columns)
    return rows.flatMap(({ id, content }) => {
      const row = textToRow(content, id as RowId, null) // as: the cache holds row ids only
      if (!row) return [] // found and removed by the thread that owns the copies
      const terms = new Set<string>()
      for (const column of columns) {
        const cell = row.cells.get(column.id)
        if (!cell) continue
        for (const text of searchedTexts(column, cell, writing)) for (const term of termsOf(text)) terms.add(term)
      }
      for (const { id } of due) {
        const day = dayOf(row.cells.get(id) ?? blankCell)
        if (day !== null) terms.add(dueTerm(day))
      }
      return [{ ref: id, changed: timeOf(row.modifiedAt), terms: [...terms].join(' ') }]
    })
  }

  /** Indexes the next rows of a sheet that were written after its revision in the index. */
  const advance = (store: IndexStore, copies: CopiesReader, { sheet, source }: StaleSheet, meta: SheetMeta): void => {
    const { sheetId, revision } = sheet
    const shape = shapeOf(meta)
    const isSame = source !== null && source.shape === shape && source.revision <= revision
    const from = isSame ? source : { key: sheetKey(sheetId), revision: NOTHING, shape, ...BEGIN }
    // Rows that are written during a pass are part of the next one.
    const pass =
      from.cursor === null ? { ...from, cursor: 0, next: revision } : { ...from, next: from.next ?? revision }
    store.transaction(() => {
      const { slot } = store.putSource(pass)
      const rows = copies.rowsSince(sheetId, pass.revision, pass.cursor ?? 0, ROWS_AT_ONCE)
      store.put(slot, docsOf(rows, meta.columns))
      const last = rows.at(-1)
      if (last && rows.length === ROWS_AT_ONCE) return void store.putSource({ ...pass, cursor: last.id })
      store.putSource({ ...pass, revision: pass.next, ...BEGIN })
      dropDeleted(store, copies, sheetId, slot)
    })
  }
  /** False for a damaged copy: the thread that owns it finds and removes it. */
  const advanceIfWhole = (store: IndexStore, copies: CopiesReader, sheet: StaleSheet): boolean => {
    const meta = copies.meta(sheet.sheet.sheetId)
    if (meta) advance(store, copies, sheet, meta)
    return meta !== null
  }
  const advanceList = (store: IndexStore, copies: CopiesReader, { key, checksum }: StaleList): void => {
    const texts = listedTexts(key, copies.list(key))
    store.transaction(() => {
      const { slot } = store.putSource({ key, revision: checksum, shape: '', ...BEGIN })
      store.keepOnly(slot, ref => ref < texts.length)
      store.put(
        slot,
        texts.map(({ text, changed }, ref) => ({ ref, changed, terms: [...new Set(indexTerms(text))].join(' ') })),
      )
    })
  }

  return {
    /** Indexes small changes, for which a search waits. */
    catchUp(store: IndexStore, copies: CopiesReader): void {
      begin(store)
      const stale = staleOf(store, copies)
      for (const { slot } of stale.gone) store.transaction(() => store.dropSource(slot))
      for (const list of stale.lists) if (copies.listLength(list.key) <= QUICK.length) advanceList(store, copies, list)
      for (const each of stale.sheets) {
        const meta = isQuick(each, copies) ? copies.meta(each.sheet.sheetId) : null
        if (meta && each.source?.shape === shapeOf(meta)) advance(store, copies, each, meta)
      }
    },
    /** Sheets that can be searched completely; null if all can. */
    progress(store: IndexStore, copies: CopiesReader): Omit<IndexProgress, 'isDiskFull'> | null {
      const left = staleOf(store, copies).sheets.length
      const total = copies.sheets().length
      return left > 0 ? { done: total - left, total } : null
    },
    /** Indexes the next piece. False: everything is indexed. */
    step(store: IndexStore, copies: CopiesReader): boolean {
      begin(store)
      const { gone, sheets, lists } = staleOf(store, copies)
      const [list] = lists
      const [lost] = gone
      // Small changes first, then the sheets that were opened last.
      const quick = sheets.filter(each => isQuick(each, copies))
      if (lost) store.transaction(() => store.dropSource(lost.slot))
      else if (list) advanceList(store, copies, list)
      else return [...quick, ...sheets.toReversed()].some(sheet => advanceIfWhole(store, copies, sheet))
      return true
    },
  }
}
export type Indexing = ReturnType<typeof createIndexing>

const isQuick = ({ sheet, source }: StaleSheet, copies: CopiesReader): boolean =>
  source?.cursor === null &&
  source.revision <= sheet.revision &&
  copies.countSince(sheet.sheetId, source.revision, QUICK.rows + 1) <= QUICK.rows

function staleOf(store: IndexStore, copies: CopiesReader): Stale {
  const sources = new Map(store.sources().map(source => [source.key, source]))
  const gone = new Map(sources)
  const sheets = copies.sheets().flatMap(sheet => {
    const key = sheetKey(sheet.sheetId)
    const source = sources.get(key) ?? null
    gone.delete(key)
    return source?.revision === sheet.revision && source.cursor === null ? [] : [{ sheet, source }]
  })
  const lists = copies.lists().flatMap(({ key, checksum }) => {
    if (!isIndexedList(key)) return []
    gone.delete(key)
    return sources.get(key)?.revision === checksum ? [] : [{ key, checksum }]
  })
  return { gone: [...gone.values()], sheets, lists }
}

/** Rows that were deleted leave only the order. */
function dropDeleted(store: IndexStore, copies: CopiesReader, sheetId: SheetId, slot: number): void {
  const order = copies.order(sheetId)
  if (store.count(slot) === order.length) return
  const kept = new Set(order)
  store.keepOnly(slot, ref => kept.has(ref))
}

/** The columns, as far as the texts of their cells depend on them. */
const shapeOf = ({ columns }: SheetMeta): string => {
  const due = new Set(dueColumns(columns).map(({ id }) => id))
  return hash(
    'sha256',
    JSON.stringify(columns.map(({ id, kind, format }) => [id, kind, format, due.has(id)])),
    'base64url',
  )
}

/** Most cells have a text that others have as well. */
const MOST_KNOWN = 20_000

function createKnownTerms() {
  const known = new Map<string, readonly string[]>()
  return (text: string): readonly string[] => {
    const before = known.get(text)
    if (before) return before
    const terms = indexTerms(text)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, terms)
    return terms
  }
}
