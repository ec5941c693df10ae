import type { SheetId } from '../../../shared/model/ids.ts'
import { sameLink } from '../../../shared/model/sheet/cell-link.ts'
import { sameSource } from '../../../shared/model/sheet/cell-source.ts'
import { type Cell, displayText, sameImage } from '../../../shared/model/sheet/cell-value.ts'
import { readsSame } from '../../../shared/model/sheet/reads-same.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import { linkedCell, type SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { HeardText } from '../formula/heard-text.ts'
import type { CellEditor } from './cell-editor.ts'
import type { EditPorts } from './edit-ports.ts'

/** How an edit begins: on what the cell holds, or on `text` that was typed over it. */
export type EditStart = {
  readonly text?: string
  readonly withList?: boolean
  readonly note?: string
  /** The keyboard is in the bar above the grid, or goes there. */
  readonly inBar?: boolean
  /** The text as an input method goes on with it on the cell. */
  readonly heard?: HeardText
  /** The text is a draft that was left behind. Called where the user goes to type elsewhere before they have touched it. */
  readonly onPassed?: () => void
  /** That draft was typed since this window opened. */
  readonly isOfThisWindow?: boolean
  /** What the user had seen in the cell when they began the text, where that is not what is there now. */
  readonly seen?: Seen | null
}

/** An open edit belongs to the sheet on which it began, even if another sheet is shown when it ends. */
export type OpenEdit = {
  readonly editor: CellEditor
  readonly address: CellAddress
  /** The cell as it was when the editor opened. What is typed replaces this, and nothing that came later. */
  readonly cell: Cell
  readonly seen: Seen | null
  readonly sheetId: SheetId
  readonly onEdits: EditPorts['onEdits']
  readonly draft: Draft
}

/** One text from its first letter until it is stored or given up. An object of its own, so that the next one is told apart from it. */
export type Draft = { readonly publish: EditPorts['onDraft']; readonly seen: Seen | null }

/**
 * Says that the cell under an open editor holds something newer than its user has seen; null while it does not. After unsaved text of
 * the user's own nothing is said: what the service makes of that text is no news.
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
