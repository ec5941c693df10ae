import type { MenuCommand, MenuEntry, SystemMenu } from '../../../../shared/model/app-menu.ts'
import { APP_MENUS, type AppMenu, isSubMenu } from '../../../commands/app-menus.ts'
import type { CommandRegistry } from '../../../commands/command-registry.ts'
import type { CommandId } from '../../../commands/command-table.ts'

/** The menus and their current state, for a system that draws them itself. */
export const describeMenus = (commands: CommandRegistry): readonly SystemMenu[] =>
  APP_MENUS.map(menu => ({ name: menu.name, entries: entriesOf(menu, commands) }))

function entriesOf({ sections }: AppMenu, commands: CommandRegistry): MenuEntry[] {
  return sections.flatMap((section, nth) => [
    ...(nth === 0 ? [] : [{ kind: 'line' } as const]),
    ...section.map(
      (entry): MenuEntry =>
        isSubMenu(entry)
          ? { kind: 'submenu', name: entry.name, commands: entry.commands.map(id => toMenuCommand(commands, id)) }
          : toMenuCommand(commands, entry),
    ),
  ])
}

function toMenuCommand(commands: CommandRegistry, id: CommandId): MenuCommand {
  const { title, keys, isEnabled, isChecked } = commands.get(id)
  return {
    kind: 'command',
    id,
    name: title,
    keys: [...keys],
    isEnabled: isEnabled || isChecked === true,
    isOn: isChecked,
  }
}
