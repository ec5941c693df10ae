import { ArrowUpDown, Bookmark, BookmarkPlus, Group, ListFilter, ListX, Search, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { ColumnId, SheetId } from '../../../../shared/model/ids.ts'
import { isPlain } from '../../../../shared/model/sheet/arrangement.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../../../grid/view/shown-columns.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx'
import { arrangements, useArrangement } from '../../../view/arrange/arrangements.ts'
import { finding, useFinding } from '../../../view/arrange/finding.ts'
import { useRested } from '../../../view/use-rested.ts'
import { useView, view as windowView } from '../../../view/view-store.ts'
import { SaveView } from './save-view.tsx'

type Props = { readonly sheetId: SheetId; readonly view: SheetView | null }

const NOT_OPEN = 'The sheet is not open yet'
/** A sheet of which there is a copy is here before this: its tools would be put aside and taken out again for nothing. */
const WAIT_MS = 150

/** Filter, kept views, sort, group and find: ways of looking, which everybody may use. */
export function ArrangeTools({ sheetId, view }: Props) {
  const { now } = useArrangement(sheetId)
  const { isOpen } = useFinding(sheetId)
  const isLate = useRested(view === null, WAIT_MS)
  const reason = isLate && !view ? NOT_OPEN : null
  return (
    <>
      <FilterButton sheetId={sheetId} view={view} reason={reason} />
      <ViewsMenu sheetId={sheetId} />
      <span className={now.sort.length > 0 ? 'tool-on' : undefined}>
        <Button kind="quiet" icon={ArrowUpDown} reason={reason} onClick={() => arrangements.openSort(sheetId, true)}>
          Sort
        </Button>
      </span>
      <span className={now.group.length > 0 ? 'tool-on' : undefined}>
        <Button kind="quiet" icon={Group} reason={reason} onClick={() => arrangements.openGroup(sheetId, true)}>
          Group
        </Button>
      </span>
      <IconButton
        icon={Search}
        label="Find"
        keys={['Ctrl', 'F']}
        pressed={isOpen}
        reason={reason}
        onClick={() => (isOpen ? finding.close(sheetId) : finding.open(sheetId, false))}
      />
    </>
  )
}

function FilterButton({ sheetId, view, reason }: Props & { readonly reason: string | null }) {
  const { now } = useArrangement(sheetId)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<ColumnId | null>(null)
  // The panel takes the keyboard once the menu has given it back.
  const onClosed = (event: Event): void => {
    event.preventDefault()
    button.current?.focus()
    if (chosen.current !== null) arrangements.openFilter(sheetId, chosen.current)
    chosen.current = null
  }
  const count = now.filters.length
  const label = count > 0 ? `Filter, ${count} on` : 'Filter'
  if (reason !== null) {
    return (
      <Button kind="quiet" icon={ListFilter} reason={reason}>
        Filter
      </Button>
    )
  }
  return (
    <span className={count > 0 ? 'tool-on' : undefined}>
      <Menu
        returnFocus={onClosed}
        trigger={
          <button ref={button} type="button" className="button button-quiet" aria-label={label}>
            <ListFilter className="icon-16" aria-hidden />
            Filter
            {count > 0 && <span className="tool-count num">{count}</span>}
          </button>
        }
      >
        <div className="arrange-columns">
          {(view ? shownColumns(view) : []).map(({ id, title }) => (
            <MenuItem
              key={id}
              onSelect={() => {
                chosen.current = id
              }}
            >
              {title}
            </MenuItem>
          ))}
        </div>
        {count > 0 && (
          <>
            <MenuLine />
            <MenuItem icon={ListX} onSelect={() => arrangements.clearFilters(sheetId)}>
              Clear all filters
            </MenuItem>
          </>
        )}
      </Menu>
    </span>
  )
}

/** The views that were kept of this sheet. The one on screen can be thrown away. */
function ViewsMenu({ sheetId }: Pick<Props, 'sheetId'>) {
  const { now, views } = useArrangement(sheetId)
  const isSaving = useView(({ layer }) => layer === 'save-view')
  const shape = JSON.stringify(now)
  const onScreen = views.find(({ arrangement }) => JSON.stringify(arrangement) === shape)
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="icon-button" aria-label="Saved views" title="Saved views">
            <Bookmark className="icon-16" aria-hidden />
          </button>
        }
      >
        <div className="arrange-columns">
          {views.map(({ name, arrangement }) => (
            <MenuItem key={name} icon={Bookmark} onSelect={() => arrangements.show(sheetId, arrangement)}>
              {name}
            </MenuItem>
          ))}
        </div>
        {views.length > 0 && <MenuLine />}
        <MenuItem
          icon={BookmarkPlus}
          reason={isPlain(now) ? 'Filter, sort or group first' : null}
          onSelect={() => windowView.show('save-view')}
        >
          Save this view
        </MenuItem>
        {onScreen && (
          <MenuItem icon={Trash2} danger onSelect={() => arrangements.drop(sheetId, onScreen.name)}>
            {`Delete view “${onScreen.name}”`}
          </MenuItem>
        )}
      </Menu>
      {isSaving && <SaveView sheetId={sheetId} onClose={() => windowView.hide('save-view')} />}
    </>
  )
}
