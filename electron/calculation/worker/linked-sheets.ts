import type { Range } from '../../../formulas/calculation.ts'
import { isError } from '../../../formulas/language/value.ts'
import { BROKEN_RANGE, type Link, type LinkedSheet, settle } from '../../../formulas/other-sheets.ts'
import type { CellResult } from '../../../formulas/sheet-facts.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { placeOfRange, type SourceSheet } from './outside.ts'
import type { SheetCalculation } from './sheet-calculation.ts'
import { type OtherEdits, placeAt, positionOf } from './uncertain-cells.ts'

type Node = {
  readonly sheet: SheetCalculation
  readonly source: SourceSheet
  readonly links: readonly Link[]
}

/**
 * Passes the values of ranges between sheets, with the unsaved edits of each. Calls `onOthers` for every sheet that
 * reads another one, sources before their readers, with the results that changed; null if no range did.
 */
export function passRanges(
  latest: ReadonlyMap<SheetId, SheetCalculation>,
  onOthers: (sheet: SheetCalculation, results: readonly CellResult[] | null, others: OtherEdits) => void,
): void {
  if ([...latest.values()].every(sheet => sheet.ranges().size === 0)) return
  const { nodes, isCyclic } = gather(latest)
  const links = nodes.flatMap(node => node.links)
  const changed = new Map<LinkedSheet, CellResult[]>()
  settle(
    nodes.map(({ source }) => source.linked),
    links,
    isCyclic,
    (sheet, results) => changed.set(sheet, [...(changed.get(sheet) ?? []), ...results]),
  )
  for (const { sheet, source, links: own } of nodes) {
    if (own.length > 0) onOthers(sheet, changed.get(source.linked) ?? null, otherEdits(own, nodes))
  }
}

/** The sheets that are calculated, sources before their readers. */
function gather(latest: ReadonlyMap<SheetId, SheetCalculation>) {
  const nodes: Node[] = []
  const sources = new Map<SheetId, SourceSheet>()
  const open = new Set<SheetId>()
  let isCyclic = false
  const visit = (sheetId: SheetId): SourceSheet | null => {
    const known = sources.get(sheetId)
    if (known) {
      isCyclic ||= open.has(sheetId)
      return known
    }
    const sheet = latest.get(sheetId)
    const source = sheet?.asSource()
    if (!sheet || !source) return null
    sources.set(sheetId, source)
    open.add(sheetId)
    // Also of those that no formula reads: one may be typed.
    const links = [...sheet.ranges()].map(([name, range]): Link => {
      const from = visit(range.sheetId)
      const place = from && placeOfRange(range, from.shown)
      const found = from && place && { source: from.linked, range: place }
      return { reader: source.linked, name, found, trouble: BROKEN_RANGE }
    })
    open.delete(sheetId)
    nodes.push({ sheet, source, links })
    return source
  }
  for (const sheetId of latest.keys()) visit(sheetId)
  return { nodes, isCyclic }
}

/** A range that has lost an end counts as both: services differ in how they replace the end. */
function otherEdits(links: readonly Link[], nodes: readonly Node[]): OtherEdits {
  const namesOf = (cellsOf: (source: SourceSheet) => ReadonlySet<number> | null): readonly string[] =>
    links.filter(isNoCircle).flatMap(({ name, found }) => {
      const node = nodes.find(({ source }) => source.linked === found?.source)
      const cells = node ? cellsOf(node.sheet.asSource() ?? node.source) : null
      return !found || cells === null || hasAny(cells, found.range) ? [name] : []
    })
  return { unsaved: namesOf(source => source.unsaved()), uncertain: namesOf(source => source.uncertain) }
}

/** Around a circle everything would depend on itself. Its result is an error for any cells. */
function isNoCircle({ reader, name }: Link): boolean {
  const value = reader.others.get(name)?.value
  return !isError(value) || value.text !== '#CIRCULAR REFERENCE'
}

function hasAny(cells: ReadonlySet<number>, { rows: [first, last], columns: [left, right] }: Range): boolean {
  // Whichever are fewer: a source may have thousands of unsaved cells.
  if (cells.size < (last - first + 1) * (right - left + 1)) {
    for (const cell of cells) {
      const { row, column } = placeAt(cell)
      if (row >= first && row <= last && column >= left && column <= right) return true
    }
    return false
  }
  for (let column = left; column <= right; column++) {
    for (let row = first; row <= last; row++) if (cells.has(positionOf({ row, column }))) return true
  }
  return false
}
