import type { MenuItemConstructorOptions } from 'electron'
import { assertNever } from '../../shared/assert-never.ts'
import type { MenuCommand, MenuEntry, SystemMenu } from '../../shared/model/app-menu.ts'

type Item = MenuItemConstructorOptions

/** Actions that macOS performs itself, in the focused text or cell. */
const ROLES: Readonly<Record<string, Item['role'] & string>> = { cut: 'cut', copy: 'copy', paste: 'paste' }

/** On a Mac the settings are in the app menu. */
const SETTINGS = 'settings'
/** The app menu has the system's item with its key. */
const QUIT = 'quit'

/** The minimum on macOS, where cut, copy and close are keys of a menu. */
const least: readonly Item[] = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]

/**
 * The menu bar of macOS: the menus of the page between the standard ones. Without any (signed out, or the page is still
 * loading) it is the minimal one.
 */
export function menuTemplate(menus: readonly SystemMenu[], choose: (id: string) => void): readonly Item[] {
  if (menus.length === 0) return least
  const settings = menus.flatMap(({ entries }) => entries).find(entry => idOf(entry) === SETTINGS)
  const items = menus.map(({ name, entries }): Item => {
    const shown = entries
      .filter(entry => entry !== settings && idOf(entry) !== QUIT)
      .map(entry => itemOf(entry, choose))
    const role = name === 'Help' ? ({ role: 'help' } as const) : {}
    return { ...role, label: name, submenu: withSelectAll(trimmed(shown)) }
  })
  const help = items.filter(({ role }) => role === 'help')
  const others = items.filter(({ role }) => role !== 'help')
  return [appMenu(settings ? [itemOf(settings, choose)] : []), ...others, { role: 'windowMenu' }, ...help]
}

/** Electron's app menu, with the settings in their standard position. */
const appMenu = (settings: readonly Item[]): Item => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    ...settings,
    ...(settings.length > 0 ? [{ type: 'separator' } as const] : []),
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ],
})

function itemOf(entry: MenuEntry, choose: (id: string) => void): Item {
  switch (entry.kind) {
    case 'line':
      return { type: 'separator' }
    case 'submenu':
      return { label: entry.name, submenu: entry.commands.map(command => commandItem(command, choose)) }
    case 'command':
      return commandItem(entry, choose)
    default:
      return assertNever(entry)
  }
}

function commandItem({ id, name, keys, isEnabled, isOn }: MenuCommand, choose: (id: string) => void): Item {
  const role = ROLES[id]
  if (role) return { role, label: name }
  const accelerator = acceleratorOf(keys)
  return {
    id,
    label: name,
    enabled: isEnabled,
    ...(accelerator !== null && { accelerator }),
    ...(isOn !== null && { type: 'checkbox' as const, checked: isOn }),
    click: () => choose(id),
  }
}

/** Text fields select all by the key of this item; the cells handle that key before it arrives here. */
function withSelectAll(items: readonly Item[]): Item[] {
  const at = items.findIndex(({ role }) => role === 'paste')
  return at < 0 ? [...items] : [...items.slice(0, at + 1), { role: 'selectAll' }, ...items.slice(at + 1)]
}

/** Removes separators at the start and end of a menu. */
function trimmed(items: readonly Item[]): readonly Item[] {
  const isLine = (item: Item | undefined) => item?.type === 'separator'
  const from = isLine(items[0]) ? 1 : 0
  return items.slice(from, isLine(items.at(-1)) ? -1 : items.length)
}

const NAMES: Readonly<Record<string, string>> = {
  Ctrl: 'Command',
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
  '−': '-',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
}

/**
 * The keys in Electron's notation, or null if the menu must not take them. A key without Cmd has a meaning in cells or
 * text; F keys do not. Tabs are switched with Ctrl on a Mac too.
 */
export function acceleratorOf(keys: readonly string[]): string | null {
  const isOfMenu = keys.includes('Ctrl') || /^F\d+$/.test(keys.at(-1) ?? '')
  if (!isOfMenu || keys.includes('F2')) return null
  if (keys.includes('Tab')) return keys.join('+')
  return keys.map(key => NAMES[key] ?? key).join('+')
}

const idOf = (entry: MenuEntry): string | null => (entry.kind === 'command' ? entry.id : null)
