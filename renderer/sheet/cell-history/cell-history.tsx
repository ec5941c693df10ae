import { useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { queryError } from '../../queries/failure.ts'
import { mayHaveHistory, useCellHistory } from '../../queries/sheet/cells.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { CellAddress } from '../core/cell-address.ts'
import { cellPositions } from '../core/cell-positions.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { historyProblem, whyNoCellHistory } from './history-messages.ts'
import { useRestore } from './use-restore.ts'
import { moveBetweenChanges, ValueChangeLine } from './value-change-line.tsx'
import { changesOf } from './value-changes.ts'
import './value-changes.css'

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly readOnly: ReadOnly
  readonly isShown: boolean
}

/** The cell as it was when its history was requested: its row or column can be deleted since. */
type Asked = { readonly cell: CellAddress; readonly column: Column; readonly row: number }

/** The history of one cell, read from the service on request and never cached, because it is expensive. */
export function CellHistory({ sheetId, view, readOnly, isShown }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  // Keys may arrive faster than renders, so the active cell is read on demand.
  const activeCell = () => cellPositions.read(sheetId).activeCell
  const isSaved = (cell: CellAddress) => mayHaveHistory({ sheetId, ...cell })
  useRegisterCommands(
    isShown
      ? {
          'cell-history': {
            run: () => setAsked(askedIn(view, activeCell())),
            disabledReason: () => whyNoCellHistory(activeCell(), isSaved),
          },
        }
      : {},
  )
  if (!asked) return null
  return <History sheetId={sheetId} {...asked} view={view} readOnly={readOnly} onClose={() => setAsked(null)} />
}

function askedIn(view: SheetView | null, cell: CellAddress | null): Asked | null {
  const column = view?.meta.columns.find(({ id }) => id === cell?.columnId)
  const index = view && cell ? view.indexOf(cell.rowId) : -1
  return cell && column && index >= 0 ? { cell, column, row: index + 1 } : null
}

type HistoryProps = Asked & Omit<Props, 'isShown'> & { readonly onClose: () => void }

function History({ sheetId, cell, column, row, view, readOnly, onClose }: HistoryProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useCellHistory({ sheetId, ...cell })
  const [line, setLine] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const restore = useRestore(sheetId, view, readOnly)
  const versions = data?.pages.flatMap(({ items }) => items) ?? []
  const changes = changesOf({ columnId: cell.columnId, versions, nextPage: data?.pages.at(-1)?.next ?? null })
  const problem = queryError(error)
  const onRestore = (earlier: Cell) =>
    void restore(cell, column, earlier).then(why => (why === null ? onClose() : setRefusal(why)))
  return (
    <Dialog
      title={`History of ${shownName(column.title)}, row ${row}`}
      sentence="Newest first. Each look-up counts as 10 requests."
      body={
        <>
          {changes.length > 0 && (
            <ol className="value-changes" aria-label="Previous values" onKeyDown={moveBetweenChanges}>
              {changes.map((change, position) => (
                <ValueChangeLine
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
                  key={position}
                  {...{ change, rowId: cell.rowId, column, view, readOnly, onRestore }}
                  isTabStop={position === line}
                  onFocus={() => setLine(position)}
                />
              ))}
            </ol>
          )}
          <p role="status">
            {isFetching
              ? 'Asking the service'
              : (refusal ?? (problem ? historyProblem(problem, 'cell') : versions.length === 0 ? NO_HISTORY : ''))}
          </p>
        </>
      }
      onClose={onClose}
    >
      {hasNextPage && (
        <Button aria-busy={isFetching} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
      <Button kind="primary" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}

const NO_HISTORY = 'This cell has no history yet.'
