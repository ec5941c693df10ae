import { Clock, ListFilter, Search } from 'lucide-react'
import { useRecentSearches } from '../../queries/recent-searches.ts'
import { Button } from '../../ui/button.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import { searching } from '../../ui-state/searching.ts'
import { moveByKey } from './result-keys.ts'

const EXAMPLES = [
  { text: '"site visit"', means: 'these words next to each other, in this order' },
  { text: 'invoice changed:week', means: 'changed in the last 7 days' },
  { text: 'column:status blocked', means: 'in one column' },
] as const

const READY = [
  { text: 'assigned:me', name: 'Assigned to me' },
  { text: 'due:week', name: 'Due in the next 7 days' },
  { text: 'assigned:me due:week', name: 'Assigned to me and due in the next 7 days' },
] as const

/** Ready and recent searches, and examples of a phrase and of filters, while the field is empty. */
export function SearchStart() {
  const { texts, clear } = useRecentSearches()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from line to line, each a button
    <div className="search-start" onKeyDown={moveByKey}>
      <section aria-label="Ready searches">
        <div className="search-start-head">
          <h2>Ready searches</h2>
        </div>
        <ul>
          {READY.map(({ text, name }) => (
            <li key={text}>
              <button type="button" data-line className="search-suggestion" onClick={() => searching.openWith(text)}>
                <ListFilter className="icon-16" aria-hidden />
                <span className="truncate">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {texts.length > 0 && (
        <section aria-label="Recent searches">
          <div className="search-start-head">
            <h2>Recent searches</h2>
            <Button kind="link" onClick={() => void notifyFailure('Clearing the searches', clear())}>
              Clear
            </Button>
          </div>
          <ul>
            {texts.map(text => (
              <li key={text}>
                <button type="button" data-line className="search-suggestion" onClick={() => searching.openWith(text)}>
                  <Clock className="icon-16" aria-hidden />
                  <bdi className="truncate">{text}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Examples">
        <div className="search-start-head">
          <h2>Examples</h2>
        </div>
        <ul>
          {EXAMPLES.map(({ text, means }) => (
            <li key={text}>
              <button type="button" data-line className="search-suggestion" onClick={() => searching.openWith(text)}>
                <Search className="icon-16" aria-hidden />
                <span className="search-example">{text}</span>
                <span className="search-path truncate">{means}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
