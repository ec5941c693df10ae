import type { LucideIcon } from 'lucide-react'
import { COMMAND_IDS, type CommandId, declarationOf } from './command-table.ts'
import { type AppMenuName, MENU_FRAME } from './menu-frame.ts'

/** Commands listed in a sub menu. */
export type CommandSubMenu = {
  readonly name: string
  readonly icon: LucideIcon
  readonly commands: readonly CommandId[]
}

export type AppMenu = {
  readonly name: AppMenuName
  /** Separators are drawn between sections. */
  readonly sections: readonly (readonly (CommandId | CommandSubMenu)[])[]
}

/**
 * The application menus, in order. On Linux and Windows the page draws them in the title strip, on macOS the system
 * draws them in its menu bar. A section lists its commands in declaration order.
 */
export const APP_MENUS: readonly AppMenu[] = MENU_FRAME.map(({ name, sections }) => ({
  name,
  sections: Object.entries<SubMenuIcons>(sections).map(([section, icons]) => entriesOf(name, section, icons)),
}))

type SubMenuIcons = Readonly<Record<string, LucideIcon>>

function entriesOf(menu: AppMenuName, section: string, icons: SubMenuIcons): AppMenu['sections'][number] {
  const ids = COMMAND_IDS.filter(id => declarationOf(id).menu[0] === menu && declarationOf(id).menu[1] === section)
  return ids.flatMap((id): (CommandId | CommandSubMenu)[] => {
    const name = subMenuOf(id)
    const icon = name && icons[name]
    if (!icon) return [id]
    const commands = ids.filter(other => subMenuOf(other) === name)
    // The sub menu takes the position of its first command.
    return commands[0] === id ? [{ name, icon, commands }] : []
  })
}

function subMenuOf(id: CommandId): string | undefined {
  return declarationOf(id).menu[2]
}

export const isSubMenu = (entry: CommandId | CommandSubMenu): entry is CommandSubMenu => typeof entry !== 'string'

/** All commands of a menu, including those of its sub menus. */
export const commandsOf = ({ sections }: AppMenu): readonly CommandId[] =>
  sections.flat().flatMap(entry => (isSubMenu(entry) ? entry.commands : [entry]))
