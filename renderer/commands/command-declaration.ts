import type { LucideIcon } from 'lucide-react'
import type { KeyDeclaration } from './keybinding.ts'
import type { AppMenuName, MenuSlot } from './menu-frame.ts'

/** The command's group in the list of shortcuts. The palette shows it next to the title. */
export type CommandCategory = 'Zoom' | 'Sheaf' | 'This sheet' | 'Rows' | 'Cells' | 'Outline'

/** The static part of a command. A screen or feature registers its handler (`command-registry.ts`). */
export type CommandDeclaration = KeyDeclaration & {
  readonly title: string
  readonly category: CommandCategory
  readonly icon: LucideIcon
  readonly menu: MenuSlot
  /** Synonyms for the palette. It finds words of the title without them. */
  readonly keywords?: readonly string[]
  /** A grid feature runs the command on the selected cells (`sheet/grid/grid-feature.ts`). */
  readonly isOfFeature?: true
}

/** Declarations of one menu by command id. */
export type CommandsOfMenu<Name extends AppMenuName> = Readonly<
  Record<string, CommandDeclaration & { readonly menu: MenuSlot<Name> }>
>
