import type { LucideIcon } from 'lucide-react'
import type { KeyDeclaration } from './keybinding.ts'
import type { AppMenuName, MenuSlot } from './menu-frame.ts'

/** The group of a command in the list of shortcuts; the palette shows it beside the title. */
export type CommandCategory = 'Zoom' | 'Sheaf' | 'This sheet' | 'Rows' | 'Cells' | 'Outline'

/** The fixed part of a command. A screen or a feature registers how it runs, and whether it can now (`command-registry.ts`). */
export type CommandDeclaration = KeyDeclaration & {
  readonly title: string
  readonly category: CommandCategory
  readonly icon: LucideIcon
  readonly menu: MenuSlot
  /** Synonyms by which the palette finds it. A word that its title begins with is found without. */
  readonly keywords?: readonly string[]
  /** A feature of the grid carries it out on the selected cells (`sheet/grid/grid-feature.ts`). */
  readonly isOfFeature?: true
}

/** Declarations of one menu, each by the id of its command. */
export type CommandsOfMenu<Name extends AppMenuName> = Readonly<
  Record<string, CommandDeclaration & { readonly menu: MenuSlot<Name> }>
>
