import type { CommandCategory } from '../../commands/command-declaration.ts'
import { COMMAND_IDS, declarationOf } from '../../commands/command-table.ts'
import { formatKeybinding } from '../../commands/keybinding.ts'
import { keysOf } from '../../commands/keymap.ts'
import { NAVIGATION_IDS, type NavigationDeclaration, navigationOf } from '../../commands/navigation-keys.ts'

/** `ways`: the key caps of each keybinding. */
export type Shortcut = { readonly title: string; readonly ways: readonly (readonly string[])[] }

export type ShortcutGroup = { readonly group: string; readonly shortcuts: readonly Shortcut[] }

/** Keys without a command, which the palette lists too. */
export const navigationShortcuts: readonly Shortcut[] = NAVIGATION_IDS.map(navigationOf).flatMap(listed)

/** In list order: navigation, then commands, then the window. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  { group: 'Moving and selecting', shortcuts: navigation('Moving and selecting') },
  { group: 'Cells', shortcuts: [...navigation('Cells'), ...commands('Cells')] },
  { group: 'Rows', shortcuts: commands('Rows') },
  { group: 'Pending changes', shortcuts: navigation('Pending changes') },
  { group: 'This sheet', shortcuts: commands('This sheet') },
  { group: 'Sheaf', shortcuts: [...commands('Sheaf'), ...commands('Zoom')] },
]

function navigation(category: NavigationDeclaration['category']): readonly Shortcut[] {
  return NAVIGATION_IDS.map(navigationOf)
    .filter(each => each.category === category)
    .flatMap(listed)
}

function listed({ title, keybindings }: NavigationDeclaration): readonly Shortcut[] {
  return title === undefined ? [] : [{ title, ways: keybindings.map(formatKeybinding) }]
}

function commands(category: CommandCategory): readonly Shortcut[] {
  return COMMAND_IDS.filter(id => declarationOf(id).category === category && keysOf(id).length > 0).map(id => ({
    title: declarationOf(id).title,
    ways: [keysOf(id)],
  }))
}
