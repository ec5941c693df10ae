import { Command } from 'cmdk'
import { Columns3, MessageSquare, Paperclip, ScanSearch, Table2 } from 'lucide-react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { FoundText as Found, SearchHit } from '../../../shared/model/search.ts'
import { shownName, withoutHidden } from '../../../shared/shown-name.ts'
import { keysOf } from '../../commands/keymap.ts'
import { useSearch } from '../../queries/search.ts'
import { nearMatch } from '../../ui/found-runs.ts'
import { FoundText } from '../../ui/found-text.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { isoDate } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { searching } from '../../ui-state/searching.ts'
import { useRested } from '../../ui-state/use-rested.ts'
import { openHit } from '../search/open-hit.ts'
import { isForPalette, searchedText } from '../search/search-text.ts'

/** Letters that follow faster belong to one search: sheets and commands must show without waiting for it. */
const REST_MS = 120
const MOST_HITS = 5

/** A hit in a sheet on this computer. */
export type PaletteHit = {
  readonly key: string
  readonly sheetId: SheetId
  readonly sheet: string
  readonly hit: SearchHit
}

const none: readonly PaletteHit[] = []

/** The first hits of a search in all sheets; none for a text that is too short. */
export function useHitsInSheets(text: string): readonly PaletteHit[] {
  const isSearched = isForPalette(text, isoDate(clock.now()))
  const { data } = useSearch(useRested(isSearched ? searchedText(text) : '', REST_MS))
  if (!isSearched || !data) return none
  const hits = data.groups.flatMap(({ sheetId, name, hits }) =>
    hits.map((hit, at) => ({ key: `${sheetId} ${at}`, sheetId, sheet: name.text, hit })),
  )
  return hits.slice(0, MOST_HITS)
}

type GroupProps = { readonly hits: readonly PaletteHit[]; readonly onChoose: (run: () => void) => void }

/** Never the first group if there is another one, because Enter runs the first item. */
export function HitGroup({ hits, onChoose }: GroupProps) {
  if (hits.length === 0) return null
  return (
    <Command.Group heading="In your sheets" className="palette-group">
      {hits.map(({ key, sheetId, sheet, hit }) => {
        const Icon = ICONS[hit.kind]
        return (
          <Command.Item
            key={key}
            value={`hit:${key}`}
            className="palette-item"
            onSelect={() => onChoose(() => openHit(sheetId, hit))}
          >
            <Icon className="icon-16" aria-hidden />
            <span className="palette-name truncate">
              <FoundText found={nearMatch(textOf(hit))} />
            </span>
            <span className="palette-path truncate">{detailOf(sheet, hit)}</span>
          </Command.Item>
        )
      })}
    </Command.Group>
  )
}

const ICONS = { row: Table2, column: Columns3, comment: MessageSquare, file: Paperclip } as const

function textOf(hit: SearchHit): Found {
  switch (hit.kind) {
    case 'row':
      return hit.cells[0] ?? { text: hit.title, ranges: [] }
    case 'column':
      return hit.title
    case 'comment':
      return hit.text
    case 'file':
      return hit.name
  }
}

function detailOf(sheet: string, hit: SearchHit): string {
  const row = hit.kind === 'row' && hit.rowNumber !== null ? `, row ${hit.rowNumber}` : ''
  return `${shownName(sheet)}${row}`
}

type EverythingProps = { readonly text: string; readonly onChoose: GroupProps['onChoose'] }

/** The last item: the same text in the search of everything. */
export const EverythingItem = ({ text, onChoose }: EverythingProps) => (
  <Command.Item
    value="everything"
    className="palette-item palette-everything"
    onSelect={() => onChoose(() => searching.openWith(text))}
  >
    <ScanSearch className="icon-16" aria-hidden />
    <span className="palette-name truncate">
      Search everything for “<bdi>{withoutHidden(text)}</bdi>”
    </span>
    <span className="palette-path" />
    <KeyCaps keys={keysOf('search')} />
  </Command.Item>
)
