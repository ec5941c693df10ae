import { flushSync } from 'react-dom'
import type { Settings } from '../../../shared/model/settings.ts'
import { type CommandHandler, commandHandler } from '../../commands/command-registry.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { useWhyOffline } from '../../queries/items.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { saveNow } from '../../queries/sheet/edits.ts'
import { checkForUpdate, useUpdate } from '../../queries/update.ts'
import { controlWindow, zoomPercent } from '../../queries/window.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { searching } from '../../ui-state/searching.ts'
import { sheetIdOf } from '../../ui-state/tabs.ts'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { refreshList } from '../navigator/refresh-list.ts'
import { useNavigator } from '../navigator/use-navigator.ts'

/** Registers the commands that are always available. */
export function useWindowCommands(): void {
  const { saving, density } = useSettings()
  const navigator = useNavigator()
  const whyOffline = useWhyOffline()
  const hasUpdates = useUpdate().kind !== 'off'
  const { open, active, back, forward, closed } = useUiState(({ tabs }) => tabs)
  const choice = (change: Partial<Settings>, isSo: boolean) => ({
    ...commandHandler(() => void notifyFailure('Settings', changeSettings(change)), isSo ? 'Already so' : null),
    isChecked: () => isSo,
  })
  const onSheet = (run: () => void) => commandHandler(run, sheetIdOf(active) === null ? 'Open a sheet first' : null)
  const onTabs = (run: () => void) => commandHandler(run, open.length < 2 ? 'No other tab is open' : null)
  const onHit = (step: 1 | -1): CommandHandler => ({
    run: () => searching.openBeside(step),
    disabledReason: () => (searching.now().hits.length === 0 ? 'Search everything first' : null),
  })
  useRegisterCommands({
    palette: commandHandler(() => view.show('palette')),
    shortcuts: commandHandler(() => view.show('shortcuts')),
    about: commandHandler(() => view.show('about')),
    'check-updates': commandHandler(checkForUpdates, hasUpdates ? null : 'This copy of Sheaf has no update server'),
    save: commandHandler(saveAll),
    search: commandHandler(searching.open),
    'search-mine': commandHandler(() => searching.openWith('assigned:me')),
    'search-due': commandHandler(() => searching.openWith('due:week')),
    'hit-next': onHit(1),
    'hit-previous': onHit(-1),
    pending: commandHandler(() => view.open('pending')),
    uploads: commandHandler(() => view.open('uploads')),
    'new-tab': commandHandler(() => view.open('home')),
    'close-tab': commandHandler(view.closeActive, active === null ? 'No tab is open' : null),
    'reopen-tab': commandHandler(view.reopen, closed.length === 0 ? 'No tab was closed' : null),
    'next-tab': onTabs(() => view.openBeside(1)),
    'previous-tab': onTabs(() => view.openBeside(-1)),
    'tab-left': onTabs(() => moveActiveTab(-1)),
    'tab-right': onTabs(() => moveActiveTab(1)),
    navigator: { ...commandHandler(navigator.toggle), isChecked: () => navigator.isOpen },
    back: commandHandler(view.back, back.length === 0 ? 'Nothing to go back to' : null),
    forward: commandHandler(view.forward, forward.length === 0 ? 'Nothing to go forward to' : null),
    account: commandHandler(() => view.show('account')),
    settings: commandHandler(() => view.show('settings')),
    quit: commandHandler(() => void controlWindow('quit')),
    'save-automatically': choice({ saving: 'automatic' }, saving === 'automatic'),
    'save-hold': choice({ saving: 'hold' }, saving === 'hold'),
    'rows-compact': choice({ density: 'compact' }, density === 'compact'),
    'rows-standard': choice({ density: 'standard' }, density === 'standard'),
    'rows-comfortable': choice({ density: 'comfortable' }, density === 'comfortable'),
    'zoom-in': commandHandler(() => void controlWindow('zoom-in')),
    'zoom-out': commandHandler(() => void controlWindow('zoom-out')),
    'zoom-reset': {
      ...commandHandler(() => void controlWindow('zoom-reset')),
      detail: () => `${zoomPercent(window)}%`,
    },
    'go-to': onSheet(() => view.show('go-to')),
    attachments: onSheet(() => view.toggleSidebar('attachments')),
    conversations: onSheet(() => view.toggleSidebar('conversations')),
    // A sheet in front handles this itself.
    ...(sheetIdOf(active) === null && { refresh: commandHandler(() => void refreshList(), whyOffline) }),
  })
}

/** Checks for updates and shows the result. */
function checkForUpdates(): void {
  view.show('about')
  void checkForUpdate()
}

/** Sends all pending edits. Also called if none are known, because a recent edit may be on its way to the outbox. */
const saveAll = () => void notifyFailure('Saving', saveNow())

/** Moves the active tab. Restores the focus, which an element loses when it is moved in the DOM. */
function moveActiveTab(step: 1 | -1): void {
  const { open, active } = useUiState.getState().tabs
  if (active === null) return
  const held = document.activeElement
  flushSync(() => view.moveTab(active, open.indexOf(active) + step))
  if (held instanceof HTMLElement && held !== document.activeElement) held.focus({ preventScroll: true })
}
