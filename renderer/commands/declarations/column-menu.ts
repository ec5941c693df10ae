import {
  ArrowLeft,
  ArrowRight,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  ChevronsLeftRight,
  ChevronsRightLeft,
  Eye,
  EyeOff,
  FoldHorizontal,
  Pin,
  PinOff,
  Settings2,
  Trash2,
} from 'lucide-react'
import type { CommandsOfMenu } from '../command-declaration.ts'

/** In menu order. */
export const COLUMN_COMMANDS = {
  'column-insert': {
    title: 'Insert column',
    category: 'This sheet',
    icon: BetweenVerticalEnd,
    menu: ['Column', 'insert'],
    keywords: ['add column', 'new column', 'field'],
  },
  'column-insert-left': {
    title: 'Insert column left',
    category: 'This sheet',
    icon: BetweenVerticalStart,
    menu: ['Column', 'insert'],
  },
  'column-change': {
    title: 'Edit this column’s properties',
    category: 'This sheet',
    icon: Settings2,
    menu: ['Column', 'insert'],
    keywords: ['rename column', 'column type'],
  },

  'column-move-left': {
    title: 'Move this column left',
    category: 'This sheet',
    icon: ArrowLeft,
    menu: ['Column', 'move'],
    keybinding: 'Alt+Shift+Left',
    when: 'noTextField',
  },
  'column-move-right': {
    title: 'Move this column right',
    category: 'This sheet',
    icon: ArrowRight,
    menu: ['Column', 'move'],
    keybinding: 'Alt+Shift+Right',
    when: 'noTextField',
  },

  'column-wider': {
    title: 'Make this column wider',
    category: 'This sheet',
    icon: ChevronsLeftRight,
    menu: ['Column', 'show', 'Width'],
  },
  'column-narrower': {
    title: 'Make this column narrower',
    category: 'This sheet',
    icon: ChevronsRightLeft,
    menu: ['Column', 'show', 'Width'],
  },
  'column-fit': {
    title: 'Fit column width',
    category: 'This sheet',
    icon: FoldHorizontal,
    menu: ['Column', 'show', 'Width'],
  },
  'column-hide': { title: 'Hide this column', category: 'This sheet', icon: EyeOff, menu: ['Column', 'show'] },
  'column-show-hidden': { title: 'Show hidden columns', category: 'This sheet', icon: Eye, menu: ['Column', 'show'] },

  'column-freeze': {
    title: 'Freeze up to this column',
    category: 'This sheet',
    icon: Pin,
    menu: ['Column', 'freeze'],
    keywords: ['lock', 'pin'],
  },
  'column-unfreeze': { title: 'Unfreeze columns', category: 'This sheet', icon: PinOff, menu: ['Column', 'freeze'] },

  'column-delete': { title: 'Delete this column', category: 'This sheet', icon: Trash2, menu: ['Column', 'delete'] },
} as const satisfies CommandsOfMenu<'Column'>
