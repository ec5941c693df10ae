import {
  ArrowDownRight,
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  ArrowUpLeft,
  ChevronLeft,
  ChevronRight,
  Hash,
  ScanSearch,
  Search,
} from 'lucide-react'
import type { CommandsOfMenu } from '../command-declaration.ts'

/** In menu order. */
export const GO_COMMANDS = {
  palette: {
    title: 'Search sheets and commands',
    category: 'Sheaf',
    icon: Search,
    menu: ['Go', 'search'],
    keybinding: 'Mod+K',
  },
  search: {
    title: 'Search everything',
    category: 'Sheaf',
    icon: ScanSearch,
    menu: ['Go', 'search'],
    keywords: ['full text', 'all sheets', 'global'],
    keybinding: 'Mod+Shift+F',
  },
  'hit-next': {
    title: 'Next hit',
    category: 'Sheaf',
    icon: ScanSearch,
    menu: ['Go', 'search', 'Hits of the search'],
    keywords: ['search result'],
    keybinding: 'F4',
    when: 'noTextField',
  },
  'hit-previous': {
    title: 'Previous hit',
    category: 'Sheaf',
    icon: ScanSearch,
    menu: ['Go', 'search', 'Hits of the search'],
    keywords: ['search result'],
    keybinding: 'Shift+F4',
    when: 'noTextField',
  },
  'go-to': {
    title: 'Go to row or column',
    category: 'This sheet',
    icon: Hash,
    menu: ['Go', 'search'],
    keywords: ['jump'],
    keybinding: 'Mod+G',
  },

  'source-open': {
    title: 'Go to the linked cell in the other sheet',
    category: 'Cells',
    icon: ArrowUpLeft,
    menu: ['Go', 'linked-cells'],
    keybinding: 'Alt+Shift+L',
    when: 'noTextField',
  },
  'targets-open': {
    title: 'Go to the cells that use this one',
    category: 'Cells',
    icon: ArrowDownRight,
    menu: ['Go', 'linked-cells'],
  },

  back: { title: 'Back', category: 'Sheaf', icon: ArrowLeft, menu: ['Go', 'history'] },
  forward: { title: 'Forward', category: 'Sheaf', icon: ArrowRight, menu: ['Go', 'history'] },

  'next-tab': {
    title: 'Next tab',
    category: 'Sheaf',
    icon: ChevronRight,
    menu: ['Go', 'tabs'],
    keybinding: 'Ctrl+Tab',
    aliases: ['Mod+PageDown'],
  },
  'previous-tab': {
    title: 'Previous tab',
    category: 'Sheaf',
    icon: ChevronLeft,
    menu: ['Go', 'tabs'],
    keybinding: 'Ctrl+Shift+Tab',
    aliases: ['Mod+PageUp'],
  },

  'tab-left': {
    title: 'Move this tab left',
    category: 'Sheaf',
    icon: ArrowLeftToLine,
    menu: ['Go', 'move-tab', 'Move this tab'],
    keybinding: 'Mod+Shift+PageUp',
  },
  'tab-right': {
    title: 'Move this tab right',
    category: 'Sheaf',
    icon: ArrowRightToLine,
    menu: ['Go', 'move-tab', 'Move this tab'],
    keybinding: 'Mod+Shift+PageDown',
  },
} as const satisfies CommandsOfMenu<'Go'>
