import { type CellLink, readLink } from '../../../shared/model/sheet/cell-link.ts'
import { type Cell, canBeLink } from '../../../shared/model/sheet/cell-value.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import { linkAddress } from '../../../shared/model/sheet/link-address.ts'
import { linkedCell, type SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { whyFixed } from '../values/editability.ts'
import { toCellEdit } from '../values/typing/to-cell-edit.ts'

/** The two fields of a link. */
export type LinkDraft = { readonly text: string; readonly address: string }

/** The displayed sheet and the user’s rights. */
type Sheet = { readonly view: SheetView | null; readonly readOnly: ReadOnly }

/** The cell with its link; null if the sheet has no such cell. */
export function linkedCellAt(view: SheetView | null, at: CellAddress | null): Cell | null {
  const index = view && at ? view.indexOf(at.rowId) : -1
  if (!view || !at || index < 0) return null
  const cell = linkedCell(view, index, at.columnId)
  return canBeLink(cell) ? cell : { ...cell, link: null }
}

/** Why the link of the cell cannot be created or changed; null if it can. */
export function whyNoLink(sheet: Sheet, at: CellAddress | null): string | null {
  const cell = linkedCellAt(sheet.view, at)
  const fixed = whyNotChanged(sheet, at)
  if (fixed !== null || !cell) return fixed ?? NO_CELL
  if (cell.image) return 'A cell that holds an image can be no link'
  const column = sheet.view?.meta.columns.find(({ id }) => id === at?.columnId)
  const isEmpty = cell.value === null && cell.formula === null
  return column?.kind === 'text' && (isEmpty || canBeLink(cell)) ? null : 'Only text in a text column can be a link'
}

/** Why the link of the cell cannot be removed; null if it can. */
export function whyNotUnlinked(sheet: Sheet, at: CellAddress | null): string | null {
  if (!linkedCellAt(sheet.view, at)?.link) return NO_LINK
  return whyNotChanged(sheet, at)
}

export const NO_LINK = 'This cell is not a link'
const NO_CELL = 'Choose a cell first'
const NO_ROW = 'Type into this row first'

function whyNotChanged({ view, readOnly }: Sheet, at: CellAddress | null): string | null {
  const index = view && at ? view.indexOf(at.rowId) : -1
  const column = view?.meta.columns.find(({ id }) => id === at?.columnId)
  if (!view || !column) return NO_CELL
  return index < 0 && readOnly === false ? NO_ROW : whyFixed(view, index, column, readOnly)
}

export const draftOf = ({ value, link }: Cell): LinkDraft => ({
  text: typeof value === 'string' ? value : '',
  address: link ? addressOf(readLink(link)) : '',
})

/** The address as typed: an e-mail address has no scheme. */
function addressOf(link: CellLink): string {
  if (link.kind === 'gone' || link.url === null) return ''
  return link.url.replace(/^mailto:(?=[^?]+$)/, '')
}

/**
 * The edit for the fields. An unchanged address keeps the link, also one to a sheet; an empty one removes it. Null:
 * nothing changes.
 */
export function linkedEdit(
  at: CellAddress,
  cell: Cell,
  { text, address }: LinkDraft,
): { readonly edit: SetCell | null } | { readonly problem: string } {
  const before = draftOf(cell)
  const value = text === '' ? null : text
  if (address === before.address && cell.link) {
    return { edit: toCellEdit(at, cell, { ok: true, value: value ?? before.text, formula: null }) }
  }
  if (address.trim() === '' && cell.link)
    return { edit: toCellEdit(at, cell, { ok: true, value, formula: null, link: null }) }
  const url = linkAddress(address)
  if (url === null) return { problem: NO_ADDRESS }
  return { edit: toCellEdit(at, cell, { ok: true, value: value ?? address.trim(), formula: null, link: `web ${url}` }) }
}

const NO_ADDRESS = 'Type a web or e-mail address, such as example.com/plan or mara@example.com.'

/** Removes the link, and keeps the content. */
export const unlinkedEdit = (at: CellAddress, cell: Cell): SetCell | null =>
  toCellEdit(at, cell, { ok: true, value: cell.value, formula: cell.formula, link: null })
