import { useEffect } from 'react'
import { shownName } from '../../../../../shared/shown-name.ts'
import { unreadMessage } from '../../../../sheet/import-export/import/import-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton, copyText } from '../../../../ui/copy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { formatCount, formatNumber } from '../../../../ui/messages/format-counts.ts'
import type { Making } from './make-sheets.ts'
import {
  canContinue,
  madeMessage,
  madeSoFar,
  type Plan,
  pausedProblem,
  rowsMessage,
  stepMessage,
} from './several-messages.ts'
import { type UnreadCells, unreadTable } from './unread-cells.ts'
import type { Running, useMakingSheets } from './use-making-sheets.ts'
import '../../../../sheet/import-export/import-export.css'
import '../../../../sheet/import-export/adding/adding.css'

type Props = {
  readonly several: ReturnType<typeof useMakingSheets>
  readonly running: Running
  /** Why requests fail now; null if they can be sent. */
  readonly offline: string | null
  readonly onClose: () => void
}

/** Until then, and after a failure of the folder, the form is shown. */
export const hasBegun = (making: Making): boolean => making.kind !== 'paused' || making.hasFolder

/** The progress of making several sheets, why it paused, or the cells that could not be imported. */
export function MakingSheets({ several, running, offline, onClose }: Props) {
  const { order, making, unread } = running
  const { name, rows } = order
  const plan = { sheets: order.parts.sheets, rows }
  const isDone = making.kind === 'done'
  useEffect(() => {
    if (isDone && unread.count === 0) onClose()
  }, [isDone, unread, onClose])
  const isWorking = making.kind === 'working'
  return (
    <Dialog
      title={`Import “${shownName(name)}” into ${formatCount(plan.sheets, 'sheet')}`}
      {...(isDone ? { sentence: madeMessage(name, plan) } : {})}
      wide={isDone}
      body={isDone ? <Unread unread={unread} /> : <SoFar making={making} plan={plan} />}
      onClose={isWorking ? several.stop : onClose}
    >
      {isWorking && (
        <Button reason={making.isStopping ? 'Wait until this sheet is complete' : null} onClick={several.stop}>
          Stop
        </Button>
      )}
      {isDone && <CopyButton label="Copy the list" onCopy={() => copyText(unreadTable(unread))} />}
      {!isWorking && (
        <Button kind={isDone ? 'primary' : 'plain'} onClick={onClose}>
          Close
        </Button>
      )}
      {making.kind === 'paused' && canContinue(making.error) && (
        <Button kind="primary" reason={offline} onClick={several.resume}>
          Continue with sheet {formatNumber(making.sheets + 1)}
        </Button>
      )}
    </Dialog>
  )
}

type SoFarProps = { readonly making: Exclude<Making, { kind: 'done' }>; readonly plan: Plan }

function SoFar({ making, plan }: SoFarProps) {
  const problem = making.kind === 'paused' ? pausedProblem(making.error) : null
  return (
    <>
      <p className="import-export-progress num">
        <progress value={making.rows} max={plan.rows} aria-label="Rows imported" />
        {rowsMessage(making.rows, plan.rows)}
      </p>
      {problem !== null && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      <p role="status">{making.kind === 'paused' ? madeSoFar(making, plan) : stepMessage(making, plan.sheets)}</p>
    </>
  )
}

/** Further cells are not listed, but are included when the list is copied. */
const MOST_SHOWN = 200

function Unread({ unread: { count, listed } }: { readonly unread: UnreadCells }) {
  return (
    <>
      <p>{unreadMessage(count)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
      <ol className="unread-cells" aria-label="Not imported" tabIndex={0}>
        {listed.slice(0, MOST_SHOWN).map(({ sheet, row, title, text, reason }) => (
          <li key={`${sheet}:${row}:${title}`} className="unread-cell">
            <span className="unread-place">
              {shownName(sheet)}, row {formatNumber(row)}, {shownName(title)}
            </span>
            <span className="truncate">{text}</span>
            <span className="unread-reason">{reason}</span>
          </li>
        ))}
      </ol>
      {count > MOST_SHOWN && <p>And {formatNumber(count - MOST_SHOWN)} more.</p>}
    </>
  )
}
