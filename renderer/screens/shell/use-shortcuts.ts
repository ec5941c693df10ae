import { useEffect } from 'react'
import { useStart } from '../../queries/start.ts'
import type { CommandId } from '../../view/commands/command-table.ts'
import { doCommand } from '../../view/commands/doings.ts'
import type { Command } from '../../view/commands/shortcuts.ts'
import { commandOf } from '../../view/commands/shortcuts.ts'
import { openMenu } from '../../view/open-menu.ts'
import { isTextField, moveFocus, rememberFocus, returnToGrid } from '../../view/panes.ts'
import { view } from '../../view/view-store.ts'
import { useWindowCommands } from '../palette/commands.ts'
import { AltTap } from './app-menu/alt-tap.ts'

/** The window's keys, wherever the focus is. An open dialog keeps them to itself. */
export function useShortcuts(): void {
  const onMac = useStart(start => start.platform === 'darwin')
  useWindowCommands()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isLayerOpen()) return void returnToGrid(document)
      const command = commandOf(event, onMac)
      if (!command || (isLayerOpen() && !isQuit(command)) || isForText(command, event.target)) return
      event.preventDefault()
      run(command)
    }
    const onFocus = (event: FocusEvent) => rememberFocus(event.target)
    const leaveAlt = onMac ? null : watchAlt()
    // After the grid: a cell that is being edited ends its edit on Ctrl+S first, so that it is part of what is sent.
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('focusin', onFocus)
      leaveAlt?.()
    }
  }, [onMac])
}

/** Alt alone opens and closes the menu, as F10 does; in a text that is being written it is left alone. */
function watchAlt(): () => void {
  const tap = new AltTap()
  const leaving = new AbortController()
  const options = { signal: leaving.signal, capture: true }
  window.addEventListener('keydown', event => tap.down(event), options)
  window.addEventListener(
    'keyup',
    event => {
      if (tap.up(event) && !isLayerOpen() && !isWriting(event.target)) openMenu.toggle()
    },
    options,
  )
  window.addEventListener('pointerdown', () => tap.forget(), options)
  window.addEventListener('wheel', () => tap.forget(), options)
  window.addEventListener('blur', () => tap.forget(), options)
  return () => leaving.abort()
}

/** A dialog or the palette keeps the keys to itself. */
export const isLayerOpen = (): boolean => document.querySelector('[role="dialog"][data-state="open"]') !== null

/** A dialog need not be answered first: what was typed into a cell or a comment is kept. */
const isQuit = (command: Command): boolean => command.kind === 'command' && command.id === 'quit'

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
export const isOfTyping = (id: CommandId): boolean => OF_TYPING.has(id)

function isForText(command: Command, target: EventTarget | null): boolean {
  if (command.kind === 'command') return isOfTyping(command.id) && isTextField(target)
  return command.kind === 'menu' && command.name !== null && isWriting(target)
}

/** In a field, or in a cell: while an input method is at work there, the keyboard stays on the cell and the text is beside it. */
const isWriting = (target: EventTarget | null): boolean =>
  isTextField(target) || document.querySelector('.sf-editor') !== null

function run(command: Command): void {
  if (command.kind === 'tab') view.openAt(command.place)
  else if (command.kind === 'pane') moveFocus(document, command.direction)
  else if (command.kind === 'command') doCommand(command.id)
  else if (command.name === null) openMenu.toggle()
  else openMenu.show(command.name, 'key')
}
