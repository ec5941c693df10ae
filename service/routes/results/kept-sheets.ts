import { findRange } from '../../../formulas/find-range.ts'
import { DAY_MS } from '../../../formulas/language/date.ts'
import { BROKEN_RANGE, type Link, NO_SUCH_RANGE, settle } from '../../../formulas/other-sheets.ts'
import type { ServiceDeps } from '../../http/env.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { CrossSheetReference } from '../../store/references/cross-sheet-references.ts'
import type { Store } from '../../store/store.ts'
import { type KeptSheet, readSheet } from './kept-sheet.ts'

/** The most cells cached over all sheets: eight of the largest. */
const MOST_CELLS = 8 * 500_000

/** The cached sheets by id, least recently used first. */
type Kept = Map<number, KeptSheet>

// Keyed by store, so that the cache needs no parameter. It can be rebuilt at any time.
const keptByStore = new WeakMap<Store, Kept>()

/**
 * Returns a sheet with its current formula results, after updating it and every sheet it reads. Only what depends on a
 * change is read and calculated. `rows`: all of its rows, if the caller has them.
 */
export function bringUpToDate(
  { store, clock }: Pick<ServiceDeps, 'store' | 'clock'>,
  sheetId: number,
  rows?: readonly RowRecord[],
): KeptSheet {
  const kept = keptByStore.get(store) ?? new Map<number, KeptSheet>()
  keptByStore.set(store, kept)
  const gathering: Gathering = { store, kept, day: Math.floor(clock() / DAY_MS), done: [], links: [], isCyclic: false }
  const sheet = gather(gathering, sheetId, rows)
  if (gathering.links.length > 0 || sheet.others.size > 0) settle(gathering.done, gathering.links, gathering.isCyclic)
  sheet.isOfToday = gathering.done.some(({ calculation }) => calculation.readsToday())
  forgetOldest(store, kept)
  return sheet
}

/** The cached sheet as last updated; null when it was never read or was evicted. */
export const lastKept = (store: Store, sheetId: number): KeptSheet | null =>
  keptByStore.get(store)?.get(sheetId) ?? null

type Gathering = {
  readonly store: Store
  readonly kept: Kept
  readonly day: number
  /** Sources before their readers. */
  readonly done: KeptSheet[]
  readonly links: Link[]
  isCyclic: boolean
}

/** Reads a sheet, then the sheets its formulas refer to; `open` are the sheets that wait for this one. */
function gather(
  gathering: Gathering,
  sheetId: number,
  rows?: readonly RowRecord[],
  open: Map<number, KeptSheet> = new Map(),
): KeptSheet {
  const { store, kept, day, done, links } = gathering
  const sheet = readSheet(store, sheetId, day, kept.get(sheetId) ?? null, rows)
  kept.delete(sheetId)
  kept.set(sheetId, sheet)
  open.set(sheetId, sheet)
  const names = sheet.calculation.otherSheets()
  const references = names.length === 0 ? [] : store.references.of(sheetId)
  const referenceByName = new Map(references.map(reference => [reference.name.toLowerCase(), reference]))
  const find = (id: number): KeptSheet | null => {
    const known = open.get(id) ?? null
    if (known) gathering.isCyclic = true
    return (
      known ??
      done.find(each => each.sheetId === id) ??
      (store.references.isThere(id) ? gather(gathering, id, undefined, open) : null)
    )
  }
  for (const name of names) links.push(toLink(sheet, name, referenceByName.get(name), find))
  open.delete(sheetId)
  done.push(sheet)
  return sheet
}

/** An unknown name gives no range; a reference without its sheet, column or row is broken. */
function toLink(
  reader: KeptSheet,
  name: string,
  reference: CrossSheetReference | undefined,
  find: (sheetId: number) => KeptSheet | null,
): Link {
  if (!reference) return { reader, name, found: null, trouble: NO_SUCH_RANGE }
  const source = find(reference.sourceSheetId)
  const range = source && findRange(reference, source)
  return { reader, name, found: source && range && { source, range }, trouble: BROKEN_RANGE }
}

function forgetOldest(store: Store, kept: Kept): void {
  let cells = 0
  for (const { rows, columns } of kept.values()) cells += rows.length * columns.length
  for (const [sheetId, { rows, columns, look }] of kept) {
    if (cells <= MOST_CELLS || kept.size === 1) return
    kept.delete(sheetId)
    store.changedRows.forget(look)
    cells -= rows.length * columns.length
  }
}
