import { useEffect } from 'react'
import { useStart } from '../../queries/start.ts'
import type { CommandId } from '../../view/commands/command-table.ts'
import { doCommand } from '../../view/commands/doings.ts'
import type { Command } from '../../view/commands/shortcuts.ts'
import { commandOf } from '../../view/commands/shortcuts.ts'
import { isTextField, moveFocus, rememberFocus, returnToGrid } from '../../view/panes.ts'
import { view } from '../../view/view-store.ts'
import { useWindowCommands } from '../palette/commands.ts'

/** The window's keys, wherever the focus is. An open dialog keeps them to itself. */
export function useShortcuts(): void {
  const onMac = useStart(start => start.platform === 'darwin')
  useWindowCommands()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isLayerOpen()) return void returnToGrid(document)
      const command = commandOf(event, onMac)
      if (!command || isLayerOpen() || (isOfTyping(command) && isTextField(event.target))) return
      event.preventDefault()
      run(command)
    }
    const onFocus = (event: FocusEvent) => rememberFocus(event.target)
    // After the grid: a cell that is being edited ends its edit on Ctrl+S first, so that it is part of what is sent.
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('focusin', onFocus)
    }
  }, [onMac])
}

/** A dialog or the palette keeps the keys to itself. */
const isLayerOpen = (): boolean => document.querySelector('[role="dialog"][data-state="open"]') !== null

const OF_TYPING: ReadonlySet<CommandId> = new Set([
  'undo',
  'redo',
  'comment',
  'cell-details',
  'link-open',
  'link-edit',
  'column-move-left',
  'column-move-right',
])

/** In a text that is being written these keys are the text's own. */
const isOfTyping = (command: Command): boolean => command.kind === 'command' && OF_TYPING.has(command.id)

function run(command: Command): void {
  if (command.kind === 'tab') view.openAt(command.place)
  else if (command.kind === 'pane') moveFocus(document, command.direction)
  else doCommand(command.id)
}
