import type { ReactNode } from 'react'
import { useItemsAreKnown } from '../../queries/items.ts'
import { useSavesSoon } from '../../queries/settings.ts'
import { useStart } from '../../queries/start.ts'
import { CutLinksQuestion } from '../../sheet/cell-links/cut-question.tsx'
import { AccountPopover } from '../../sidebar/account/account-popover.tsx'
import { ActAs } from '../../sidebar/account/act-as.tsx'
import { ActingBand } from '../../sidebar/account/acting-band.tsx'
import { RemoveShownAccount } from '../../sidebar/account/remove-account.tsx'
import { SignOut } from '../../sidebar/account/sign-out.tsx'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { useIsRested } from '../../ui-state/use-rested.ts'
import { AboutDialog } from '../about/about.tsx'
import { ItemLayers } from '../navigator/item-layers.tsx'
import { Navigator } from '../navigator/navigator.tsx'
import { useNavigator } from '../navigator/use-navigator.ts'
import { Palette } from '../palette/palette.tsx'
import { ShortcutList } from '../palette/shortcut-list.tsx'
import { SettingsDialog } from '../settings/settings.tsx'
import { StatusBar } from '../status/status-bar.tsx'
import { Announcer } from './announcer.tsx'
import { useAskedDestination } from './go-to.ts'
import { NoticeBoard } from './notice-board.tsx'
import { SessionBanner } from './session-banner.tsx'
import { useNavigatorWidth } from './setting-up.tsx'
import './shell.css'
import { useTabsAtStart } from './at-start/use-tabs-at-start.ts'
import { TitleStrip } from './title-strip.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useUnreadItems } from './use-unread-items.ts'
import { Workspace } from './workspace.tsx'
import { ZoomLevel } from './zoom-level.tsx'

/** The window after sign-in: tabs at the top, navigator at the left, main area, status bar at the bottom. */
export function Shell() {
  const { isOpen, isOver, toggle } = useNavigator()
  const layer = useUiState(state => state.layer)
  useShortcuts()
  useTabsAtStart()
  // Read here and passed down: a later read in Home may be newer than the list that opened a tab.
  const isListed = useItemsAreKnown()
  useUnreadItems()
  useAskedDestination()
  useNavigatorWidth()

  return (
    <Frame isNavClosed={!isOpen || isOver}>
      <TitleStrip />
      {isOver && <button type="button" className="nav-scrim" tabIndex={-1} aria-hidden onClick={toggle} />}
      {isOpen && <Navigator />}
      <div className="shell-main">
        <ActingBand />
        <SessionBanner />
        <Workspace isListed={isListed} />
      </div>
      <StatusBar />
      <NoticeBoard />
      <Announcer />
      <ZoomLevel />
      <ItemLayers />
      <CutLinksQuestion />
      {(layer === 'palette' || layer === 'go-to') && <Palette key={layer} layer={layer} />}
      {layer === 'account' && <AccountPopover />}
      {layer === 'shortcuts' && <ShortcutList />}
      {layer === 'settings' && <SettingsDialog />}
      {layer === 'about' && <AboutDialog />}
      {layer === 'act-as' && <ActAs onClose={() => view.hide('act-as')} />}
      {layer === 'remove-account' && <RemoveShownAccount onClose={() => view.hide('remove-account')} />}
      {layer === 'sign-out' && <SignOut onClose={() => view.hide('sign-out')} />}
    </Frame>
  )
}

/** Automatic saving usually ends within this time. */
const SOON_MS = 4000

/** Hides the marks of outdated results while edits are saved soon. Only this rerenders then. */
function Frame({ isNavClosed, children }: { readonly isNavClosed: boolean; readonly children: ReactNode }) {
  const savesSoon = useSavesSoon()
  const isUnsaved = useStart(({ unsaved }) => unsaved.total > 0)
  const isLate = useIsRested(SOON_MS, isUnsaved)
  return (
    <div className={`shell${isNavClosed ? ' is-nav-closed' : ''}${savesSoon && !isLate ? ' saves-soon' : ''}`}>
      {children}
    </div>
  )
}
