import type { ColumnId } from '../../../shared/model/ids.ts'
import { linkTarget, readSource, sameSource } from '../../../shared/model/sheet/cell-source.ts'
import { isMakeLink, type SetCell } from '../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { formatList } from '../../ui/messages/format-list.ts'

/** The links to other sheets that a transaction cuts, and its edits with the cuts marked. */
export type CutLinks = {
  readonly cells: number
  /** How many of these Undo cannot restore, because the service does not report their source cells. */
  readonly lost: number
  /** The known names of those sheets, without duplicates. */
  readonly sheets: readonly string[]
  readonly edits: readonly GridEdit[]
}

/** Null if no link is cut, except by edits intended to cut it or by a link that replaces one moved in the same step. */
export function linksCutBy(view: SheetView, edits: readonly GridEdit[]): CutLinks | null {
  const cells = new Set<string>()
  const lost = new Set<string>()
  const sheets = new Set<string>()
  const madeAgain = new Set(edits.flatMap(edit => (isMakeLink(edit) ? keyOf(edit.linkIn) : [])))
  const mayHold = new Map<ColumnId, boolean>()
  const isIn = (columnId: ColumnId): boolean => {
    const known = mayHold.get(columnId) ?? view.mayHoldLinksIn(columnId)
    mayHold.set(columnId, known)
    return known
  }
  const saying = edits.map(edit => {
    if (edit.kind !== 'set-cell' || !isIn(edit.columnId)) return edit
    const linkIn = linkCutBy(view, edit)
    if (linkIn === null || (isMakeLink(edit) && keyOf(linkIn).some(key => madeAgain.has(key)))) return edit
    const cell = `${edit.rowId} ${edit.columnId}`
    cells.add(cell)
    if (linkTarget(linkIn) === null) lost.add(cell)
    sheets.add(readSource(linkIn).sheetName ?? '')
    return edit.linkIn === undefined ? { ...edit, linkIn: null } : edit
  })
  if (cells.size === 0) return null
  return { cells: cells.size, lost: lost.size, sheets: [...sheets].filter(name => name !== ''), edits: saying }
}

/** One cell of another sheet; empty if the service does not report it. */
const keyOf = (linkIn: string): readonly string[] => {
  const target = linkTarget(linkIn)
  return target ? [`${target.sheetId} ${target.rowId} ${target.columnId}`] : []
}

function linkCutBy(view: SheetView, { rowId, columnId, linkIn }: SetCell): string | null {
  const index = linkIn === null ? -1 : view.indexOf(rowId)
  const now = index < 0 ? null : (view.cellAt(index, columnId).linkIn ?? null)
  return now !== null && linkIn !== undefined && sameSource(now, linkIn) ? null : now
}

const MOST_NAMED = 3

/** The text of the question before cutting. */
export function cutMessage({ cells, lost, sheets }: Omit<CutLinks, 'edits'>): string {
  const named = sheets.slice(0, MOST_NAMED).map(name => `“${shownName(name)}”`)
  const more = sheets.length > MOST_NAMED ? [`${sheets.length - MOST_NAMED} more sheets`] : []
  const where = named.length === 0 ? 'another sheet' : formatList([...named, ...more])
  if (cells === 1)
    return `This cuts the link to ${where}. The cell does not follow it any more. ${undoMessage(1, lost)}`
  const links = `the links to ${where} in ${formatCount(cells, 'cell')}`
  return `This cuts ${links}. The cells do not follow it any more. ${undoMessage(cells, lost)}`
}

function undoMessage(cells: number, lost: number): string {
  if (lost === 0) return cells === 1 ? 'Undo links it again.' : 'Undo links them again.'
  const which = lost === cells ? (cells === 1 ? 'it' : 'them') : `${lost} of them`
  return `Undo cannot link ${which} again, because the service does not say which cell ${lost === 1 ? 'it shows' : 'each shows'}.`
}
