import { House, Layers, Plus, RefreshCw, ScanSearch, Search, Upload } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Item } from '../../../shared/model/item.ts'
import { keysOf } from '../../commands/keymap.ts'
import { shortcutOf } from '../../commands/shortcuts.ts'
import { useItems, useItemsAreKnown, useWhyOffline } from '../../queries/items.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useUploads } from '../../queries/sheet/uploads.ts'
import { useScopes, useStart } from '../../queries/start.ts'
import { IconButton } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { ResizeEdge } from '../../ui/resize-edge.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { searching } from '../../ui-state/searching.ts'
import type { TabKey } from '../../ui-state/tabs.ts'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { AccountRow } from './account-row.tsx'
import { HOME_NAME } from './destinations.ts'
import { NavigatorRow } from './lines/navigator-row.tsx'
import './navigator.css'
import { newCommands, newWorkspace } from './item-commands.ts'
import { favoriteSheets, recentSheets } from './item-tree.ts'
import { SheetRow } from './lines/item-line.tsx'
import { ItemTree } from './lines/item-tree-list.tsx'
import { useLineDrop } from './lines/use-item-line.ts'
import type { ItemListName } from './navigator-state.ts'
import { refreshList, useIsListRefreshing } from './refresh-list.ts'

/** The navigator: search, pending changes, favorites, recent sheets and the tree. */
export function Navigator() {
  const { navigatorWidth } = useSettings()
  const onMac = useStart(start => start.platform === 'darwin')
  const [dragged, setDragged] = useState<number | null>(null)
  const [isPointed, setPointed] = useState(false)
  const width = dragged ?? navigatorWidth
  const onDone = (next: number) => {
    setDragged(null)
    void changeSettings({ navigatorWidth: next })
  }
  const onDrag = (next: number) => {
    setDragged(next)
    document.documentElement.style.setProperty('--nav-width', `${next}px`)
  }
  /** Outside the navigator this key refreshes the sheet in front. */
  const refreshOnKey = (event: KeyboardEvent) => {
    const shortcut = shortcutOf(event.nativeEvent, onMac)
    if (shortcut?.kind !== 'command' || shortcut.id !== 'refresh') return
    event.preventDefault()
    event.stopPropagation()
    void refreshList()
  }
  return (
    <aside
      className="navigator"
      data-pane="navigator"
      aria-label="Navigator"
      onKeyDown={refreshOnKey}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      <button type="button" className="nav-search" onClick={() => view.show('palette')}>
        <Search className="icon-16" aria-hidden />
        <span className="truncate">Search sheets</span>
        <KeyCaps keys={keysOf('palette')} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are the controls; arrows move between them */}
      <div className="nav-rows" onKeyDown={moveBetweenRows}>
        <WindowRows />
        <div className="nav-scroll">
          <SheetLists isPointed={isPointed} />
        </div>
      </div>
      <AccountRow />
      <ResizeEdge
        label="Width of the navigator"
        edge="right"
        width={width}
        min={200}
        max={400}
        onResize={onDrag}
        onDone={onDone}
      />
    </aside>
  )
}

/** Pages without a sheet. They stay visible above the lists. */
function WindowRows() {
  const active = useUiState(({ tabs }) => tabs.active)
  const unsaved = useStart(start => start.unsaved.total)
  const uploads = useUploads().filter(({ state }) => state !== 'done').length
  const row = (tab: TabKey, name: string, icon: typeof Layers, mark = { count: 0, isWheat: false }) => (
    <NavigatorRow
      icon={icon}
      name={name}
      isActive={active === tab}
      {...(mark.count > 0 ? { count: mark.count, countIsWheat: mark.isWheat } : {})}
      onOpen={() => view.open(tab)}
    />
  )
  return (
    <ul className="nav-list">
      {row('home', 'Home', House)}
      <NavigatorRow icon={ScanSearch} name="Search everything" isActive={active === 'search'} onOpen={searching.open} />
      {row('pending', 'Pending changes', Layers, { count: unsaved, isWheat: true })}
      {row('uploads', 'Uploads', Upload, { count: uploads, isWheat: false })}
    </ul>
  )
}

