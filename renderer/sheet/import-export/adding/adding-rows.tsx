import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton, copyText } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatCount, formatNumber } from '../../../ui/messages/format-counts.ts'
import type { RefusedCell } from '../../clipboard/paste/paste-report.ts'
import { cellPositions } from '../../core/cell-positions.ts'
import { unreadMessage, unreadTable } from '../import/import-messages.ts'
import { type Adding, type ImportJob, importJobs } from './import-jobs.ts'
import { useAdding } from './use-adding.ts'
import '../import-export.css'
import './adding.css'

type Props = { readonly view: SheetView; readonly job: ImportJob }

/** The progress of adding imported lines, and finally the cells that could not be imported. */
export function AddingRows({ view, job }: Props) {
  const { adding, stop } = useAdding(view, job)
  const { name } = view.meta
  const onClose = () => importJobs.done(job)
  if (adding.kind === 'ended') {
    return (
      <Dialog
        title={`Import into “${shownName(name)}”`}
        sentence={adding.message}
        wide
        body={<Outcome adding={adding} onGoTo={cell => goTo(view, job, cell)} />}
        onClose={onClose}
      >
        {adding.unread.length > 0 && (
          <CopyButton label="Copy the list" onCopy={() => copyText(unreadTable(adding.unread))} />
        )}
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={`Import into “${shownName(name)}”`}
      body={
        <p className="import-export-progress num" role="status">
          <progress value={adding.rows} max={Math.max(1, job.lines.length)} aria-label="Rows added" />
          {formatNumber(adding.rows)} of {formatCount(job.lines.length, 'row')}
        </p>
      }
      onClose={stop}
    >
      <Button onClick={stop}>Stop</Button>
    </Dialog>
  )
}

/** Further cells are not listed, but are included when the list is copied. */
const MOST_LISTED = 200

type OutcomeProps = {
  readonly adding: Extract<Adding, { kind: 'ended' }>
  readonly onGoTo: (cell: RefusedCell) => void
}

function Outcome({ adding: { problem, unread }, onGoTo }: OutcomeProps) {
  return (
    <>
      {problem !== null && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {unread.length > 0 && (
        <>
          <p>{unreadMessage(unread.length)}</p>
          <ol className="unread-cells" aria-label="Not imported">
            {unread.slice(0, MOST_LISTED).map(cell => (
              <li key={`${cell.address.rowId}:${cell.address.columnId}`}>
                <button type="button" className="unread-cell" onClick={() => onGoTo(cell)}>
                  <span className="unread-place">
                    Row {formatNumber(cell.row)}, {shownName(cell.title)}
                  </span>
                  <span className="truncate">{cell.text}</span>
                  <span className="unread-reason">{cell.reason}</span>
                </button>
              </li>
            ))}
          </ol>
          {unread.length > MOST_LISTED && <p>And {formatNumber(unread.length - MOST_LISTED)} more.</p>}
        </>
      )}
    </>
  )
}

/** A row saved in the meantime has another id but the same position. */
function goTo(view: SheetView, job: ImportJob, { address, row }: RefusedCell): void {
  const rowId = view.indexOf(address.rowId) < 0 && row <= view.rowCount ? view.rowIdAt(row - 1) : address.rowId
  importJobs.done(job)
  cellPositions.goTo(view.meta.id, { ...address, rowId })
}
