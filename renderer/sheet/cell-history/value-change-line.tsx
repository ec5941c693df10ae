import { ArrowRight, History } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { RowId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { keystrokeOf } from '../../commands/keybinding.ts'
import { isKeyOf } from '../../commands/keymap.ts'
import { IconButton } from '../../ui/button.tsx'
import { CopyButton, copyText } from '../../ui/copy-button.tsx'
import { isoDate } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { earlierText, restoreLabel, writtenLabel } from './history-messages.ts'
import { isRestorable, whyNotRestored } from './restore-value.ts'
import type { ValueChange } from './value-changes.ts'

type Props = {
  readonly change: ValueChange
  readonly rowId: RowId
  /** The column as it was when the history was read: it can be deleted since. */
  readonly column: Column
  readonly view: SheetView | null
  readonly readOnly: ReadOnly
  /** Whether Tab stops here: one line of a list does. */
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onRestore: (earlier: Cell) => void
  /** Goes to the cell. Absent in the history of one cell, where a line names its author and time instead. */
  readonly onGo?: () => void
}

/** One change, with the actions on the value that it replaced: Enter restores it, Ctrl+C copies it. */
export function ValueChangeLine({ change, rowId, column, view, readOnly, isTabStop, onFocus, onRestore, onGo }: Props) {
  const { before, after } = change
  const at = { rowId, columnId: change.columnId }
  const reason = whyNotRestored({ view, readOnly }, at)
  const thisYear = isoDate(clock.now()).slice(0, 4)
  const earlier = before && earlierText(column, before, thisYear)
  const restorable = isRestorable(view, at, before) ? before : null
  const tabIndex = isTabStop ? 0 : -1
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isOnLine = event.target === event.currentTarget
    if (event.key === 'Enter' && isOnLine && restorable) onRestore(restorable)
    else if (earlier && isKeyOf('copy', keystrokeOf(event, 'either')) && getSelection()?.isCollapsed !== false)
      void copyText(earlier)
    else return
    event.preventDefault()
  }
  return (
    <li className="value-change" data-change tabIndex={tabIndex} onFocus={onFocus} onKeyDown={onKeyDown}>
      <div className="value-change-body selectable">
        {onGo && (
          <button type="button" className="value-change-column" tabIndex={tabIndex} onClick={onGo}>
            {shownName(column.title)}
          </button>
        )}
        <p className="value-change-values">
          {earlier !== null && (
            <>
              <Value className="value-change-before" text={earlier} />
              <ArrowRight aria-label="became" />
            </>
          )}
          <Value className="value-change-after" text={earlierText(column, after, thisYear)} />
        </p>
        {after.formula !== null && after.value !== null && <p className="value-change-formula">{after.formula}</p>}
        {!onGo && <p className="value-change-by">{writtenLabel(change, clock.now())}</p>}
      </div>
      {earlier !== null && (
        <div className="value-change-actions">
          {restorable && (
            <IconButton
              icon={History}
              label={restoreLabel(earlier)}
              reason={reason}
              tabIndex={tabIndex}
              onClick={() => onRestore(restorable)}
            />
          )}
          {earlier !== '' && (
            <CopyButton
              look="icon"
              label="Copy the earlier value"
              tabIndex={tabIndex}
              onCopy={() => copyText(earlier)}
            />
          )}
        </div>
      )}
    </li>
  )
}

function Value({ className, text }: { readonly className: string; readonly text: string }) {
  return <span className={`${className}${text === '' ? ' is-empty' : ''}`}>{text === '' ? 'Empty' : text}</span>
}

/** Moves between the lines of a list of changes, also from a button of a line. */
export function moveBetweenChanges(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-change]')]
  const at = lines.findIndex(line => line.contains(document.activeElement))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key]
  if (at < 0 || to === undefined) return
  lines[Math.max(0, Math.min(lines.length - 1, to))]?.focus()
  event.preventDefault()
}
