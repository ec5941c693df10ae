import {
  ArrowDownAZ,
  ArrowUpAZ,
  ArrowUpDown,
  BookmarkPlus,
  Group,
  ListFilter,
  ListX,
  RefreshCw,
  Ungroup,
} from 'lucide-react'
import type { CommandsOfMenu } from '../command-declaration.ts'

/** In menu order. */
export const DATA_COMMANDS = {
  'filter-column': {
    title: 'Filter this column',
    category: 'This sheet',
    icon: ListFilter,
    menu: ['Data', 'filter'],
    keybinding: 'Mod+Shift+L',
  },
  'filter-clear': { title: 'Clear all filters', category: 'This sheet', icon: ListX, menu: ['Data', 'filter'] },

  sort: { title: 'Sort by columns', category: 'This sheet', icon: ArrowUpDown, menu: ['Data', 'sort'] },
  'sort-ascending': {
    title: 'Sort by this column, ascending',
    category: 'This sheet',
    icon: ArrowDownAZ,
    menu: ['Data', 'sort'],
  },
  'sort-descending': {
    title: 'Sort by this column, descending',
    category: 'This sheet',
    icon: ArrowUpAZ,
    menu: ['Data', 'sort'],
  },
  'sort-clear': { title: 'Clear sort', category: 'This sheet', icon: ListX, menu: ['Data', 'sort'] },

  group: { title: 'Group by columns', category: 'This sheet', icon: Group, menu: ['Data', 'group'] },
  'group-column': { title: 'Group by this column', category: 'This sheet', icon: Group, menu: ['Data', 'group'] },
  'group-clear': { title: 'Stop grouping', category: 'This sheet', icon: Ungroup, menu: ['Data', 'group'] },

  reapply: {
    title: 'Reapply filter and sort',
    category: 'This sheet',
    icon: RefreshCw,
    menu: ['Data', 'view'],
  },
  'view-save': { title: 'Save this view', category: 'This sheet', icon: BookmarkPlus, menu: ['Data', 'view'] },
} as const satisfies CommandsOfMenu<'Data'>
