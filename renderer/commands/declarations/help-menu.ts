import { CircleArrowDown, Info, Keyboard } from 'lucide-react'
import type { CommandsOfMenu } from '../command-declaration.ts'

/** In menu order. */
export const HELP_COMMANDS = {
  shortcuts: {
    title: 'All shortcuts',
    category: 'Sheaf',
    icon: Keyboard,
    menu: ['Help', 'shortcuts'],
    keywords: ['help', 'keyboard', 'hotkeys'],
    keybinding: 'Mod+Shift?+/',
  },

  'check-updates': {
    title: 'Check for updates…',
    category: 'Sheaf',
    icon: CircleArrowDown,
    menu: ['Help', 'about'],
    keywords: ['upgrade', 'new version'],
  },
  about: {
    title: 'About Sheaf',
    category: 'Sheaf',
    icon: Info,
    menu: ['Help', 'about'],
    keywords: ['version', 'help', 'licence', 'license'],
  },
} as const satisfies CommandsOfMenu<'Help'>
