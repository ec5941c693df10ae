import type { LucideIcon } from 'lucide-react'
import {
  Bookmark,
  Download,
  LogOut,
  Moon,
  RefreshCw,
  Sun,
  SunMoon,
  Trash2,
  UserMinus,
  UserPlus,
  UserRoundCog,
  Users,
} from 'lucide-react'
import type { KnownAccount } from '../../../shared/model/account.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { switchAccount, useOtherAccounts } from '../../queries/account/accounts.ts'
import { refreshPlaces } from '../../queries/places.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { saveNow } from '../../queries/sheet/edits.ts'
import { useAccount } from '../../queries/start.ts'
import { checkForUpdate, useUpdate } from '../../queries/update.ts'
import { controlWindow } from '../../queries/window.ts'
import { backToSelf, backWords } from '../../sidebar/account/acting-band.tsx'
import { whereWords } from '../../ui/words/sessions.ts'
import { arrangements, useArrangement } from '../../view/arrange/arrangements.ts'
import { COMMAND_IDS, type CommandId, faceOf } from '../../view/commands/command-table.ts'
import { type Doing, noteUse, useDoings, usedAt, useOffer } from '../../view/commands/doings.ts'
import { tell } from '../../view/notices.ts'
import { sheetIdOf } from '../../view/tabs.ts'
import { useView, view } from '../../view/view-store.ts'
import { usePlaceCommands } from '../navigator/place-commands.ts'
import { useNavigator } from '../navigator/use-navigator.ts'
import { exportPending } from '../pending/export-pending.ts'
import { moveActiveTab } from '../shell/tabs/move-active-tab.ts'

/** Something to do that has a name and, often, a key. */
export type NamedCommand = {
  readonly name: string
  /** What it belongs to, said beside its name. */
  readonly group: string
  readonly icon: LucideIcon
  readonly keys?: readonly string[]
  /** Why it cannot be done now; null when it can. */
  readonly reason: string | null
  readonly run: () => void
}

/** Everything that can be done here, by name; what was done last comes first, what cannot be done now says why. */
export function useCommands(): readonly NamedCommand[] {
  const places = usePlaceCommands()
  const others = useOtherAccounts()
  const views = useViewCommands()
  const doings = useDoings()
  const account = useAccount()
  const self = account?.assumedBy
  const ofTable = [...COMMAND_IDS].filter(id => id !== 'palette').sort((a, b) => usedAt(b) - usedAt(a))
  return [
    ...ofTable.map(id => toNamed(id, doings[id])),
    ...views,
    ...places.map(command => ({ ...command, group: 'Sheets and folders' })),
    plain('Export pending changes', 'Sheaf', Download, () => exportPending(false)),
    plain('Refresh the list of sheets', 'Sheets and folders', RefreshCw, () =>
      tell('The list of sheets', refreshPlaces()),
    ),
    plain('Light appearance', 'Sheaf', Sun, () => changeSettings({ theme: 'light' })),
    plain('Dark appearance', 'Sheaf', Moon, () => changeSettings({ theme: 'dark' })),
    plain('System appearance', 'Sheaf', SunMoon, () => changeSettings({ theme: 'system' })),
    ...others.map(switchTo),
    plain('Add another account', 'Sheaf', UserPlus, () => view.show('add-account')),
    self
      ? plain(backWords(self), 'Sheaf', LogOut, () => backToSelf(self))
      : plain('Sign out', 'Sheaf', LogOut, () => view.show('sign-out')),
    ...(self
      ? []
      : [plain('Remove account from this computer', 'Sheaf', UserMinus, () => view.show('remove-account'))]),
    ...(self || account?.admin === false
      ? []
      : [plain('Act as another user', 'Sheaf', UserRoundCog, () => view.show('act-as'))]),
  ]
}

/** The views that are kept of the sheet in front, to show and to throw away. */
function useViewCommands(): readonly NamedCommand[] {
  const sheetId = useView(({ tabs }) => sheetIdOf(tabs.active))
  const { views } = useArrangement(sheetId ?? 0)
  if (sheetId === null) return []
  return [
    ...views.map(({ name, arrangement }) =>
      plain(`Show view “${shownName(name)}”`, 'This sheet', Bookmark, () => arrangements.show(sheetId, arrangement)),
    ),
    ...views.map(({ name }) =>
      plain(`Delete view “${shownName(name)}”`, 'This sheet', Trash2, () => arrangements.drop(sheetId, name)),
    ),
  ]
}

