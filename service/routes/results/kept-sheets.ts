import { DAY_MS } from '../../formulas/language/date.ts'
import type { ServiceDeps } from '../../http/env.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { CrossSheetReference } from '../../store/references/cross-sheet-references.ts'
import type { Store } from '../../store/store.ts'
import { findRange } from './find-range.ts'
import { type KeptSheet, readSheet } from './kept-sheet.ts'
import { type Link, settle } from './other-sheets.ts'

/** How many cells are kept in memory, of all sheets together: eight of the largest. */
const MOST_CELLS = 8 * 500_000

/** The sheets that were read last, by id. Those that were asked about last stand last. */
type Kept = Map<number, KeptSheet>

// By store, so that nobody has to hand it round: what is kept can be made again at any time.
const keptByStore = new WeakMap<Store, Kept>()

/**
 * A sheet with the results of its formulas as the store has it now, and with it every sheet that these are made from. Only what
 * depends on a change is read and calculated. `rows`: all of its rows, where the caller has them.
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

/** The sheet as it was brought up to date last; null: nobody has asked, or it was forgotten. */
export const lastKept = (store: Store, sheetId: number): KeptSheet | null =>
  keptByStore.get(store)?.get(sheetId) ?? null

interface Gathering {
  readonly store: Store
  readonly kept: Kept
  readonly day: number
  /** Sources before those that read them. */
  readonly done: KeptSheet[]
  readonly links: Link[]
  isCyclic: boolean
}

/** Reads a sheet, and then what its formulas ask of others; `open` are the sheets that wait for this one. */
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

/** Without a reference of this name there is no range; one that has lost its sheet, a column or a row is lost itself. */
function toLink(
  reader: KeptSheet,
  name: string,
  reference: CrossSheetReference | undefined,
  find: (sheetId: number) => KeptSheet | null,
): Link {
  if (!reference) return { reader, name, found: null, trouble: '#INVALID REF' }
  const source = find(reference.sourceSheetId)
  const range = source && findRange(reference, source)
  return { reader, name, found: source && range && { source, range }, trouble: '#REF' }
}

function forgetOldest(store: Store, kept: Kept): void {
  let cells = 0
  for (const { rows, columns } of kept.values()) cells += rows.length * columns.length
  for (const [sheetId, { rows, columns }] of kept) {
    if (cells <= MOST_CELLS || kept.size === 1) return
    kept.delete(sheetId)
    store.changedRows.forget(sheetId)
    cells -= rows.length * columns.length
  }
}
