import { ListX, Search } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ColumnId, SheetId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { drawing } from '../../core/dom.ts'
import { shownColumns } from '../../core/shown-columns.ts'
import { columnIcon } from '../../grid/cells/drawings.ts'
import { holdsFigures } from '../../values/figure-columns.ts'
import { sortFilterStore } from '../sort-filter-store.ts'

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  /** The number of active filters. */
  readonly count: number
}

type MenuProps = Props & { readonly name: string; readonly children: ReactNode }

/** A button that lists the columns to filter by. */
export function FilterMenu({ sheetId, view, count, name, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<ColumnId | null>(null)
  // The panel takes the focus after the menu has returned it.
  const onClosed = (event: Event): void => {
    event.preventDefault()
    button.current?.focus()
    if (chosen.current !== null) sortFilterStore.openFilter(sheetId, chosen.current)
    chosen.current = null
  }
  return (
    <Menu
      returnFocus={onClosed}
      trigger={
        <FilterTrigger ref={button} aria-label={name}>
          {children}
        </FilterTrigger>
      }
    >
      <FilterColumns
        sheetId={sheetId}
        view={view}
        count={count}
        onChoose={id => {
          chosen.current = id
        }}
      />
    </Menu>
  )
}

/** Forwards the props that the menu passes to its button. */
const FilterTrigger = ({ children, ...rest }: ComponentProps<'button'>) => (
  <Tooltip text="Show only some rows in this window">
    <button {...rest} type="button" className="button button-quiet">
      {children}
    </button>
  </Tooltip>
)

/** From this many columns on, the list has a search field. */
const SEARCHED_COLUMNS = 9

type ColumnsProps = Props & { readonly onChoose: (id: ColumnId) => void }

/** The list of columns to filter by, with their icons. */
export function FilterColumns({ sheetId, view, count, onChoose }: ColumnsProps) {
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const all = view ? shownColumns(view) : []
  const columns = columnsNamed(all, text)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') return
    // Otherwise the menu would use letters to jump to its items.
    event.stopPropagation()
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    const first = list.current?.querySelector<HTMLElement>('[role="menuitem"]')
    if (event.key === 'Enter') first?.click()
    else first?.focus()
  }
  return (
    <>
      {all.length >= SEARCHED_COLUMNS && (
        <div className="filter-columns-search">
          <Search className="icon-13" aria-hidden />
          <input
            className="input"
            aria-label="Search columns"
            placeholder="Search columns"
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
      <div ref={list} className="sort-filter-columns">
        {columns.map(column => (
          <MenuItem
            key={column.id}
            art={<ColumnArt column={column} hasFigures={view !== null && holdsFigures(column, view)} />}
            onSelect={() => onChoose(column.id)}
          >
            {shownName(column.title)}
          </MenuItem>
        ))}
        {columns.length === 0 && all.length > 0 && <p className="filter-columns-none">No column has this name.</p>}
      </div>
      {count > 0 && (
        <>
          <MenuLine />
          <MenuItem icon={ListX} onSelect={() => sortFilterStore.clearFilters(sheetId)}>
            Clear all filters
          </MenuItem>
        </>
      )}
    </>
  )
}

function columnsNamed(columns: readonly Column[], text: string): readonly Column[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? columns : columns.filter(({ title }) => title.toLowerCase().includes(wanted))
}

function ColumnArt({ column, hasFigures }: { readonly column: Column; readonly hasFigures: boolean }) {
  const icon = columnIcon(column, hasFigures)
  return (
    <span
      className="filter-column-art"
      aria-hidden
      ref={host => host?.replaceChildren(...(icon ? [drawing(icon, 'sf-icon')] : []))}
    />
  )
}