const NO_SHEET = 'Open a sheet first'

/** A command of the table as it stands now. */
export function toNamed(id: CommandId, doing: Doing | undefined): NamedCommand {
  return {
    ...faceOf(id),
    reason: doing ? doing.reason : NO_SHEET,
    run: () => {
      noteUse(id)
      doing?.run()
    },
  }
}

const plain = (name: string, group: string, icon: LucideIcon, run: () => unknown): NamedCommand => ({
  name,
  group,
  icon,
  reason: null,
  run: () => void run(),
})

const switchTo = ({ account }: KnownAccount): NamedCommand => {
  const name = shownName(account.name || account.email)
  return plain(`Switch to ${name}, ${whereWords(account)}`, 'Sheaf', Users, () =>
    tell(`Switching to ${name}`, switchAccount(account.key)),
  )
}

/** What the window itself does, whatever it shows. */
export function useWindowCommands(): void {
  const { saving, density } = useSettings()
  const navigator = useNavigator()
  const hasUpdates = useUpdate().kind !== 'off'
  const { open, active, back, forward, closed } = useView(({ tabs }) => tabs)
  const choice = (change: Partial<Settings>, isSo: boolean) => ({
    run: () => void tell('Settings', changeSettings(change)),
    reason: isSo ? 'Already so' : null,
    isOn: isSo,
  })
  const always = (run: () => void) => ({ run, reason: null })
  const onSheet = (run: () => void) => ({ run, reason: sheetIdOf(active) === null ? NO_SHEET : null })
  const noOther = open.length < 2 ? 'No other tab is open' : null
  useOffer('window', () => ({
    doings: {
      palette: always(() => view.show('palette')),
      shortcuts: always(() => view.show('shortcuts')),
      about: always(() => view.show('about')),
      'check-updates': { run: checkForUpdates, reason: hasUpdates ? null : 'This copy of Sheaf has no update server' },
      save: always(saveAll),
      pending: always(() => view.open('pending')),
      uploads: always(() => view.open('uploads')),
      'new-tab': always(() => view.open('home')),
      'close-tab': { run: view.closeActive, reason: active === null ? 'No tab is open' : null },
      'reopen-tab': { run: view.reopen, reason: closed.length === 0 ? 'No tab was closed' : null },
      'next-tab': { run: () => view.openBeside(1), reason: noOther },
      'previous-tab': { run: () => view.openBeside(-1), reason: noOther },
      'tab-left': { run: () => moveActiveTab(-1), reason: noOther },
      'tab-right': { run: () => moveActiveTab(1), reason: noOther },
      navigator: always(navigator.toggle),
      back: { run: view.back, reason: back.length === 0 ? 'Nothing to go back to' : null },
      forward: { run: view.forward, reason: forward.length === 0 ? 'Nothing to go forward to' : null },
      account: always(() => view.openSidebar('account')),
      settings: always(() => view.show('settings')),
      quit: always(() => void controlWindow('quit')),
      'save-automatically': choice({ saving: 'automatic' }, saving === 'automatic'),
      'save-hold': choice({ saving: 'hold' }, saving === 'hold'),
      'rows-compact': choice({ density: 'compact' }, density === 'compact'),
      'rows-standard': choice({ density: 'standard' }, density === 'standard'),
      'rows-comfortable': choice({ density: 'comfortable' }, density === 'comfortable'),
      'zoom-in': always(() => void controlWindow('zoom-in')),
      'zoom-out': always(() => void controlWindow('zoom-out')),
      'zoom-reset': always(() => void controlWindow('zoom-reset')),
      'go-to': onSheet(() => view.show('go-to')),
      attachments: onSheet(() => view.toggleSidebar('attachments')),
      conversations: onSheet(() => view.toggleSidebar('conversations')),
    },
  }))
}

/** Asks, and shows what comes of it. */
function checkForUpdates(): void {
  view.show('about')
  void checkForUpdate()
}

/** Sends what waits, of every sheet. Asked even when nothing seems to wait: what was just typed may be on its way to the outbox. */
const saveAll = () => void tell('Saving', saveNow())
