import type { FoundText as Found } from '../../shared/model/search.ts'
import { foundRuns } from './found-runs.ts'
import './found-text.css'

/** A text with its matches marked. Isolated, because it may be right-to-left. */
export function FoundText({ found }: { readonly found: Found }) {
  return (
    <bdi className="found-text">
      {foundRuns(found).map(({ at, text, isMatch }) =>
        isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </bdi>
  )
}
