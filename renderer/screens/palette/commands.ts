import type { LucideIcon } from 'lucide-react'
import {
  House,
  Layers,
  LogOut,
  MessageSquare,
  Moon,
  Paperclip,
  RefreshCw,
  Save,
  Sun,
  Upload,
  User,
  UserPlus,
  Users,
} from 'lucide-react'
import type { KnownAccount } from '../../../shared/model/account.ts'
import { switchAccount, useOtherAccounts } from '../../queries/account/accounts.ts'
import { refreshPlaces } from '../../queries/places.ts'
import { changeSettings } from '../../queries/settings.ts'
import { saveNow } from '../../queries/sheet/edits.ts'
import { tell } from '../../view/notices.ts'
import { sheetIdOf } from '../../view/tabs.ts'
import { useView, view } from '../../view/view-store.ts'

/** Something to do that has a name and, often, a key. */
export type NamedCommand = {
  readonly name: string
  readonly icon: LucideIcon
  readonly keys?: readonly string[]
  readonly run: () => void
}

/** Everything the toolbar, the navigator and the status bar can do, by name. */
export function useCommands(): readonly NamedCommand[] {
  const isOnSheet = useView(({ tabs }) => sheetIdOf(tabs.active) !== null)
  const others = useOtherAccounts()
  return [
    { name: 'Save now', icon: Save, keys: ['Ctrl', 'S'], run: saveAll },
    { name: 'Pending changes', icon: Layers, keys: ['Ctrl', 'Shift', 'S'], run: () => view.open('pending') },
    { name: 'Uploads', icon: Upload, run: () => view.open('uploads') },
    { name: 'Home', icon: House, keys: ['Ctrl', 'T'], run: () => view.open('home') },
    ...(isOnSheet ? [attachments, conversations] : []),
    { name: 'Account', icon: User, run: () => view.openSidebar('account') },
    { name: 'Look for new sheets', icon: RefreshCw, run: () => void tell('The list of sheets', refreshPlaces()) },
    { name: 'Light appearance', icon: Sun, run: () => void changeSettings({ theme: 'light' }) },
    { name: 'Dark appearance', icon: Moon, run: () => void changeSettings({ theme: 'dark' }) },
    ...others.map(switchTo),
    { name: 'Add another account', icon: UserPlus, run: () => view.show('add-account') },
    { name: 'Sign out', icon: LogOut, run: () => view.show('sign-out') },
  ]
}

const switchTo = ({ account: { key, name, email, serverName } }: KnownAccount): NamedCommand => ({
  name: `Switch to ${name || email}, ${serverName}`,
  icon: Users,
  run: () => void tell(`The account of ${name || email}`, switchAccount(key)),
})

const attachments: NamedCommand = {
  name: 'Attachments',
  icon: Paperclip,
  keys: ['Ctrl', 'Shift', 'A'],
  run: () => view.openSidebar('attachments'),
}

const conversations: NamedCommand = {
  name: 'Conversations',
  icon: MessageSquare,
  keys: ['Ctrl', 'Shift', 'M'],
  run: () => view.openSidebar('conversations'),
}

/** Sends what waits, of every sheet. Asked even when nothing seems to wait: what was just typed may be on its way to the outbox. */
export const saveAll = () => void tell('Saving', saveNow())
