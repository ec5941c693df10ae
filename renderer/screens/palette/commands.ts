import type { LucideIcon } from 'lucide-react'
import { House, Layers, LogOut, Moon, Paperclip, RefreshCw, Save, Sun, Upload, User } from 'lucide-react'
import { saveNow } from '../../queries/edits.ts'
import { refreshPlaces } from '../../queries/places.ts'
import { changeSettings } from '../../queries/settings.ts'
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
  return [
    { name: 'Save now', icon: Save, keys: ['Ctrl', 'S'], run: saveAll },
    { name: 'Pending changes', icon: Layers, keys: ['Ctrl', 'Shift', 'S'], run: () => view.open('pending') },
    { name: 'Uploads', icon: Upload, run: () => view.open('uploads') },
    { name: 'Home', icon: House, keys: ['Ctrl', 'T'], run: () => view.open('home') },
    ...(isOnSheet ? [attachments] : []),
    { name: 'Account', icon: User, run: () => view.openSidebar('account') },
    { name: 'Look for new sheets', icon: RefreshCw, run: () => void tell('The list of sheets', refreshPlaces()) },
    { name: 'Light appearance', icon: Sun, run: () => void changeSettings({ theme: 'light' }) },
    { name: 'Dark appearance', icon: Moon, run: () => void changeSettings({ theme: 'dark' }) },
    { name: 'Sign out', icon: LogOut, run: () => view.show('sign-out') },
  ]
}

const attachments: NamedCommand = {
  name: 'Attachments',
  icon: Paperclip,
  keys: ['Ctrl', 'Shift', 'A'],
  run: () => view.openSidebar('attachments'),
}

/** Sends what waits, of every sheet. Asked even when nothing seems to wait: what was just typed may be on its way to the outbox. */
export const saveAll = () => void tell('Saving', saveNow())
