import type { CommandDeclaration } from './command-declaration.ts'
import { COLUMN_COMMANDS } from './declarations/column-menu.ts'
import { DATA_COMMANDS } from './declarations/data-menu.ts'
import { EDIT_COMMANDS } from './declarations/edit-menu.ts'
import { VALUE_COMMANDS } from './declarations/edit-menu-values.ts'
import { FILE_COMMANDS } from './declarations/file-menu.ts'
import { GO_COMMANDS } from './declarations/go-menu.ts'
import { HELP_COMMANDS } from './declarations/help-menu.ts'
import { ROW_COMMANDS } from './declarations/row-menu.ts'
import { VIEW_COMMANDS } from './declarations/view-menu.ts'

/** All commands. The palette, menus, toolbar, keys and the list of shortcuts are built from this table. */
export const COMMANDS = {
  ...FILE_COMMANDS,
  ...EDIT_COMMANDS,
  ...VALUE_COMMANDS,
  ...VIEW_COMMANDS,
  ...GO_COMMANDS,
  ...ROW_COMMANDS,
  ...COLUMN_COMMANDS,
  ...DATA_COMMANDS,
  ...HELP_COMMANDS,
} as const satisfies Readonly<Record<string, CommandDeclaration>>

export type CommandId = keyof typeof COMMANDS

// as: `Object.keys` loses the key type of the constant.
export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[]

export const declarationOf = (id: CommandId): CommandDeclaration => COMMANDS[id]

/**
 * Commands whose keys the cells handle. Each without a feature has a `GridCommand` in
 * `sheet/grid/input/grid-keys.ts`.
 */
export type CellCommandId = {
  [Id in CommandId]: (typeof COMMANDS)[Id] extends { readonly when: 'cellFocus' } ? Id : never
}[CommandId]
