import type { CommandId } from './command-table.ts'
import { type KeyEvent, keystrokeOf, positionOfDigit } from './keybinding.ts'
import { windowKeyOf } from './keymap.ts'
import { type AppMenuName, MENU_FRAME } from './menu-frame.ts'

/** Actions that a key can trigger in the window. Cells handle their own keys (`sheet/grid/input/grid-keys.ts`). */
export type Shortcut =
  | { readonly kind: 'command'; readonly id: CommandId }
  | { readonly kind: 'tab'; readonly position: number }
  | { readonly kind: 'pane'; readonly direction: 1 | -1 }
  /** Opens an application menu; null for the first one. */
  | { readonly kind: 'menu'; readonly name: AppMenuName | null }

/** The window's meaning of a key, or null. */
export function shortcutOf(event: KeyEvent, onMac: boolean): Shortcut | null {
  const menu = onMac ? null : menuByLetter(event)
  if (menu) return { kind: 'menu', name: menu }
  const id = windowKeyOf(keystrokeOf(event, onMac ? 'cmd' : 'ctrl'))
  switch (id) {
    case null:
      return null
    case 'app-menu':
      // On a Mac the system handles the menu.
      return onMac ? null : { kind: 'menu', name: null }
    case 'next-pane':
      return { kind: 'pane', direction: event.shiftKey ? -1 : 1 }
    case 'go-to-tab': {
      const position = positionOfDigit(event)
      return position === null ? null : { kind: 'tab', position }
    }
    default:
      return { kind: 'command', id }
  }
}

/** Only a plain letter opens a menu: special characters typed with Alt are text. */
function menuByLetter({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyEvent): AppMenuName | null {
  if (!altKey || ctrlKey || metaKey || shiftKey) return null
  return MENU_FRAME.find(({ name }) => name.charAt(0).toLowerCase() === key.toLowerCase())?.name ?? null
}
