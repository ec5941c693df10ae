import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { useRested } from '../ui-state/use-rested.ts'
import { calculatedHereMessage } from './values/result-messages.ts'

/** As late as the mark of these cells while edits are saved soon. */
const REST_MS = 4000

/** Announces to screen readers how many results were calculated here, once for all edits of a while. */
export function ResultsAnnouncer({ view }: { readonly view: SheetView | null }) {
  const count = view?.countCalculated(view.meta.columns.map(({ id }) => id)) ?? 0
  const calculated = useRested(count, REST_MS)
  return (
    <p className="visually-hidden" aria-live="polite" data-says="results">
      {calculatedHereMessage(calculated)}
    </p>
  )
}
