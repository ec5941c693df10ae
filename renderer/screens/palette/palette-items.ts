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
import { shownName } from '../../../shared/shown-name.ts'
import type { Command } from '../../commands/command-registry.ts'
import { COMMAND_IDS, type CommandId } from '../../commands/command-table.ts'
import { useCommandRegistry } from '../../commands/use-commands.ts'
import { switchAccount, useOtherAccounts } from '../../queries/account/accounts.ts'
import { changeSettings } from '../../queries/settings.ts'
import { useAccount } from '../../queries/start.ts'
import { sortFilterStore, useSortFilter } from '../../sheet/sort-filter/sort-filter-store.ts'
import { backToSelf, returnLabel } from '../../sidebar/account/acting-band.tsx'
import { accountServiceLabel } from '../../ui/messages/session-labels.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { sheetIdOf } from '../../ui-state/tabs.ts'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { useItemCommands } from '../navigator/item-commands.ts'
import { refreshList } from '../navigator/refresh-list.ts'
import { exportPending } from '../pending/export-pending.ts'

/** A palette entry: a command, or an action on one view, place or account. */
export type PaletteItem = Pick<Command, 'title' | 'icon' | 'disabledReason' | 'run'> & {
  /** Shown next to the title. */
  readonly category: string
  readonly keys?: readonly string[]
  /** Synonyms for the search. */
  readonly keywords?: readonly string[]
}

const THEME = ['theme', 'colors', 'colours']
const LIGHT = ['light mode', 'day', ...THEME]
const DARK = ['dark mode', 'night', ...THEME]

/** All actions, sorted by title with recently used ones first. Disabled ones have a reason. */
export function usePaletteItems(): readonly PaletteItem[] {
  const items = useItemCommands()
  const others = useOtherAccounts()
  const views = useViewItems()
  const commands = useCommandRegistry()
  const account = useAccount()
  const self = account?.assumedBy
  const ofTable = [...COMMAND_IDS].filter(id => id !== 'palette').sort((a, b) => usedAt(b) - usedAt(a))
  return [
    ...ofTable.map(id => recorded(commands.get(id))),
    ...views,
    ...items.map(({ name, icon, reason, run }) => ({
      title: name,
      icon,
      run,
      disabledReason: reason,
      category: 'Sheets and folders',
    })),
    plain('Export pending changes', 'Sheaf', Download, () => exportPending(false)),
    plain('Refresh the list of sheets', 'Sheets and folders', RefreshCw, refreshList),
    plain('Light appearance', 'Sheaf', Sun, () => changeSettings({ theme: 'light' }), LIGHT),
    plain('Dark appearance', 'Sheaf', Moon, () => changeSettings({ theme: 'dark' }), DARK),
    plain('System appearance', 'Sheaf', SunMoon, () => changeSettings({ theme: 'system' }), THEME),
    ...others.map(switchTo),
    plain('Add another account', 'Sheaf', UserPlus, () => view.show('add-account'), ['sign in', 'log in', 'login']),
    self
      ? plain(returnLabel(self), 'Sheaf', LogOut, () => backToSelf(self))
      : plain('Sign out', 'Sheaf', LogOut, () => view.show('sign-out'), ['log out', 'logout']),
    ...(self
      ? []
      : [plain('Remove account from this computer', 'Sheaf', UserMinus, () => view.show('remove-account'))]),
    ...(self || account?.admin === false
      ? []
      : [plain('Act as another user', 'Sheaf', UserRoundCog, () => view.show('act-as'), ['impersonate'])]),
  ]
}

/** Commands to show and delete the saved views of the sheet in front. */
function useViewItems(): readonly PaletteItem[] {
  const sheetId = useUiState(({ tabs }) => sheetIdOf(tabs.active))
  const { views } = useSortFilter(sheetId ?? 0)
  if (sheetId === null) return []
  return [
    ...views.map(({ name, settings }) =>
      plain(`Show view “${shownName(name)}”`, 'This sheet', Bookmark, () => sortFilterStore.show(sheetId, settings)),
    ),
    ...views.map(({ name }) =>
      plain(`Delete view “${shownName(name)}”`, 'This sheet', Trash2, () => sortFilterStore.drop(sheetId, name)),
    ),
  ]
}

/** Wraps a command to record its use. */
export const recorded = (command: Command): Command => ({
  ...command,
  run: () => {
    noteUse(command.id)
    command.run()
  },
})

const plain = (
  title: string,
  category: string,
  icon: LucideIcon,
  run: () => unknown,
  keywords: readonly string[] = [],
): PaletteItem => ({
  title,
  category,
  icon,
  disabledReason: null,
  keywords,
  run: () => void run(),
})

const switchTo = ({ account }: KnownAccount): PaletteItem => {
  const name = shownName(account.name || account.email)
  return plain(`Switch to ${name}, ${accountServiceLabel(account)}`, 'Sheaf', Users, () =>
    notifyFailure(`Switching to ${name}`, switchAccount(account.key)),
  )
}

/** Recently used commands, in memory only. */
const used: CommandId[] = []

function noteUse(id: CommandId): void {
  if (used.includes(id)) used.splice(used.indexOf(id), 1)
  used.unshift(id)
}

/** Larger is more recent; 0 for unused. */
const usedAt = (id: CommandId): number => (used.includes(id) ? used.length - used.indexOf(id) : 0)
