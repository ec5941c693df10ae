import { useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { readLink } from '../../../shared/model/sheet/cell-link.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { notify } from '../../ui-state/notices.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { cellPositions } from '../core/cell-positions.ts'
import type { ReadOnly } from '../core/read-only.ts'
import type { SeenCells } from '../core/transaction.ts'
import { seenIn } from '../grid/seen-cells.ts'
import { useTransaction, whyNotStored } from '../history/use-transaction.ts'
import { draftOf, linkedCellAt, linkedEdit, NO_LINK, unlinkedEdit, whyNoLink, whyNotUnlinked } from './edit-link.ts'
import { LinkDialog } from './link-dialog.tsx'
import { openLink } from './open-link.ts'

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly readOnly: ReadOnly
  readonly isShown: boolean
}

/** The cell of the dialog, as it was when the dialog opened. */
type Asked = { readonly at: CellAddress; readonly cell: Cell; readonly seen: SeenCells }

/** The commands for the link of the active cell: open, create, change and remove. */
export function CellLink({ sheetId, view, readOnly, isShown }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const transact = useTransaction(sheetId)
  const store = async (edit: SetCell | null, seen: SeenCells) => {
    if (!edit) return
    const why = whyNotStored(await transact([edit], 'link', seen), 1)
    if (why !== null) notify({ kind: 'wait', text: why })
  }
  const remove = (at: CellAddress) => {
    const cell = linkedCellAt(view, at)
    if (cell) void store(unlinkedEdit(at, cell), seenIn(view))
  }
  // Keys may arrive faster than renders, so the active cell is read on demand.
  const activeCell = () => cellPositions.read(sheetId).activeCell
  const ask = (at: CellAddress) => {
    const cell = linkedCellAt(view, at)
    setAsked(cell && { at, cell, seen: seenIn(view) })
  }
  const linkAt = (at: CellAddress | null) => linkedCellAt(view, at)?.link ?? null
  /** Runs on the cell that is active at that time. */
  const onCell = (run: (at: CellAddress) => void, whyNot: (at: CellAddress | null) => string | null) => ({
    run: () => {
      const at = activeCell()
      if (at) run(at)
    },
    disabledReason: () => whyNot(activeCell()),
  })
  const open = (at: CellAddress) => {
    const link = linkAt(at)
    if (link !== null) void openLink(sheetId, at, readLink(link))
  }
  useRegisterCommands(
    isShown
      ? {
          'link-open': onCell(open, at => (linkAt(at) === null ? NO_LINK : null)),
          'link-edit': onCell(ask, at => whyNoLink({ view, readOnly }, at)),
          'link-remove': onCell(remove, at => whyNotUnlinked({ view, readOnly }, at)),
        }
      : {},
  )
  if (!asked || !linkedCellAt(view, asked.at)) return null
  const { at, cell, seen } = asked
  const onClose = () => setAsked(null)
  return (
    <LinkDialog
      isNew={!cell.link}
      start={draftOf(cell)}
      onDone={draft => {
        const made = linkedEdit(at, cell, draft)
        if ('problem' in made) return made.problem
        void store(made.edit, seen)
        onClose()
        return null
      }}
      onRemove={() => {
        void store(unlinkedEdit(at, cell), seen)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