function SheetLists({ isPointed }: { readonly isPointed: boolean }) {
  const items = useItems()
  const isKnown = useItemsAreKnown()
  const favorites = favoriteSheets(items)
  const recent = useHeld(recentSheets(items, 5), isPointed)
  const inWorkspaces = items.filter(item => item.kind !== 'sheet' || item.parent !== null)
  const onTheirOwn = items.filter(item => item.kind === 'sheet' && item.parent === null)
  return (
    <>
      <Section title="Favorites" list="favorites" sheets={favorites} />
      <Section title="Recent" list="recent" sheets={recent} />
      <div className="nav-title-row">
        <h2 className="nav-title">Workspaces</h2>
        <div className="nav-tools">
          <RefreshButton />
          <NewItemMenu />
        </div>
      </div>
      {!isKnown && (
        <div className="nav-list" aria-busy="true">
          <SkeletonLines count={6} />
        </div>
      )}
      {inWorkspaces.length > 0 && <ItemTree items={inWorkspaces} />}
      {isKnown && inWorkspaces.length === 0 && <p className="nav-empty">{emptySentence(onTheirOwn.length > 0)}</p>}
      <OwnSheets sheets={onTheirOwn} />
    </>
  )
}

const emptySentence = (hasSheets: boolean): string =>
  hasSheets
    ? 'No workspaces yet. Your sheets are listed below.'
    : 'Nothing here yet. Sheets you make, or that others share with you, appear here.'

/** Freezes the recent sheets while the pointer is over them, so that an added row does not move the others. */
function useHeld(recent: readonly Item[], isPointed: boolean): readonly Item[] {
  const [held, setHeld] = useState<readonly Item[] | null>(null)
  if (isPointed && held === null) setHeld(recent)
  if (!isPointed && held !== null) setHeld(null)
  return held ?? recent
}

/** Sheets outside of workspaces. A drop here moves an item to Home. */
function OwnSheets({ sheets }: Pick<SectionProps, 'sheets'>) {
  const drop = useLineDrop(null)
  return (
    <div className={drop.isOver ? 'is-target' : undefined} {...drop.handlers}>
      <Section title={HOME_NAME} list="own" sheets={sheets} />
    </div>
  )
}

type SectionProps = { readonly title: string; readonly list: ItemListName; readonly sheets: readonly Item[] }

function Section({ title, list, sheets }: SectionProps) {
  if (sheets.length === 0) return null
  return (
    <>
      <h2 className="nav-title">{title}</h2>
      <ul className="nav-list">
        {sheets.map(sheet => (
          <SheetRow key={sheet.id} sheet={sheet} level={0} list={list} />
        ))}
      </ul>
    </>
  )
}

/** Arrow keys: up and down move between rows, right expands, left collapses. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.nav-row')]
  const at = rows.findIndex(row => row.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const turns = { ArrowRight: 'false', ArrowLeft: 'true' }[event.key]
  if (to === undefined && !turns) return
  if (to !== undefined) rows[to]?.focus()
  else if (rows[at]?.ariaExpanded === turns) rows[at]?.click()
  event.preventDefault()
}

/** Refreshes the list, as F5 does while the navigator has the focus. */
function RefreshButton() {
  const reason = useWhyOffline()
  const isRefreshing = useIsListRefreshing()
  return (
    <IconButton
      icon={RefreshCw}
      label={isRefreshing ? 'Refreshing the list' : 'Refresh the list'}
      keys={keysOf('refresh')}
      reason={reason}
      aria-busy={isRefreshing}
      onClick={() => void refreshList()}
    />
  )
}

/** Creates a sheet, folder or workspace; a dialog asks for the location. */
function NewItemMenu() {
  const reason = useWhyOffline()
  const scopes = useScopes()
  return (
    <Menu align="end" trigger={<IconButton icon={Plus} label="New" />}>
      {[...newCommands(null, reason, scopes), newWorkspace(reason, scopes)].map(command => (
        <MenuItem
          key={command.name}
          icon={command.icon}
          reason={command.reason}
          keys={command.key ? keysOf(command.key) : []}
          onSelect={command.run}
        >
          {command.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
