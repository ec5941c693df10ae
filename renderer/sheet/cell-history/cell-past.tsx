import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { queryError } from '../../queries/failure.ts'
import { mayHavePast, useCellPast } from '../../queries/sheet/cells.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorLine } from '../../ui/messages/error-messages.ts'
import { isoDate, plainTime } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { cellPositions } from '../core/cell-positions.ts'
import { cellText } from '../values/cell-text.ts'
import './cell-past.css'

type Props = { readonly sheetId: SheetId; readonly view: SheetView | null; readonly isShown: boolean }

/** The history of one cell, read from the service on request and never cached, because it is expensive. */
export function CellPast({ sheetId, view, isShown }: Props) {
  const [asked, setAsked] = useState<CellAddress | null>(null)
  // Keys may arrive faster than renders, so the active cell is read on demand.
  const activeCell = () => cellPositions.read(sheetId).activeCell
  const isSaved = (cell: CellAddress) => mayHavePast({ sheetId, ...cell })
  useRegisterCommands(
    isShown
      ? { 'cell-past': { run: () => setAsked(activeCell()), disabledReason: () => whyNoPast(activeCell(), isSaved) } }
      : {},
  )
  const column = view?.meta.columns.find(({ id }) => id === asked?.columnId)
  const index = view && asked ? view.indexOf(asked.rowId) : -1
  if (!asked || !column || index < 0) return null
  return <Past sheetId={sheetId} cell={asked} column={column} row={index + 1} onClose={() => setAsked(null)} />
}

type PastProps = {
  readonly sheetId: SheetId
  readonly cell: CellAddress
  readonly column: Column
  readonly row: number
  readonly onClose: () => void
}

function Past({ sheetId, cell, column, row, onClose }: PastProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useCellPast({ sheetId, ...cell })
  const versions = data?.pages.flatMap(({ items }) => items) ?? []
  const problem = queryError(error)
  return (
    <Dialog
      title={`History of ${shownName(column.title)}, row ${row}`}
      sentence="Newest first. Each look-up counts as 10 requests."
      body={
        <>
          {versions.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by key
            <ol className="cell-past selectable" aria-label="Previous values" tabIndex={0}>
              {versions.map((version, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what has been only grows at its end
                <Entry key={position} version={version} column={column} />
              ))}
            </ol>
          )}
          <p role="status">
            {isFetching
              ? 'Asking the service'
              : problem
                ? pastProblem(problem)
                : versions.length === 0
                  ? 'This cell has no history yet.'
                  : ''}
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

function Entry({ version, column }: { readonly version: CellVersion; readonly column: Column }) {
  const { cell } = version
  const text = cellText(column, cell, isoDate(clock.now()).slice(0, 4))
  return (
    <li className="cell-past-entry">
      <p className={`cell-past-value${text === '' ? ' is-empty' : ''}`}>{text === '' ? 'Empty' : text}</p>
      {cell.formula !== null && <p className="cell-past-formula">{cell.formula}</p>}
      <p className="cell-past-by">{writtenLabel(version, clock.now())}</p>
    </li>
  )
}

/** The author and time of a value, as far as the service reports them. */
export function writtenLabel({ at, by }: Pick<CellVersion, 'at' | 'by'>, nowMs: number): string {
  const who = by ?? 'Somebody'
  return at === null ? who : `${who}, ${plainTime(at, nowMs)}`
}

/** Why the history of a cell cannot be shown, in one line. */
export const pastProblem = (error: AppError): string =>
  error.kind === 'offline' || error.kind === 'unauthorized'
    ? 'The history of a cell is not available offline: the service keeps it.'
    : errorLine(error)

/** Why the history of a cell cannot be shown; null when it can. `isSaved`: whether the service has the cell. */
export function whyNoPast<Cell>(cell: Cell | null, isSaved: (cell: Cell) => boolean): string | null {
  if (cell === null) return 'Go to a cell first'
  return isSaved(cell) ? null : 'This cell is not saved yet, so it has no history'
}
