import { CheckCheck, ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { isoDate } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { cellPositions } from '../core/cell-positions.ts'
import { cellText } from '../values/cell-text.ts'
import { yearLeftOut } from '../values/date-years.ts'
import { unseenMessage } from './unseen-messages.ts'
import type { UnseenPlace } from './unseen-places.ts'
import type { Unseen } from './use-unseen-changes.ts'
import '../clipboard/paste/paste-strip.css'
import './unseen.css'

/** Further changes are found in the cells. */
const MOST_LISTED = 200

type Props = { readonly sheetId: SheetId; readonly view: SheetView; readonly unseen: Unseen }

/** The strip above the cells for what others have changed since the user was here: its count, steps, and a list. */
export function UnseenStrip({ sheetId, view, unseen }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { changes, places, go, markAsSeen } = unseen
  const gone = changes.changes.flatMap(change => (change.kind === 'deleted' ? [change] : []))
  const listed = places.slice(0, MOST_LISTED)
  return (
    <section className="paste-strip is-pasted" data-pane="unseen" aria-label="Changes made elsewhere">
      <div className="paste-strip-line">
        <p role="status">{unseenMessage(changes)}</p>
        {places.length > 0 && (
          <>
            <IconButton icon={ChevronUp} label="Previous change made elsewhere" onClick={() => go(-1)} />
            <IconButton icon={ChevronDown} label="Next change made elsewhere" onClick={() => go(1)} />
          </>
        )}
        {places.length + gone.length > 0 && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the list' : 'Show the list'}
          </Button>
        )}
        <Button kind="quiet" icon={CheckCheck} onClick={markAsSeen}>
          Mark as seen
        </Button>
      </div>
      {isOpen && (
        <ol className="paste-refused" aria-label="Changes made elsewhere">
          {listed.map(place => (
            <li key={`${place.rowId}:${place.columnId}`}>
              <button
                type="button"
                className="paste-refused-cell"
                onClick={() => cellPositions.goToHit(sheetId, place)}
              >
                <Line view={view} place={place} />
              </button>
            </li>
          ))}
          {gone.slice(0, MOST_LISTED).map(({ rowId, title }) => (
            <li key={rowId} className="paste-refused-cell">
              <span className="paste-refused-place">Deleted row</span>
              <s className="paste-refused-text truncate">{shownName(title)}</s>
            </li>
          ))}
          {places.length > listed.length && (
            <li className="paste-refused-cell">And {formatNumber(places.length - listed.length)} more.</li>
          )}
        </ol>
      )}
    </section>
  )
}

/** The address of a place, its text before, and its text now. */
function Line({ view, place }: { readonly view: SheetView; readonly place: UnseenPlace }) {
  const index = view.indexOf(place.rowId)
  const column = view.meta.columns.find(({ id }) => id === place.columnId)
  if (index < 0 || !column) return null
  const thisYear = yearLeftOut(column, view, isoDate(clock.now()).slice(0, 4))
  const now = cellText(column, view.cellAt(index, column.id), thisYear)
  const before = place.before && cellText(column, place.before, thisYear)
  return (
    <>
      <span className="paste-refused-place truncate">
        Row {formatNumber(index + 1)}, {shownName(column.title)}
      </span>
      <span className="paste-refused-text truncate">
        {place.row === 'added' && 'New row'}
        {place.row === 'moved' && 'Moved row'}
        {place.row && before !== null && ', '}
        {before !== null && (before === '' ? 'was empty' : <s>{before}</s>)}
      </span>
      <span className="truncate">{now}</span>
    </>
  )
}
