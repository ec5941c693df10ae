import type { ServiceDeps } from '../../../http/env.ts'
import type { ViewOptions } from '../../../http/view-options.ts'
import type { CellView } from '../../../rules/cells/cell-view.ts'
import type { CellSource } from '../../../rules/cells/stored-cell.ts'
import { once } from '../../../rules/once.ts'
import type { CellLink } from '../../../store/history/cell-links.ts'

/**
 * Cell links in wire form (api-guide section 9.6). A sheet that the reader cannot see is hidden: a link from it says
 * NOT_SHARED, a link to it is omitted.
 */
export function linkViews(
  { store }: ServiceDeps,
  sheetId: number,
  { readerId, exclude }: ViewOptions,
): Pick<CellView, 'linkInOf' | 'linksOutOf'> {
  if (readerId === undefined) return {}
  const [into, outOf] = [store.links.into(sheetId), store.links.outOf(sheetId)]
  if (into.length === 0 && outOf.length === 0) return {}
  const nameOf = once(id => store.sheets.findVisible(readerId, id)?.name)

  const inward = new Map<string, object>()
  for (const link of into) {
    inward.set(keyOf(link.to), toWire(link, link.from, nameOf(link.from.sheetId), exclude.has('linkInFromCellDetails')))
  }
  const outward = new Map<string, object[]>()
  for (const link of outOf) {
    const name = nameOf(link.to.sheetId)
    if (name === undefined || link.status === 'BROKEN') continue
    const wire = toWire(link, link.to, name, exclude.has('linksOutToCellsDetails'))
    outward.set(keyOf(link.from), [...(outward.get(keyOf(link.from)) ?? []), wire])
  }
  return {
    linkInOf: (rowId, columnId) => inward.get(keyOf({ rowId, columnId })),
    linksOutOf: (rowId, columnId) => outward.get(keyOf({ rowId, columnId })),
  }
}

function toWire({ status }: CellLink, end: CellSource, sheetName: string | undefined, isBrief: boolean): object {
  const shownStatus = status === 'BROKEN' || sheetName !== undefined ? status : 'NOT_SHARED'
  const { sheetId, ...cell } = shownStatus === 'OK' || shownStatus === 'CIRCULAR' ? end : NOWHERE
  const name = shownStatus === 'BROKEN' || sheetName === undefined ? {} : { sheetName }
  return { sheetId, ...name, ...(isBrief ? {} : { ...cell, status: shownStatus }) }
}

const NOWHERE = { sheetId: null, rowId: null, columnId: null }

const keyOf = ({ rowId, columnId }: Pick<CellSource, 'rowId' | 'columnId'>): string => `${rowId} ${columnId}`
