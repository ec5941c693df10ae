import { useState } from 'react'
import { useRested } from '../../ui-state/use-rested.ts'
import { takenMessage, useTakenFormulas } from './taken-formulas.ts'

/** Rows typed within this time are one message. */
const REST_MS = 1000

/** Announces to screen readers how many formulas new rows have taken, since their cells are not active. */
export function TakenAnnouncer() {
  const rested = useRested(useTakenFormulas(), REST_MS)
  const [announced, setAnnounced] = useState({ upTo: rested, message: '' })
  if (rested !== announced.upTo) setAnnounced({ upTo: rested, message: takenMessage(rested - announced.upTo) })
  return (
    <p className="visually-hidden" aria-live="polite" data-says="taken">
      {announced.message}
    </p>
  )
}
