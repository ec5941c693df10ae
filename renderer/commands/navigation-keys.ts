import type { Keybinding, KeyContext } from './keybinding.ts'

/** The category in the list of shortcuts. */
type NavigationCategory = 'Moving and selecting' | 'Cells' | 'Pending changes'

export type NavigationDeclaration = {
  /** Title in the list of shortcuts and the palette. Unlisted without one, such as variants of a listed key. */
  readonly title?: string
  readonly category?: NavigationCategory
  readonly keybindings: readonly Keybinding[]
  readonly when: KeyContext
  /** A grid feature handles the key (`sheet/grid/grid-feature.ts`). */
  readonly isOfFeature?: true
}

/**
 * Keys without a command: their effect depends on the focused cell, pane or list. In the order of the list of
 * shortcuts.
 */
const NAVIGATION = {
  move: {
    title: 'Move',
    category: 'Moving and selecting',
    keybindings: ['Arrows', 'Tab', 'Enter'],
    when: 'focused',
  },
  // With several selected cells, Enter moves inside the selection before this applies.
  up: { keybindings: ['Shift+Enter'], when: 'cellFocus' },
  'to-edge': {
    title: 'Edge of the data',
    category: 'Moving and selecting',
    keybindings: ['Mod+Arrows'],
    when: 'cellFocus',
  },
  'to-row-end': {
    title: 'First, last cell of the row',
    category: 'Moving and selecting',
    keybindings: ['Home', 'End'],
    when: 'cellFocus',
  },
  'to-corner': {
    title: 'First, last cell',
    category: 'Moving and selecting',
    keybindings: ['Mod+Home', 'Mod+End'],
    when: 'cellFocus',
  },
  'by-screen': {
    title: 'One screen left, right',
    category: 'Moving and selecting',
    keybindings: ['Alt+PageUp', 'Alt+PageDown'],
    when: 'cellFocus',
  },
  'to-active': {
    title: 'Scroll to the active cell',
    category: 'Moving and selecting',
    keybindings: ['Mod+Backspace'],
    when: 'cellFocus',
  },
  extend: {
    title: 'Extend the selection',
    category: 'Moving and selecting',
    keybindings: ['Shift+Arrows'],
    when: 'cellFocus',
  },
  'extend-to-edge': { keybindings: ['Mod+Shift+Arrows'], when: 'cellFocus' },
  'extend-by-page': {
    keybindings: ['Shift+PageUp', 'Shift+PageDown'],
    when: 'cellFocus',
  },
  'extend-to-row-end': {
    keybindings: ['Shift+Home', 'Shift+End'],
    when: 'cellFocus',
  },
  'extend-to-corner': {
    keybindings: ['Mod+Shift+Home', 'Mod+Shift+End'],
    when: 'cellFocus',
  },
  'select-rows': {
    title: 'Select row',
    category: 'Moving and selecting',
    keybindings: ['Shift+Space'],
    when: 'cellFocus',
  },
  'select-columns': {
    title: 'Select column',
    category: 'Moving and selecting',
    keybindings: ['Mod+Space'],
    when: 'cellFocus',
  },
  'select-all': {
    title: 'Select all',
    category: 'Moving and selecting',
    keybindings: ['Mod+A'],
    when: 'cellFocus',
  },
  'select-all-by-space': { keybindings: ['Mod+Shift+Space'], when: 'cellFocus' },
  'row-step': {
    title: 'Previous, next row in the row panel',
    category: 'Moving and selecting',
    keybindings: ['Mod+Alt+PageUp', 'Mod+Alt+PageDown'],
    when: 'focused',
  },
  cancel: {
    title: 'Cancel, close, select one cell; leave a search and go back',
    category: 'Moving and selecting',
    keybindings: ['Esc'],
    when: 'focused',
  },
  'next-pane': {
    title: 'Next, previous pane',
    category: 'Moving and selecting',
    keybindings: ['Mod?+Alt?+F6', 'Mod?+Alt?+Shift+F6'],
    when: 'noDialog',
  },
  'go-to-tab': {
    // Ctrl+1 is unused: other spreadsheets format cells with it.
    title: 'Go to tab',
    category: 'Moving and selecting',
    keybindings: ['Mod+2 to 9'],
    when: 'noDialog',
  },
  'app-menu': {
    title: 'Application menu',
    category: 'Moving and selecting',
    keybindings: ['F10', 'Alt'],
    when: 'noDialog',
  },
  // Represents the first letters of all menus, which are defined in `menu-frame.ts`.
  'app-menu-by-letter': {
    title: 'Open a menu by its first letter',
    category: 'Moving and selecting',
    keybindings: ['Alt+F'],
    when: 'focused',
  },

  edit: {
    category: 'Cells',
    title: 'Edit cell',
    keybindings: ['F2', 'Enter'],
    when: 'cellFocus',
    isOfFeature: true,
  },
  'edit-in-bar': {
    title: 'Edit cell in the formula bar',
    category: 'Cells',
    keybindings: ['Mod+Shift+F2'],
    when: 'cellFocus',
    isOfFeature: true,
  },
  type: { title: 'Replace cell', category: 'Cells', keybindings: ['Typing'], when: 'focused' },
  'copy-above': {
    category: 'Cells',
    title: 'Copy the cell above',
    keybindings: ["Mod+Shift?+'"],
    when: 'cellFocus',
    isOfFeature: true,
  },
  toggle: {
    title: 'Open row; toggle a checkbox',
    category: 'Cells',
    keybindings: ['Space'],
    when: 'cellFocus',
    isOfFeature: true,
  },
  'open-list': {
    title: 'Open list or calendar',
    category: 'Cells',
    keybindings: ['Alt+Down'],
    when: 'cellFocus',
    isOfFeature: true,
  },
  'new-line': {
    title: 'New line while editing',
    category: 'Cells',
    keybindings: ['Mod?+Alt+Shift?+Enter'],
    when: 'focused',
  },
  'column-menu': { title: 'Column menu', category: 'Cells', keybindings: ['Mod+Alt+Shift?+Down'], when: 'focused' },
  'column-headers': {
    title: 'Column headers',
    category: 'Cells',
    keybindings: ['↑ in the first row'],
    when: 'focused',
  },
  'cell-menu': { title: 'Cell menu', category: 'Cells', keybindings: ['Shift+F10', 'Shift?+Menu'], when: 'cellFocus' },
  collapse: {
    title: 'Collapse, expand parent',
    category: 'Cells',
    keybindings: ['Alt+Left', 'Alt+Right'],
    when: 'cellFocus',
  },

  'next-change': {
    title: 'Next, previous pending change',
    category: 'Pending changes',
    keybindings: ['Mod?+Alt?+Shift?+Down', 'Mod?+Alt?+Shift?+Up'],
    when: 'focused',
  },
  keep: {
    title: 'Keep mine, theirs, both',
    category: 'Pending changes',
    keybindings: ['1', '2', '3'],
    when: 'focused',
  },
  'apply-choice': {
    title: 'Apply, and go to the next conflict',
    category: 'Pending changes',
    keybindings: ['Enter'],
    when: 'focused',
  },

  // On a line of the navigator. Its menu shows these keys.
  'item-rename': { keybindings: ['Mod?+Alt?+Shift?+F2'], when: 'focused' },
  'item-delete': { keybindings: ['Mod?+Alt?+Shift?+Delete'], when: 'focused' },
} as const satisfies Record<string, NavigationDeclaration>

export type NavigationId = keyof typeof NAVIGATION

// as: `Object.keys` loses the key type of the constant.
export const NAVIGATION_IDS = Object.keys(NAVIGATION) as readonly NavigationId[]

export const navigationOf = (id: NavigationId): NavigationDeclaration => NAVIGATION[id]

/** Keys handled by a grid feature. */
export type FeatureNavigationId = {
  [Id in NavigationId]: (typeof NAVIGATION)[Id] extends { readonly isOfFeature: true } ? Id : never
}[NavigationId]

/** Keys handled by the cells. Each without a feature has a `GridCommand` in `sheet/grid/input/grid-keys.ts`. */
export type CellNavigationId = {
  [Id in NavigationId]: (typeof NAVIGATION)[Id] extends { readonly when: 'cellFocus' } ? Id : never
}[NavigationId]
