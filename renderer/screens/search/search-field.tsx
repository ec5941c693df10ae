import { CalendarCheck, CalendarClock, Columns3, type LucideIcon, ScanSearch, Table2, UserRound, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { SEARCH_LIMIT } from '../../../shared/model/search.ts'
import { type FilterKind, readQuery } from '../../../shared/search/search-query.ts'
import { withoutHidden } from '../../../shared/shown-name.ts'
import { keystrokeOf } from '../../commands/keybinding.ts'
import { isKeyOf, keysOf } from '../../commands/keymap.ts'
import { useItems } from '../../queries/items.ts'
import { useRecentSearches } from '../../queries/recent-searches.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { searching, useSearching } from '../../ui-state/searching.ts'
import { recentSheets } from '../navigator/item-tree.ts'
import { focusLine } from './result-keys.ts'
import { filterLabels, PERIODS } from './search-messages.ts'
import { searchedText, withFilter, withOpenFilter, withoutFilter } from './search-text.ts'

type Props = {
  readonly today: string
  /** The number of hits, or that a search is running. */
  readonly children: ReactNode
}

/** The search field, and below it the filters as chips and the number of hits. */
export function SearchField({ today, children }: Props) {
  const text = useSearching(state => state.text)
  const wantsFocus = useSearching(state => state.wantsFocus)
  const { remember } = useRecentSearches()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!wantsFocus) return
    input.current?.focus()
    input.current?.select()
    searching.focused()
  }, [wantsFocus])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method uses Enter and the arrows to choose a word.
    if (event.nativeEvent.isComposing) return
    const stroke = keystrokeOf(event, 'either')
    if (isKeyOf('hit-next', stroke)) searching.openBeside(1)
    else if (isKeyOf('hit-previous', stroke)) searching.openBeside(-1)
    else if (event.key === 'Enter') void notifyFailure('Saving the search', remember(searchedText(text)))
    else if (event.key !== 'ArrowDown' || !focusLine(event.currentTarget, 0)) return
    event.preventDefault()
  }
  const goOnTyping = () => {
    input.current?.focus()
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
  }
  const change = (next: string) => {
    searching.type(next)
    // The field has the new text after the next render.
    requestAnimationFrame(goOnTyping)
  }
  return (
    <search className="search-head" data-pane="toolbar">
      <div className="search-field">
        <ScanSearch className="icon-16" aria-hidden />
        <input
          ref={input}
          className="search-input"
          data-takes-focus
          aria-label="Search everything"
          placeholder="Search cells, comments, files and names"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={event => searching.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <KeyCaps keys={keysOf('search')} />
        ) : (
          <IconButton icon={X} label="Clear the search" onClick={() => change('')} />
        )}
      </div>
      <div className="search-filters">
        <Chips text={text} today={today} onChange={change} />
        <FilterButtons text={text} today={today} onChange={change} onChosen={goOnTyping} />
        <span className="toolbar-gap" />
        <span className="search-count num">{children}</span>
      </div>
      {text.length > SEARCH_LIMIT && (
        <p className="search-limit">Only the first {formatNumber(SEARCH_LIMIT)} characters are searched.</p>
      )}
    </search>
  )
}

type FilterProps = {
  readonly text: string
  readonly today: string
  readonly onChange: (text: string) => void
}

/** The filters in the text, each with a button that removes it. */
function Chips({ text, today, onChange }: FilterProps) {
  return readQuery(text.slice(0, SEARCH_LIMIT), today).filters.map(filter => {
    const { name, value } = filterLabels(filter)
    return (
      <span key={filter.start} className="search-chip">
        <span className="truncate">
          {name} <strong>{value}</strong>
        </span>
        <button
          type="button"
          className="search-chip-end"
          aria-label={`Remove the filter ${name} ${value}`}
          onClick={() => onChange(withoutFilter(text, filter))}
        >
          <X className="icon-13" aria-hidden />
        </button>
      </span>
    )
  })
}

/** Sheets that the filter offers; the name of any other one can be typed. */
const OFFERED_SHEETS = 10

const PERIOD_MENUS = {
  due: { name: 'Due', icon: CalendarCheck },
  changed: { name: 'Changed', icon: CalendarClock },
} as const

type ButtonsProps = FilterProps & {
  /** A menu has closed after a choice. */
  readonly onChosen: () => void
}

function FilterButtons({ text, today, onChange, onChosen }: ButtonsProps) {
  const sheets = recentSheets(useItems(), OFFERED_SHEETS)
  const begin = (kind: FilterKind) => () => onChange(withOpenFilter(text, kind))
  const add = (kind: FilterKind, value: string) => () => onChange(withFilter(text, kind, value, today))
  return (
    <>
      <Button kind="quiet" icon={Columns3} tip="Search one column: type its title" onClick={begin('column')}>
        Column
      </Button>
      <FilterMenu name="Sheet" icon={Table2} onChosen={onChosen}>
        {choose => (
          <>
            {sheets.map(({ id, name }) => (
              <MenuItem key={id} icon={Table2} onSelect={choose(add('sheet', withoutHidden(name)))}>
                <bdi>{withoutHidden(name)}</bdi>
              </MenuItem>
            ))}
            {sheets.length > 0 && <MenuLine />}
            <MenuItem onSelect={choose(begin('sheet'))}>Another sheet…</MenuItem>
          </>
        )}
      </FilterMenu>
      <FilterMenu name="Person" icon={UserRound} onChosen={onChosen}>
        {choose => (
          <>
            <MenuItem onSelect={choose(add('assigned', 'me'))}>Assigned to me</MenuItem>
            <MenuItem onSelect={choose(begin('assigned'))}>Assigned to…</MenuItem>
            <MenuLine />
            <MenuItem onSelect={choose(begin('who'))}>Any part of a person…</MenuItem>
          </>
        )}
      </FilterMenu>
      {(['due', 'changed'] as const).map(kind => (
        <FilterMenu key={kind} {...PERIOD_MENUS[kind]} onChosen={onChosen}>
          {choose =>
            PERIODS[kind].map(({ value, label }) => (
              <MenuItem key={value} onSelect={choose(add(kind, value))}>
                {label}
              </MenuItem>
            ))
          }
        </FilterMenu>
      ))}
    </>
  )
}

type FilterMenuProps = {
  readonly name: string
  readonly icon: LucideIcon
  readonly onChosen: () => void
  readonly children: (choose: (run: () => void) => () => void) => ReactNode
}

/** A menu that leads back to the search field after a choice, and to its button without one. */
function FilterMenu({ name, icon, onChosen, children }: FilterMenuProps) {
  const isChosen = useRef(false)
  const choose = (run: () => void) => () => {
    isChosen.current = true
    run()
  }
  const returnFocus = (event: Event) => {
    if (!isChosen.current) return
    isChosen.current = false
    event.preventDefault()
    onChosen()
  }
  return (
    <Menu
      returnFocus={returnFocus}
      trigger={
        <Button kind="quiet" icon={icon}>
          {name}
        </Button>
      }
    >
      {children(choose)}
    </Menu>
  )
}
