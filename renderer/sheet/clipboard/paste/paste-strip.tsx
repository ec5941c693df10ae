import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CopyButton, copyText } from '../../../ui/copy-button.tsx'
import { formatCount, formatNumber } from '../../../ui/messages/format-counts.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import { cellLabel, convertedMessages, pastedMessage, refusedTable } from './paste-messages.ts'
import type { PasteSummary, RefusedCell } from './paste-report.ts'
import type { ShownPaste } from './use-paste.ts'
import './paste-strip.css'

type Props = {
  readonly shown: ShownPaste
  readonly onGoTo: (cell: CellAddress) => void
  readonly onClose: () => void
}

/** The strip above the cells: the progress of a long paste, and the cells that could not be pasted. */
export function PasteStrip({ shown, onGoTo, onClose }: Props) {
  if (shown.kind === 'pasted') return <Pasted summary={shown.summary} onGoTo={onGoTo} onClose={onClose} />
  return (
    <section className="paste-strip" data-pane="paste" aria-label="Paste">
      <p>
        Reading {formatNumber(shown.cells)} of {formatCount(shown.of, 'cell')}
      </p>
      <progress max={Math.max(1, shown.of)} value={shown.cells} aria-label="Cells read" />
      <Button kind="quiet" onClick={shown.cancel}>
        Cancel
      </Button>
    </section>
  )
}

type PastedProps = Omit<Props, 'shown'> & { readonly summary: PasteSummary }

function Pasted({ summary, onGoTo, onClose }: PastedProps) {
  const [isOpen, setOpen] = useState(false)
  const { refused, refusedInAll, converted } = summary
  return (
    <section className="paste-strip is-pasted" data-pane="paste" aria-label="Paste">
      <div className="paste-strip-line">
        <p role="status">{pastedMessage(summary)}</p>
        {refused.length > 0 && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the list' : 'Show the list'}
          </Button>
        )}
        {isOpen && <CopyButton label="Copy the list" onCopy={() => copyText(refusedTable(refused))} />}
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      {isOpen && (
        <>
          {convertedMessages(converted).map(message => (
            <p key={message}>{message}</p>
          ))}
          <ol className="paste-refused" aria-label="Not pasted">
            {refused.map(cell => (
              <Refused key={`${cell.address.rowId}:${cell.address.columnId}`} cell={cell} onGoTo={onGoTo} />
            ))}
          </ol>
          {refusedInAll > refused.length && <p>And {formatNumber(refusedInAll - refused.length)} more.</p>}
        </>
      )}
    </section>
  )
}

/** A cell that could not be pasted; a click goes to it. */
function Refused({ cell, onGoTo }: { readonly cell: RefusedCell; readonly onGoTo: Props['onGoTo'] }) {
  return (
    <li>
      <button type="button" className="paste-refused-cell" onClick={() => onGoTo(cell.address)}>
        <span className="paste-refused-place">{cellLabel(cell)}</span>
        <span className="paste-refused-text truncate">{cell.text}</span>
        <span className="truncate">{cell.reason}</span>
      </button>
    </li>
  )
}
