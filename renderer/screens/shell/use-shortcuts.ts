import { useEffect } from 'react'
import { declarationOf } from '../../commands/command-table.ts'
import { type Shortcut, shortcutOf } from '../../commands/shortcuts.ts'
import { useStart } from '../../queries/start.ts'
import { openMenu } from '../../view/open-menu.ts'
import { isTextField, moveFocus, rememberFocus, returnToGrid } from '../../view/panes.ts'
import { runCommand } from '../../view/run-command.ts'
import { view } from '../../view/view-store.ts'
import { giveBackInPlace } from './use-kept-keyboard.ts'
import { useWindowCommands } from './use-window-commands.ts'

/** The window's keys, wherever the focus is. An open dialog keeps them to itself. */
export function useShortcuts(): void {
  const onMac = useStart(start => start.platform === 'darwin')
  useWindowCommands()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isLayerOpen()) {
        if (!giveBackInPlace()) returnToGrid(document)
        return
      }
      const shortcut = shortcutOf(event, onMac)
      if (!shortcut || (isLayerOpen() && !isForLayers(shortcut)) || isForText(shortcut, event.target)) return
      event.preventDefault()
      run(shortcut)
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

/** Quitting: no dialog has to be answered first, because what was typed into a cell or a comment is kept. */
const isForLayers = (shortcut: Shortcut): boolean =>
  shortcut.kind === 'command' && declarationOf(shortcut.id).when === 'always'

/** In a text that is being written some keys are the text's own. */
function isForText(shortcut: Shortcut, target: EventTarget | null): boolean {
  if (shortcut.kind === 'command') return declarationOf(shortcut.id).when === 'noTextField' && isTextField(target)
  return shortcut.kind === 'menu' && shortcut.name !== null && isWriting(target)
}

/** In a field, or in a cell: while an input method is at work there, the keyboard stays on the cell and the text is beside it. */
const isWriting = (target: EventTarget | null): boolean =>
  isTextField(target) || document.querySelector('.sf-editor') !== null

function run(shortcut: Shortcut): void {
  if (shortcut.kind === 'tab') view.openAt(shortcut.place)
  else if (shortcut.kind === 'pane') moveFocus(document, shortcut.direction)
  else if (shortcut.kind === 'command') runCommand(shortcut.id)
  else if (shortcut.name === null) openMenu.toggle()
  else openMenu.show(shortcut.name, 'key')
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Tells Alt that is pressed and let go alone from Alt that is held for something else: a key, a click, another keyboard layout
 * (Alt+Shift), a character by its number, another window (Alt+Tab, whose end is heard by nobody here).
 */
export class AltTap {
  #isAlone = false

  down({ key, ctrlKey, metaKey, shiftKey }: Keys): void {
    this.#isAlone = key === 'Alt' && !ctrlKey && !metaKey && !shiftKey
  }

  /** True when this ends a tap. */
  up({ key }: Keys): boolean {
    const isTap = this.#isAlone && key === 'Alt'
    this.#isAlone = false
    return isTap
  }

  /** The mouse was pressed, or the window left. */
  forget(): void {
    this.#isAlone = false
  }
}
