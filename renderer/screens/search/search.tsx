import { Cloud, CloudOff } from 'lucide-react'
import { queryError } from '../../queries/failure.ts'
import { useItems } from '../../queries/items.ts'
import { useSearch } from '../../queries/search.ts'
import { InlineError } from '../../ui/error-message.tsx'
import { isoDate } from '../../ui/messages/format-times.ts'
import { useNow } from '../../ui-state/clock.ts'
import { useSearching } from '../../ui-state/searching.ts'
import { useIsRested, useRested } from '../../ui-state/use-rested.ts'
import { Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { countMessage, isEmptyAnswer, progressMessage } from './search-messages.ts'
import { SearchStart } from './search-start.tsx'
import { kindOfSearch, searchedText } from './search-text.ts'
import { type ServiceSearch, useServiceHits } from './use-service-hits.ts'
import './search.css'

/** A faster answer needs no sign that it is on its way. */
const WAIT_MS = 150
/** Screen readers announce the count after a pause in typing. */
const ANNOUNCE_MS = 800
const MINUTE_MS = 60_000

/** Searches everything on this computer, and at the service. */
export function Search() {
  const typed = useSearching(({ text }) => text)
  const today = isoDate(useNow(MINUTE_MS))
  const kind = kindOfSearch(typed, today)
  const text = kind === 'search' ? searchedText(typed) : ''
  const { data, error, isPending, isPlaceholderData } = useSearch(text)
  const answer = kind === 'search' ? data : undefined
  const service = useServiceHits(text, answer ?? null, today)
  // An answer that is only brought up to date stays as it is.
  const isSearching = text !== '' && (isPending || isPlaceholderData)
  const isSlow = useIsRested(WAIT_MS, isSearching)
  const count = answer ? countMessage(answer) : ''
  const progress = answer?.progress ? progressMessage(answer.progress) : null
  const failure = queryError(error)
  const message = isSlow ? 'Searching…' : count
  return (
    <section className="workspace-view search-view" aria-label="Search">
      <h1 className="visually-hidden">Search</h1>
      <SearchField today={today}>{[message, progress].filter(Boolean).join('. ')}</SearchField>
      <p className="visually-hidden" role="status">
        {useRested([count, progress].filter(Boolean).join('. '), ANNOUNCE_MS)}
      </p>
      <div className="search-results" data-pane="grid">
        {kind === 'empty' && <SearchStart />}
        {kind === 'nothing' && <NothingToSearch />}
        {failure && <InlineError error={failure} />}
        {kind === 'search' && answer && <Results text={text} answer={answer} ofService={service.hits} />}
        {answer && !isSearching && isEmptyAnswer(answer) && <NoHits text={text} />}
        {answer && <ServiceNote service={service} />}
      </div>
    </section>
  )
}

const NothingToSearch = () => (
  <div className="search-none">
    <h2>Nothing to search for yet</h2>
    <p>Quotes and signs are not searched. Type a letter or a digit.</p>
  </div>
)

function NoHits({ text }: { readonly text: string }) {
  const hasSheets = useItems().some(({ kind, copied }) => kind === 'sheet' && copied)
  return (
    <div className="search-none">
      <h2>
        No hits on this computer for “<bdi>{text}</bdi>”
      </h2>
      <p>
        {hasSheets
          ? 'Check the spelling, type fewer words, or remove a filter.'
          : 'Sheets can be searched here once you have opened them.'}
      </p>
    </div>
  )
}

/** The state of the search at the service, below all results. */
function ServiceNote({ service: { whyNot, tooMany, isFetching, error } }: { readonly service: ServiceSearch }) {
  const isSlow = useIsRested(WAIT_MS, isFetching)
  if (error) return <InlineError error={error} />
  const Icon = whyNot === null ? Cloud : CloudOff
  const note = whyNot ?? (isSlow ? 'Searching at the service…' : tooMany)
  if (note === null) return null
  return (
    <p className="search-note">
      <Icon className="icon-16" aria-hidden />
      {note}
    </p>
  )
}
