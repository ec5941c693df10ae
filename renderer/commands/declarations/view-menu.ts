import {
  ChevronsDownUp,
  ChevronsUpDown,
  ListTree,
  MessageSquare,
  PanelLeft,
  Paperclip,
  RefreshCw,
  Rows3,
  Scan,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { CommandsOfMenu } from '../command-declaration.ts'

/** In menu order. */
export const VIEW_COMMANDS = {
  navigator: {
    title: 'Show sidebar',
    category: 'Sheaf',
    icon: PanelLeft,
    menu: ['View', 'panels'],
    keywords: ['sidebar', 'navigator'],
    keybinding: 'Mod+\\',
  },
  attachments: {
    title: 'Attachments',
    category: 'This sheet',
    icon: Paperclip,
    menu: ['View', 'panels'],
    keywords: ['files', 'documents'],
    keybinding: 'Mod+Shift+A',
  },
  conversations: {
    title: 'Conversations',
    category: 'This sheet',
    icon: MessageSquare,
    menu: ['View', 'panels'],
    keywords: ['comments', 'discussions', 'notes', 'chat'],
    keybinding: 'Mod+Shift+M',
  },

  refresh: {
    title: 'Refresh',
    category: 'This sheet',
    icon: RefreshCw,
    menu: ['View', 'refresh'],
    keywords: ['reload', 'sync'],
    keybinding: 'F5',
  },

  'unfold-all': {
    title: 'Expand all',
    category: 'Outline',
    icon: ChevronsUpDown,
    menu: ['View', 'outline', 'Outline'],
    keywords: ['open all'],
  },
  'fold-all': {
    title: 'Collapse all',
    category: 'Outline',
    icon: ChevronsDownUp,
    menu: ['View', 'outline', 'Outline'],
    keywords: ['close all'],
  },
  'fold-2': { title: 'Show two levels', category: 'Outline', icon: ListTree, menu: ['View', 'outline', 'Outline'] },
  'fold-3': { title: 'Show three levels', category: 'Outline', icon: ListTree, menu: ['View', 'outline', 'Outline'] },

  'rows-compact': {
    title: 'Compact rows',
    category: 'Sheaf',
    icon: Rows3,
    menu: ['View', 'density'],
    keywords: ['density', 'row height'],
  },
  'rows-standard': {
    title: 'Standard rows',
    category: 'Sheaf',
    icon: Rows3,
    menu: ['View', 'density'],
    keywords: ['density', 'row height'],
  },
  'rows-comfortable': {
    title: 'Comfortable rows',
    category: 'Sheaf',
    icon: Rows3,
    menu: ['View', 'density'],
    keywords: ['density', 'row height'],
  },

  'zoom-in': {
    title: 'Zoom in',
    category: 'Zoom',
    icon: ZoomIn,
    menu: ['View', 'zoom'],
    keywords: ['larger', 'bigger', 'font size'],
    keybinding: 'Mod+Shift?+=',
  },
  'zoom-out': {
    title: 'Zoom out',
    category: 'Zoom',
    icon: ZoomOut,
    menu: ['View', 'zoom'],
    keywords: ['smaller', 'font size'],
    keybinding: 'Mod+-',
  },
  'zoom-reset': {
    title: 'Reset zoom',
    category: 'Zoom',
    icon: Scan,
    menu: ['View', 'zoom'],
    keybinding: 'Mod+0',
    aliases: ['Mod+Numpad0'],
  },
} as const satisfies CommandsOfMenu<'View'>
