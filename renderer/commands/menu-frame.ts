import type { LucideIcon } from 'lucide-react'
import {
  Columns3,
  Copy,
  Grid2x2Plus,
  History,
  Layers2,
  ListFilter,
  ListTree,
  PanelTop,
  Percent,
  ScanSearch,
  Search,
  Table2,
  Unlink,
} from 'lucide-react'

type MenuFrame = {
  /** Each name has a unique first letter, because Alt with that letter opens the menu. */
  readonly name: string
  /** Sections in order, with a separator between them. Each maps its sub menus to their icons. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, LucideIcon>>>>
}

/** The application menus, in order, without commands: each declaration names its slot (`MenuSlot`). */
export const MENU_FRAME = [
  {
    name: 'File',
    sections: {
      new: {},
      tabs: {},
      saving: {},
      'import-export': { 'Import rows': Grid2x2Plus },
      settings: {},
      quit: {},
    },
  },
  {
    name: 'Edit',
    sections: {
      history: {},
      clipboard: { 'Copy as': Copy },
      values: { Fill: Layers2, 'Number format': Percent },
      find: { 'Find again': Search },
      changes: {},
      links: { 'Link to another sheet': Table2, Remove: Unlink },
    },
  },
  { name: 'View', sections: { panels: {}, refresh: {}, outline: { Outline: ListTree }, density: {}, zoom: {} } },
  {
    name: 'Go',
    sections: {
      search: { 'Ready searches': ListFilter, 'Hits of the search': ScanSearch },
      unseen: { 'Changes made elsewhere': History },
      'linked-cells': {},
      history: {},
      tabs: {},
      'move-tab': { 'Move this tab': PanelTop },
    },
  },
  { name: 'Row', sections: { insert: {}, move: {}, discuss: {}, delete: {} } },
  { name: 'Column', sections: { insert: {}, move: {}, show: { Width: Columns3 }, freeze: {}, delete: {} } },
  { name: 'Data', sections: { filter: {}, sort: {}, group: {}, view: {} } },
  { name: 'Help', sections: { shortcuts: {}, about: {} } },
] as const satisfies readonly MenuFrame[]

type Frame = (typeof MENU_FRAME)[number]

export type AppMenuName = Frame['name']

type SectionsOf<Name extends AppMenuName> = Extract<Frame, { readonly name: Name }>['sections']

/** The menu, section and optional sub menu of a command. Commands in one slot are in declaration order. */
export type MenuSlot<Name extends AppMenuName = AppMenuName> = {
  [Menu in Name]: {
    [Section in keyof SectionsOf<Menu>]: readonly [
      menu: Menu,
      section: Section,
      subMenu?: keyof SectionsOf<Menu>[Section],
    ]
  }[keyof SectionsOf<Menu>]
}[Name]
