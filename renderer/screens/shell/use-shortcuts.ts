import { useEffect } from 'react'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useStart } from '../../queries/start.ts'
import { moveFocus, rememberFocus, returnToGrid } from '../../view/panes.ts'
import type { Command } from '../../view/shortcuts.ts'
import { commandOf } from '../../view/shortcuts.ts'
import { sheetIdOf } from '../../view/tabs.ts'
import { useView, view } from '../../view/view-store.ts'
import { saveAll } from '../palette/commands.ts'

/** The window's keys, wherever the focus is. An open dialog keeps them to itself. */
export function useShortcuts(): void {
  const onMac = useStart(start => start.platform === 'darwin')
  const { navigatorOpen } = useSettings()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isLayerOpen()) return void returnToGrid(document)
      const command = commandOf(event, onMac)
      if (!command || isLayerOpen()) return
      event.preventDefault()
      run(command, { navigatorOpen })
    }
    const onFocus = (event: FocusEvent) => rememberFocus(event.target)
    // After the grid: a cell that is being edited ends its edit on Ctrl+S first, so that it is part of what is sent.
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('focusin', onFocus)
    }
  }, [onMac, navigatorOpen])
}

/** A dialog or the palette keeps the keys to itself. */
const isLayerOpen = (): boolean => document.querySelector('[role="dialog"][data-state="open"]') !== null

function run(command: Command, now: { readonly navigatorOpen: boolean }): void {
  if (command.kind === 'tab') view.openAt(command.place)
  else if (command.kind === 'pane') moveFocus(document, command.direction)
  else runNamed(command.kind, now)
}

function runNamed(kind: Exclude<Command['kind'], 'tab' | 'pane'>, now: Parameters<typeof run>[1]): void {
  const runs = {
    palette: () => view.show('palette'),
    save: saveAll,
    pending: () => view.open('pending'),
    attachments: () => toggleOnSheet('attachments'),
    conversations: () => toggleOnSheet('conversations'),
    'new-tab': () => view.open('home'),
    'close-tab': view.closeActive,
    navigator: () => void changeSettings({ navigatorOpen: !now.navigatorOpen }),
  } satisfies Record<typeof kind, () => void>
  runs[kind]()
}

/** What belongs to a sheet opens only beside one. */
function toggleOnSheet(pane: 'attachments' | 'conversations'): void {
  if (sheetIdOf(useView.getState().tabs.active) !== null) view.toggleSidebar(pane)
}
