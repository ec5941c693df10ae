import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui-state/notices.ts'
import { sheetTab } from '../../ui-state/tabs.ts'
import { view as windowView } from '../../ui-state/ui-store.ts'
import { cellPositions } from '../core/cell-positions.ts'
import { useTransaction, whyNotStored } from '../history/use-transaction.ts'
import { linkTo, useWaitingCell, type WaitingCell, waitingCell } from './waiting-cell.ts'
import '../clipboard/paste/paste-strip.css'

type Props = { readonly sheetId: SheetId; readonly view: SheetView | null }

/**
 * A strip above the cells of every sheet while a cell waits for its link target: explains the step, links the active
 * cell, or cancels.
 */
export function LinkStrip({ sheetId, view }: Props) {
  const waiting = useWaitingCell()
  return waiting && <Strip waiting={waiting} sheetId={sheetId} view={view} />
}

function Strip({ waiting, sheetId, view }: Props & { readonly waiting: WaitingCell }) {
  const link = useLinkWaiting(waiting.sheetId)
  const isOther = waiting.sheetId !== sheetId
  return (
    <section className="paste-strip" data-pane="link" aria-label="Link to another sheet">
      <p role="status">
        {isOther ? 'Choose' : 'Open the other sheet and choose'} the cell that {waiting.name} is to show.
      </p>
      {isOther && (
        <Button kind="primary" onClick={() => void link(view, sheetId)}>
          Link to this cell
        </Button>
      )}
      <Button kind="quiet" onClick={() => waitingCell.set(null)}>
        Cancel
      </Button>
    </section>
  )
}

/** Links the waiting cell of the sheet `to` to the active cell of the visible sheet, then shows it. */
export function useLinkWaiting(to: SheetId) {
  const transact = useTransaction(to)
  return async (view: SheetView | null, sheetId: SheetId): Promise<void> => {
    const waiting = waitingCell.now()
    if (waiting?.sheetId !== to) return
    const edit = linkTo(waiting, view, cellPositions.read(sheetId).activeCell)
    const why = 'sentence' in edit ? edit.sentence : whyNotStored(await transact([edit], 'cell-link', waiting.seen), 1)
    if (why !== null) {
      notify({ kind: 'wait', text: why })
      return
    }
    waitingCell.set(null)
    cellPositions.goTo(to, waiting.cell)
    windowView.open(sheetTab(to))
  }
}
