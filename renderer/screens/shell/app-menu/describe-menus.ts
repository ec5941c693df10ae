import type { MenuCommand, MenuEntry, SystemMenu } from '../../../../shared/model/app-menu.ts'
import { APP_MENUS, type AppMenu, isSubMenu } from '../../../view/commands/app-menus.ts'
import { type CommandId, faceOf } from '../../../view/commands/command-table.ts'
import type { Doings } from '../../../view/commands/doings.ts'

/** The menus for a system that draws them itself, with what can be done now. */
export const describeMenus = (doings: Doings): readonly SystemMenu[] =>
  APP_MENUS.map(menu => ({ name: menu.name, entries: entriesOf(menu, doings) }))

function entriesOf({ sections }: AppMenu, doings: Doings): MenuEntry[] {
  return sections.flatMap((section, nth) => [
    ...(nth === 0 ? [] : [{ kind: 'line' } as const]),
    ...section.map(
      (entry): MenuEntry =>
        isSubMenu(entry)
          ? { kind: 'submenu', name: entry.name, commands: entry.commands.map(id => commandFor(id, doings)) }
          : commandFor(entry, doings),
    ),
  ])
}

function commandFor(id: CommandId, doings: Doings): MenuCommand {
  const { name, keys } = faceOf(id)
  const doing = doings[id]
  const isOn = doing?.isOn ?? null
  const isEnabled = doing !== undefined && (doing.reason === null || isOn === true)
  return { kind: 'command', id, name, keys: [...(keys ?? [])], isEnabled, isOn }
}
