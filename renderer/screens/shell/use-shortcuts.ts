import { useEffect } from 'react'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useStart } from '../../queries/start.ts'
import { moveFocus, rememberFocus } from '../../view/panes.ts'
import type { Command } from '../../view/shortcuts.ts'
import { commandOf } from '../../view/shortcuts.ts'
import { sheetIdOf } from '../../view/tabs.ts'
import { useView, view } from '../../view/view-store.ts'
import { saveAll } from './commands.ts'

/** The window's keys, wherever the focus is. An open dialog keeps them to itself. */
export function useShortcuts(): void {
  const onMac = useStart(start => start.platform === 'darwin')
  const unsaved = useStart(start => start.unsaved.total)
  const { navigatorOpen } = useSettings()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event, onMac)
      if (!command || document.querySelector('[role="dialog"][data-state="open"]:not(.account-popover)')) return
      event.preventDefault()
      event.stopPropagation()
      run(command, { unsaved, navigatorOpen })
    }
    const onFocus = (event: FocusEvent) => rememberFocus(event.target)
    // Capturing, so that the grid cannot take Ctrl+S for itself.
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('focusin', onFocus)
    }
  }, [onMac, unsaved, navigatorOpen])
}

function run(command: Command, now: { readonly unsaved: number; readonly navigatorOpen: boolean }): void {
  if (command.kind === 'tab') view.openAt(command.place)
  else if (command.kind === 'pane') moveFocus(document, command.direction)
  else runNamed(command.kind, now)
}

function runNamed(kind: Exclude<Command['kind'], 'tab' | 'pane'>, now: Parameters<typeof run>[1]): void {
  const runs = {
    palette: () => view.show('palette'),
    save: () => void saveAll(now.unsaved),
    pending: () => view.open('pending'),
    attachments: () => {
      if (sheetIdOf(useView.getState().tabs.active) !== null) view.toggleSidebar('attachments')
    },
    'new-tab': () => view.open('home'),
    'close-tab': view.closeActive,
    navigator: () => void changeSettings({ navigatorOpen: !now.navigatorOpen }),
  } satisfies Record<typeof kind, () => void>
  runs[kind]()
}
