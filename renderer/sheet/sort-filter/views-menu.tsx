import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { isPlain } from '../../../shared/model/sheet/saved-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine, SubMenu } from '../../ui/menu.tsx'
import { actionTool, type Tool } from '../../ui/overflow/tool.tsx'
import { useUiState, view as windowView } from '../../ui-state/ui-store.ts'
import { SaveView } from './save-view.tsx'
import { sortFilterStore, useSortFilter } from './sort-filter-store.ts'

type Props = { readonly sheetId: SheetId }
/** Opens a dialog, at once or after the menu has returned the focus. */
type ItemsProps = Props & { readonly inTurn?: (run: () => void) => () => void }

/** The saved views of this sheet. The current one can be deleted. */
export function viewsTool(sheetId: SheetId, reason: string | null): Tool {
  if (reason !== null) {
    return actionTool({ id: 'views', name: NAME, icon: Bookmark, reason, run: () => undefined })
  }
  return {
    id: 'views',
    shown: (
      <Menu trigger={<IconButton icon={Bookmark} label={NAME} />}>
        <ViewItems sheetId={sheetId} />
      </Menu>
    ),
    listed: afterClosing => (
      <SubMenu icon={Bookmark} name={NAME}>
        <ViewItems sheetId={sheetId} inTurn={afterClosing} />
      </SubMenu>
    ),
  }
}

const NAME = 'Saved views'

function ViewItems({ sheetId, inTurn = run => run }: ItemsProps) {
  const { now, views } = useSortFilter(sheetId)
  const shape = JSON.stringify(now)
  const onScreen = views.find(({ settings }) => JSON.stringify(settings) === shape)
  return (
    <>
      <div className="sort-filter-columns">
        {views.map(({ name, settings }) => (
          <MenuItem key={name} icon={Bookmark} onSelect={() => sortFilterStore.show(sheetId, settings)}>
            {shownName(name)}
          </MenuItem>
        ))}
      </div>
      {views.length > 0 && <MenuLine />}
      <MenuItem
        icon={BookmarkPlus}
        reason={isPlain(now) ? 'Filter, sort or group first' : null}
        onSelect={inTurn(() => windowView.show('save-view'))}
      >
        Save this view
      </MenuItem>
      {onScreen && (
        <MenuItem icon={Trash2} danger onSelect={() => sortFilterStore.drop(sheetId, onScreen.name)}>
          {`Delete view “${shownName(onScreen.name)}”`}
        </MenuItem>
      )}
    </>
  )
}

export function SaveViewLayer({ sheetId }: Props) {
  const isSaving = useUiState(({ layer }) => layer === 'save-view')
  return isSaving ? <SaveView sheetId={sheetId} onClose={() => windowView.hide('save-view')} /> : null
}
