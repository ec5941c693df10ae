import type { SheetId } from '../../../shared/model/ids.ts'
import { sameLink } from '../../../shared/model/sheet/cell-link.ts'
import { sameSource } from '../../../shared/model/sheet/cell-source.ts'
import { type Cell, displayText, sameImage } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { readsSame } from '../../../shared/model/sheet/reads-same.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import { linkedCell, type SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReceivedText } from '../formula/received-text.ts'
import type { CellEditor } from './cell-editor.ts'
import type { EditPorts } from './edit-ports.ts'
import type { Move } from './editor-request.ts'

/** The start of an edit: the content of the cell, or `text` that was typed over it. */
export type EditStart = {
  readonly text?: string
  readonly withList?: boolean
  readonly note?: string
  /** Opens with the focus in the formula bar. */
  readonly inBar?: boolean
  /** The text of an input method, which continues on the cell. */
  readonly received?: ReceivedText
  /** Marks the text as a draft of an earlier session. Called when the user types elsewhere before touching it. */
  readonly onPassed?: () => void
  /** The draft was typed since this window opened. */
  readonly isOfThisWindow?: boolean
  /** The content that the user had seen when they began the text, if it differs from the current one. */
  readonly seen?: Seen | null
  /** Opens over this element instead of the cell in the grid. */
  readonly anchor?: EditAnchor
}

/** The element outside the grid over which a cell is edited, such as a field of the row panel. */
export type EditAnchor = {
  readonly element: HTMLElement
  /** The editor closed while it had the focus, which goes to the element or the next one. */
  readonly onEnd: (move: Move) => void
}

/** An open edit. It belongs to the sheet it began on, even if another sheet is shown when it ends. */
export type OpenEdit = {
  readonly editor: CellEditor
  readonly address: CellAddress
  /** The cell when the editor opened. The edit replaces this content and no later one. */
  readonly cell: Cell
  readonly seen: Seen | null
  readonly sheetId: SheetId
  readonly onEdits: EditPorts['onEdits']
  readonly draft: Draft
  /** Null for an edit in the grid. */
  readonly anchor: EditAnchor | null
}

/** Below a draft that the user left unfinished. */
export const unfinishedHint = ({ isOfThisWindow }: EditStart): string =>
  isOfThisWindow ? 'You were typing this when you left the sheet.' : 'You were typing this when the window closed.'

/** Reopens a rejected edit over its anchor; in the grid if the row panel was closed. */
export const anchorOf = ({ anchor }: OpenEdit): Pick<EditStart, 'anchor'> =>
  anchor?.element.isConnected ? { anchor } : {}

/** The editor that the content of a cell is from, and the column edits that it requires. */
export type Origin = { readonly from?: OpenEdit; readonly columns?: readonly ColumnEdit[] }

/** A text until it is stored or discarded. Compared by identity, to distinguish it from the next draft. */
export type Draft = { readonly publish: EditPorts['onDraft']; readonly seen: Seen | null }

/**
 * Returns a message if the cell under an open editor has newer content than its user has seen, else null. After an
 * unsaved edit of the same user it returns null: the service's result of that edit is no news.
 */
export function changedUnder({ address, seen }: Pick<OpenEdit, 'address' | 'seen'>, view: SheetView): string | null {
  const index = view.indexOf(address.rowId)
  if (seen?.length !== 1 || index < 0) return null
  const now = linkedCell(view, index, address.columnId)
  if (seen.some(content => readsSame(content, now))) return null
  const [before = now] = seen
  if (!sameSource(before.linkIn, now.linkIn)) {
    return now.linkIn
      ? 'Someone else linked this cell to another sheet while you were typing.'
      : 'Someone else cut the link of this cell to another sheet while you were typing.'
  }
  const text = displayText(now)
  if (!sameLink(before.link, now.link) && text === displayText(before))
    return 'Someone else changed this cell’s link while you were typing.'
  if (!sameImage(before.image, now.image) && text === displayText(before))
    return 'Someone else changed this cell’s image while you were typing.'
  return text === ''
    ? 'Someone else cleared this cell while you were typing.'
    : `Someone else changed this cell to “${text}” while you were typing.`
}
