import { useEffect, useMemo } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import { SheetId } from '../../../shared/model/ids.ts'
import type { ItemRef } from '../../../shared/model/item.ts'
import type { SearchAnswer, ServiceHit } from '../../../shared/model/search.ts'
import { useRecentSearches } from '../../queries/recent-searches.ts'
import { useHitsInSheets } from '../../queries/search.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { searching, useSearching } from '../../ui-state/searching.ts'
import { useShowItem } from '../navigator/use-show-item.ts'
import { openHit, openServiceHit, openSheet } from './open-hit.ts'
import { moveByKey } from './result-keys.ts'
import { ResultLineButton } from './result-line.tsx'
import { isHeading, type ResultLine, resultLines } from './result-lines.ts'
import { linesMessage, tooManyMessage } from './search-messages.ts'

/** Reached only if the further hits of several sheets are listed. */
const MOST_LINES = 1000

type Props = {
  readonly text: string
  readonly answer: SearchAnswer
  /** Hits that only the service has. */
  readonly ofService: readonly ServiceHit[]
}

/** The hits, as a tree: sheets, and below each its rows, comments and files. */
export function Results({ text, answer, ofService }: Props) {
  const folded = useSearching(state => state.folded)
  const whole = useSearching(state => state.whole)
  const hitsInSheets = useHitsInSheets(
    text,
    useMemo(() => [...whole].map(id => SheetId.parse(id)), [whole]),
  )
  const all = resultLines({ ...answer, ofService }, { folded, whole, hitsInSheets })
  const lines = all.slice(0, MOST_LINES)
  const open = useOpenLine(text)
  useListedHits(lines, open)
  const tooMany = tooManyMessage(answer)
  if (lines.length === 0) return null
  return (
    <>
      <div role="tree" aria-label="Hits" className="search-tree" onKeyDown={moveByKey}>
        {lines.map((line, at) => (
          <ResultLineButton key={line.key} line={line} isFirst={at === 0} onOpen={open} />
        ))}
      </div>
      {all.length > MOST_LINES && <p className="search-note">{linesMessage(MOST_LINES)}</p>}
      {tooMany && <p className="search-note">{tooMany}</p>}
    </>
  )
}

/** Opens a line, which makes the search a recent one, or folds its group. */
function useOpenLine(text: string) {
  const { remember } = useRecentSearches()
  const openTarget = useOpenTarget()
  return (line: ResultLine): void => {
    if (isHeading(line)) searching.fold(line.key)
    else if (line.kind === 'more') searching.showWhole(line.group.sheetId)
    else {
      searching.goTo(line.key)
      void notifyFailure('Saving the search', remember(text))
      openTarget(line)
    }
  }
}

function useOpenTarget() {
  const showItem = useShowItem()
  const openItem = ({ kind, id }: ItemRef) => (kind === 'sheet' ? openSheet(id) : showItem({ kind, id }))
  return (line: ResultLine): void => {
    switch (line.kind) {
      case 'hit':
        openHit(line.sheetId, line.hit)
        break
      case 'item':
        openItem(line.found.item)
        break
      case 'service-hit': {
        const { kind, id } = line.hit
        if (kind === 'folder' || kind === 'workspace') showItem({ kind, id })
        else openServiceHit(line.hit)
        break
      }
      case 'more':
      case 'heading':
      case 'sheet':
      case 'rest':
        break
      default:
        assertNever(line)
    }
  }
}

/** Keeps the listed hits for "Next hit", and the focusable line among the listed ones. */
function useListedHits(lines: readonly ResultLine[], open: (line: ResultLine) => void): void {
  useEffect(() => {
    const hits = lines.filter(({ kind }) => kind === 'hit' || kind === 'service-hit')
    searching.list(hits.map(line => ({ key: line.key, open: () => open(line) })))
    const { current } = searching.now()
    if (current !== null && !lines.some(({ key }) => key === current)) searching.goTo(null)
  })
}
