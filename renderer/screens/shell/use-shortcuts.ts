import { useEffect } from 'react'
import { declarationOf } from '../../commands/command-table.ts'
import { type Shortcut, shortcutOf } from '../../commands/shortcuts.ts'
import { useStart } from '../../queries/start.ts'
import { openMenu } from '../../ui-state/open-menu.ts'
import { isTextField, moveFocus, rememberFocus, returnToGrid } from '../../ui-state/panes.ts'
import { runCommand } from '../../ui-state/run-command.ts'
import { view } from '../../ui-state/ui-store.ts'
import { giveBackInPlace } from './use-kept-keyboard.ts'
import { useWindowCommands } from './use-window-commands.ts'

/** The window's keys, independent of focus. An open dialog blocks them. */
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
    // After the grid: Ctrl+S in a cell editor first commits the edit, so that it is sent too.
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('focusin', onFocus)
      leaveAlt?.()
    }
  }, [onMac])
}

/** Alt alone toggles the menu, as F10 does; not in a text field. */
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

/** A dialog or the palette blocks the keys of the window. */
export const isLayerOpen = (): boolean => document.querySelector('[role="dialog"][data-state="open"]') !== null

/** Quitting works in dialogs too, because text typed into a cell or comment is kept as a draft. */
const isForLayers = (shortcut: Shortcut): boolean =>
  shortcut.kind === 'command' && declarationOf(shortcut.id).when === 'always'

/** Some keys belong to the text field that has the focus. */
function isForText(shortcut: Shortcut, target: EventTarget | null): boolean {
  if (shortcut.kind === 'command') return declarationOf(shortcut.id).when === 'noTextField' && isTextField(target)
  return shortcut.kind === 'menu' && shortcut.name !== null && isWriting(target)
}

/** In a field, or in a cell with an input method: then the focus is on the cell and the text next to it. */
const isWriting = (target: EventTarget | null): boolean =>
  isTextField(target) || document.querySelector('.sf-editor') !== null

function run(shortcut: Shortcut): void {
  if (shortcut.kind === 'tab') view.openAt(shortcut.position)
  else if (shortcut.kind === 'pane') moveFocus(document, shortcut.direction)
  else if (shortcut.kind === 'command') runCommand(shortcut.id)
  else if (shortcut.name === null) openMenu.toggle()
  else openMenu.show(shortcut.name, 'key')
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Distinguishes a tap on Alt from Alt held for something else: a key, a click, another keyboard layout (Alt+Shift), a
 * character code, or another window (Alt+Tab, whose release does not reach this window).
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

  /** Resets on a mouse press or when the window loses focus. */
  forget(): void {
    this.#isAlone = false
  }
}
