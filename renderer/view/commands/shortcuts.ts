import { APP_MENUS, type AppMenuName } from './app-menus.ts'
import type { CommandId } from './command-table.ts'

/** What a key can ask of the window. What it asks of a cell is the grid's business. */
export type Command =
  | { readonly kind: 'command'; readonly id: CommandId }
  | { readonly kind: 'tab'; readonly place: number }
  | { readonly kind: 'pane'; readonly direction: 1 | -1 }
  /** A menu of the application; null: the first one. */
  | { readonly kind: 'menu'; readonly name: AppMenuName | null }

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const plain: Readonly<Record<string, CommandId>> = {
  KeyK: 'palette',
  KeyG: 'go-to',
  KeyF: 'find',
  KeyH: 'replace',
  KeyS: 'save',
  KeyN: 'new-sheet',
  KeyT: 'new-tab',
  KeyW: 'close-tab',
  KeyB: 'navigator',
  KeyP: 'print',
  KeyQ: 'quit',
  KeyZ: 'undo',
  KeyY: 'redo',
}

const shifted: Readonly<Record<string, CommandId>> = {
  KeyS: 'pending',
  KeyA: 'attachments',
  KeyM: 'conversations',
  KeyL: 'filter-column',
  KeyZ: 'redo',
  KeyT: 'reopen-tab',
  Digit1: 'format-thousands',
  Digit4: 'format-currency',
  Digit5: 'format-percent',
}

/** The window's meaning of a key, or null. Ctrl, and Cmd on a Mac. */
export function commandOf(keys: Keys, onMac: boolean): Command | null {
  const menu = onMac ? null : menuOf(keys)
  if (menu) return menu
  if (keys.key === 'F6') return { kind: 'pane', direction: keys.shiftKey ? -1 : 1 }
  if (keys.key === 'F3') return { kind: 'command', id: keys.shiftKey ? 'find-previous' : 'find-next' }
  if (keys.key === 'F2' && keys.shiftKey && !keys.ctrlKey && !keys.metaKey) return { kind: 'command', id: 'comment' }
  if (keys.key === 'F5' && isAlone(keys)) return { kind: 'command', id: 'refresh' }
  const byAlt = commandWithAlt(keys)
  if (byAlt) return { kind: 'command', id: byAlt }
  // Ctrl on a Mac too: Cmd+Tab is the system's.
  if (keys.key === 'Tab' && keys.ctrlKey && !keys.metaKey && !keys.altKey) {
    return { kind: 'command', id: keys.shiftKey ? 'previous-tab' : 'next-tab' }
  }
  const main = onMac ? keys.metaKey && !keys.ctrlKey : keys.ctrlKey && !keys.metaKey
  if (!main || keys.altKey) return null
  const place = /^(?:Digit|Numpad)([1-9])$/.exec(keys.code)?.[1]
  if (place && !keys.shiftKey) return { kind: 'tab', place: Number(place) }
  const moved = { PageUp: 'tab-left', PageDown: 'tab-right' } as const
  if (keys.shiftKey && (keys.key === 'PageUp' || keys.key === 'PageDown')) {
    return { kind: 'command', id: moved[keys.key] }
  }
  // Where the sign is on the Shift level of a keyboard, it still is that sign.
  if (keys.key === '/') return { kind: 'command', id: 'shortcuts' }
  if (keys.key === ',') return { kind: 'command', id: 'settings' }
  const zoom = zoomOf(keys)
  if (zoom) return { kind: 'command', id: zoom }
  // By letter where the layout has one (Dvorak), by position elsewhere (Cyrillic).
  const letter = /^[a-z]$/i.test(keys.key) ? `Key${keys.key.toUpperCase()}` : keys.code
  const id = (keys.shiftKey ? shifted : plain)[letter]
  return id ? { kind: 'command', id } : null
}

const isAlone = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean => !ctrlKey && !metaKey && !shiftKey && !altKey

/** On a Mac the system has the menu. What Alt makes a sign of is typed: only the plain letter opens one. */
function menuOf(keys: Keys): Command | null {
  if (keys.key === 'F10' && isAlone(keys)) return { kind: 'menu', name: null }
  if (!keys.altKey || keys.ctrlKey || keys.metaKey || keys.shiftKey) return null
  const menu = APP_MENUS.find(({ name }) => name.charAt(0).toLowerCase() === keys.key.toLowerCase())
  return menu ? { kind: 'menu', name: menu.name } : null
}

function commandWithAlt({ key, code, altKey, shiftKey, ctrlKey, metaKey }: Keys): CommandId | null {
  if (!altKey || ctrlKey || metaKey) return null
  if (key === 'Enter') return shiftKey ? 'link-open' : 'cell-details'
  // On a Mac Alt makes another sign of the letter: there it is known by its position.
  if (!shiftKey) return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key)) ? 'link-edit' : null
  return key === 'ArrowLeft' ? 'column-move-left' : key === 'ArrowRight' ? 'column-move-right' : null
}

/** By sign where the layout has one, since a key beside may hold the other; by position where it has none. */
function zoomOf({ key, code, shiftKey }: Keys): CommandId | null {
  if (key === '=' || key === '+') return 'zoom-in'
  if (shiftKey) return null
  if (key === '-' || code === 'Minus') return 'zoom-out'
  if (code === 'Equal') return 'zoom-in'
  return code === 'Digit0' || code === 'Numpad0' ? 'zoom-reset' : null
}
