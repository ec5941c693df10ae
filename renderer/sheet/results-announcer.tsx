import { useState } from 'react'
import { type Calculated, countResults, hasSameResults } from '../../shared/fold/calculated.ts'
import { useRested } from '../ui-state/use-rested.ts'
import { calculatedHereMessage } from './values/result-messages.ts'

/** As late as the mark of these cells while edits are saved soon. */
const REST_MS = 4000

/** Announces to screen readers how many results were calculated here, once for all edits of a while. */
export function ResultsAnnouncer({ calculated }: { readonly calculated: Calculated | null }) {
  const rested = useRested(calculated, REST_MS)
  const [announced, setAnnounced] = useState({ results: rested, batch: 0 })
  if (rested !== announced.results) {
    const isSame = hasSameResults(rested, announced.results)
    setAnnounced({ results: rested, batch: announced.batch + (isSame ? 0 : 1) })
  }
  return (
    <p className="visually-hidden" aria-live="polite" data-says="results">
      {/* Another element is read again, even if as many results have changed as before. */}
      <span key={announced.batch}>{calculatedHereMessage(countResults(announced.results))}</span>
    </p>
  )
}
