import { useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui-state/notices.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { cellPositions } from '../core/cell-positions.ts'
import type { ReadOnly } from '../core/read-only.ts'
import type { SeenCells } from '../core/transaction.ts'
import { seenIn } from '../grid/seen-cells.ts'
import { useTransaction, whyNotStored } from '../history/use-transaction.ts'
import { whyFixed } from '../values/editability.ts'

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly readOnly: ReadOnly
  readonly isShown: boolean
}

/** The cell of the question, and the content on screen when it was asked. */
type Asked = { readonly at: CellAddress; readonly seen: SeenCells }

export const NO_IMAGE = 'This cell holds no image'

/**
 * Removes the image of the active cell after confirmation: all users lose it, and only this window can undo that.
 */
export function CellImage({ sheetId, view, readOnly, isShown }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const transact = useTransaction(sheetId)
  // Keys may arrive faster than renders, so the active cell is read on demand.
  const activeCell = () => cellPositions.read(sheetId).activeCell
  useRegisterCommands(
    isShown
      ? {
          'image-remove': {
            run: () => {
              const at = activeCell()
              setAsked(at && { at, seen: seenIn(view) })
            },
            disabledReason: () => whyNotRemoved(view, activeCell(), readOnly),
          },
        }
      : {},
  )
  const onClose = () => setAsked(null)
  const remove = async ({ at, seen }: Asked) => {
    onClose()
    const edit = { kind: 'set-cell' as const, ...at, value: null, formula: null, image: null }
    const why = whyNotStored(await transact([edit], 'image', seen), 1)
    if (why !== null) notify({ kind: 'wait', text: why })
  }
  const index = view && asked ? view.indexOf(asked.at.rowId) : -1
  const column = view?.meta.columns.find(({ id }) => id === asked?.at.columnId)
  if (!view || !asked || !column || !view.cellAt(index, column.id).image) return null
  return (
    <Dialog
      title="Remove this image?"
      sentence={`The image in ${shownName(column.title)}, row ${index + 1}, is removed for everyone who uses this sheet, and its cell is empty afterwards. Undo brings it back while this window is open.`}
      onClose={onClose}
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="danger" onClick={() => void remove(asked)}>
        Remove image
      </Button>
    </Dialog>
  )
}

function whyNotRemoved(view: SheetView | null, at: CellAddress | null, readOnly: ReadOnly): string | null {
  const index = view && at ? view.indexOf(at.rowId) : -1
  const column = view?.meta.columns.find(({ id }) => id === at?.columnId)
  if (!view || !column || index < 0 || !view.cellAt(index, column.id).image) return NO_IMAGE
  return whyFixed(view, index, column, readOnly)
}
