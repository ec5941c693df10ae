import { useEffect, useRef, useState } from 'react'
import { useSaved } from '../../queries/sheet/edits.ts'
import { useStart } from '../../queries/start.ts'
import { useSelection } from '../../ui-state/selection.ts'
import { useRested } from '../../ui-state/use-rested.ts'
import { announcement, savedMessage, selectionMessage } from './announcement.ts'

/** Debounces a growing selection. */
const REST_MS = 400
/** Consecutive batches within this time are one message. */
const BATCH_MS = 1000

/** Announces changes of saving, connection, session and selection to screen readers. */
export function Announcer() {
  const start = useStart(state => state)
  const before = useRef(start)
  const [announced, setAnnounced] = useState({ polite: '', assertive: '' })

  useEffect(() => {
    const next = announcement(before.current, start)
    before.current = start
    if (next) setAnnounced(next.isUrgent ? { polite: '', assertive: next.text } : { polite: next.text, assertive: '' })
  }, [start])

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {announced.polite}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {announced.assertive}
      </p>
      <SavedAnnouncer inAll={useSaved()} />
      <SelectionAnnouncer />
    </>
  )
}

function SavedAnnouncer({ inAll }: { readonly inAll: number }) {
  const rested = useRested(inAll, BATCH_MS)
  const [announced, setAnnounced] = useState({ upTo: 0, message: '' })
  // Fewer: another account is shown.
  if (rested !== announced.upTo) setAnnounced({ upTo: rested, message: savedMessage(rested - announced.upTo) })
  return (
    <p className="visually-hidden" aria-live="polite" data-says="saved">
      {announced.message}
    </p>
  )
}

function SelectionAnnouncer() {
  const message = useRested(selectionMessage(useSelection()), REST_MS)
  return (
    <p className="visually-hidden" aria-live="polite" data-says="selection">
      {message}
    </p>
  )
}
