import { History } from 'lucide-react'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { mayHaveHistory } from '../../queries/sheet/cells.ts'
import { Pane } from '../../sidebar/pane.tsx'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { view as windowView } from '../../ui-state/ui-store.ts'
import { cellPositions } from '../core/cell-positions.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { whyNoRowHistory } from './history-messages.ts'
import { rowHistories, useAskedRow } from './row-histories.ts'
import { RowHistory } from './row-history.tsx'

/** Opens the history of the active row in the sidebar. */
export function useRowHistoryCommand(sheetId: SheetId, view: SheetView | null, isShown: boolean): void {
  const primary = view?.meta.columns.find(column => column.primary)
  const activeRow = () => cellPositions.read(sheetId).activeCell?.rowId ?? null
  const isSaved = (rowId: RowId) => primary !== undefined && mayHaveHistory({ sheetId, rowId, columnId: primary.id })
  useRegisterCommands(
    isShown
      ? {
          'row-history': {
            run: () => {
              const rowId = activeRow()
              if (rowId === null) return
              rowHistories.ask(sheetId, rowId)
              windowView.openSidebar('row-history')
            },
            disabledReason: () => whyNoRowHistory(activeRow(), isSaved),
          },
        }
      : {},
  )
}

/** A row by its number and the text of its first column. */
type Row = { readonly rowId: RowId; readonly number: number; readonly text: string }

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly readOnly: ReadOnly
  /** The row of the active cell. */
  readonly row: Row | null
  /** Null if the row was deleted. */
  readonly rowOf: (rowId: RowId) => Row | null
}

/**
 * The history of the requested row. It does not follow the active cell, because each row costs look-ups: a button
 * switches to the active row.
 */
export function RowHistoryPane({ sheetId, view, readOnly, row, rowOf }: Props) {
  const rowId = useAskedRow(sheetId)
  const asked = rowId === null ? null : rowOf(rowId)
  const other = row && row.rowId !== rowId ? row : null
  return (
    <Pane name="Row history">
      <div className="row-history-header">
        {rowId !== null && <h3 className="row-history-row truncate">{asked ? rowTitle(asked) : DELETED_ROW}</h3>}
        {rowId !== null && other && <ShowOther sheetId={sheetId} row={other} />}
      </div>
      {rowId === null && (
        <div className="row-history-none">
          <History className="icon-24" aria-hidden />
          <p>The service keeps the history of each cell.</p>
          {other ? <ShowOther sheetId={sheetId} row={other} /> : <p>Go to a row first.</p>}
        </div>
      )}
      {rowId !== null && view && <RowHistory key={rowId} {...{ sheetId, rowId, view, readOnly }} isRequested />}
    </Pane>
  )
}

function ShowOther({ sheetId, row }: { readonly sheetId: SheetId; readonly row: Row }) {
  return <Button onClick={() => rowHistories.ask(sheetId, row.rowId)}>{`Show row ${formatNumber(row.number)}`}</Button>
}

const rowTitle = ({ number, text }: Row): string => (text === '' ? `Row ${number}` : `Row ${number}, ${text}`)
const DELETED_ROW = 'Deleted row'
