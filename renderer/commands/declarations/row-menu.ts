import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  Copy,
  FilePlus2,
  IndentDecrease,
  IndentIncrease,
  ListTree,
  MessageSquarePlus,
  MoveDown,
  MoveUp,
  Rows3,
  Trash2,
} from 'lucide-react'
import type { CommandsOfMenu } from '../command-declaration.ts'

/** In menu order. */
export const ROW_COMMANDS = {
  'row-add': {
    title: 'Add row',
    category: 'Rows',
    icon: Rows3,
    menu: ['Row', 'insert'],
    keywords: ['new row', 'insert row'],
  },
  'row-insert-above': {
    title: 'Insert row above',
    category: 'Rows',
    icon: BetweenHorizontalStart,
    menu: ['Row', 'insert'],
    keybinding: 'Mod+Alt+Shift?+=',
    when: 'cellFocus',
  },
  'row-insert-below': {
    title: 'Insert row below',
    category: 'Rows',
    icon: BetweenHorizontalEnd,
    menu: ['Row', 'insert'],
  },
  'row-insert-child': { title: 'Insert child row', category: 'Rows', icon: ListTree, menu: ['Row', 'insert'] },
  'row-duplicate': { title: 'Duplicate row', category: 'Rows', icon: Copy, menu: ['Row', 'insert'] },

  'row-move-up': {
    title: 'Move row up',
    category: 'Rows',
    icon: MoveUp,
    menu: ['Row', 'move'],
    keybinding: 'Alt+Shift+Up',
    when: 'cellFocus',
  },
  'row-move-down': {
    title: 'Move row down',
    category: 'Rows',
    icon: MoveDown,
    menu: ['Row', 'move'],
    keybinding: 'Alt+Shift+Down',
    when: 'cellFocus',
  },
  'row-indent': {
    title: 'Indent',
    category: 'Rows',
    icon: IndentIncrease,
    menu: ['Row', 'move'],
    keywords: ['child', 'nest', 'subtask', 'hierarchy'],
    keybinding: 'Mod+]',
    when: 'cellFocus',
  },
  'row-outdent': {
    title: 'Outdent',
    category: 'Rows',
    icon: IndentDecrease,
    menu: ['Row', 'move'],
    keywords: ['hierarchy'],
    keybinding: 'Mod+[',
    when: 'cellFocus',
  },

  attach: { title: 'Attach files to this row', category: 'This sheet', icon: FilePlus2, menu: ['Row', 'discuss'] },
  comment: {
    title: 'Comment on this row',
    category: 'This sheet',
    icon: MessageSquarePlus,
    menu: ['Row', 'discuss'],
    keywords: ['note'],
    keybinding: 'Alt?+Shift+F2',
    when: 'noTextField',
  },

  'row-delete': {
    title: 'Delete row',
    category: 'Rows',
    icon: Trash2,
    menu: ['Row', 'delete'],
    keywords: ['remove row'],
    keybinding: 'Mod+Alt+Shift?+-',
    when: 'cellFocus',
  },
} as const satisfies CommandsOfMenu<'Row'>
