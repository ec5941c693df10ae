import type { LucideIcon } from 'lucide-react'
import { LogOut, Moon, RefreshCw, Sun, SunMoon, UserPlus, Users } from 'lucide-react'
import type { KnownAccount } from '../../../shared/model/account.ts'
import { switchAccount, useOtherAccounts } from '../../queries/account/accounts.ts'
import { refreshPlaces } from '../../queries/places.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { saveNow } from '../../queries/sheet/edits.ts'
import { controlWindow } from '../../queries/window.ts'
import { COMMAND_IDS, type CommandId, faceOf } from '../../view/commands/command-table.ts'
import { doingOf, noteUse, usedAt, useOffer } from '../../view/commands/doings.ts'
import { tell } from '../../view/notices.ts'
import { sheetIdOf } from '../../view/tabs.ts'
import { useView, view } from '../../view/view-store.ts'
import { usePlaceCommands } from '../navigator/place-commands.ts'

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
  const ofTable = [...COMMAND_IDS].filter(id => id !== 'palette').sort((a, b) => usedAt(b) - usedAt(a))
  return [
    ...ofTable.map(toNamed),
    ...places.map(command => ({ ...command, group: 'Sheets and folders' })),
    plain('Look for new sheets', 'Sheets and folders', RefreshCw, () => tell('The list of sheets', refreshPlaces())),
    plain('Light appearance', 'Sheaf', Sun, () => changeSettings({ theme: 'light' })),
    plain('Dark appearance', 'Sheaf', Moon, () => changeSettings({ theme: 'dark' })),
    plain('Appearance of the system', 'Sheaf', SunMoon, () => changeSettings({ theme: 'system' })),
    ...others.map(switchTo),
    plain('Add another account', 'Sheaf', UserPlus, () => view.show('add-account')),
    plain('Sign out', 'Sheaf', LogOut, () => view.show('sign-out')),
  ]
}

const NO_SHEET = 'Open a sheet first'

function toNamed(id: CommandId): NamedCommand {
  const doing = doingOf(id)
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

const switchTo = ({ account: { key, name, email, serverName } }: KnownAccount): NamedCommand =>
  plain(`Switch to ${name || email}, ${serverName}`, 'Sheaf', Users, () =>
    tell(`The account of ${name || email}`, switchAccount(key)),
  )

/** What the window itself does, whatever it shows. */
export function useWindowCommands(): void {
  const { navigatorOpen } = useSettings()
  const active = useView(({ tabs }) => tabs.active)
  const always = (run: () => void) => ({ run, reason: null })
  const onSheet = (run: () => void) => ({ run, reason: sheetIdOf(active) === null ? NO_SHEET : null })
  useOffer('window', {
    doings: {
      palette: always(() => view.show('palette')),
      shortcuts: always(() => view.show('shortcuts')),
      save: always(saveAll),
      pending: always(() => view.open('pending')),
      uploads: always(() => view.open('uploads')),
      'new-tab': always(() => view.open('home')),
      'close-tab': { run: view.closeActive, reason: active === null ? 'No tab is open' : null },
      navigator: always(() => void changeSettings({ navigatorOpen: !navigatorOpen })),
      account: always(() => view.openSidebar('account')),
      'zoom-in': always(() => void controlWindow('zoom-in')),
      'zoom-out': always(() => void controlWindow('zoom-out')),
      'zoom-reset': always(() => void controlWindow('zoom-reset')),
      'go-to': onSheet(() => view.show('go-to')),
      attachments: onSheet(() => view.toggleSidebar('attachments')),
      conversations: onSheet(() => view.toggleSidebar('conversations')),
    },
  })
}

/** Sends what waits, of every sheet. Asked even when nothing seems to wait: what was just typed may be on its way to the outbox. */
const saveAll = () => void tell('Saving', saveNow())
