import { COMMAND_IDS, faceOf } from '../../view/commands/command-table.ts'

export type Shortcut = { readonly name: string; readonly ways: readonly (readonly string[])[] }

export type ShortcutGroup = { readonly group: string; readonly keys: readonly Shortcut[] }

/** Keys that are no commands: they mean what the cell is that the person is on. */
const moving: readonly Shortcut[] = [
  { name: 'Move', ways: [['Arrows'], ['Tab'], ['Enter']] },
  { name: 'Edge of the data', ways: [['Ctrl', 'Arrows']] },
  { name: 'First, last cell of the row', ways: [['Home'], ['End']] },
  {
    name: 'First, last cell',
    ways: [
      ['Ctrl', 'Home'],
      ['Ctrl', 'End'],
    ],
  },
  { name: 'Extend the selection', ways: [['Shift', 'Arrows']] },
  { name: 'Select row', ways: [['Shift', 'Space']] },
  { name: 'Select column', ways: [['Ctrl', 'Space']] },
  { name: 'Select all', ways: [['Ctrl', 'A']] },
  { name: 'Cancel, close, select one cell; leave a search and go back', ways: [['Esc']] },
  { name: 'Next, previous pane', ways: [['F6'], ['Shift', 'F6']] },
  { name: 'Go to tab', ways: [['Ctrl', '1 to 9']] },
  { name: 'Application menu', ways: [['F10'], ['Alt']] },
  { name: 'Open a menu by its first letter', ways: [['Alt', 'F']] },
]

const deciding: readonly Shortcut[] = [
  { name: 'Next, previous pending change', ways: [['↓'], ['↑']] },
  { name: 'Keep mine, theirs, both', ways: [['1'], ['2'], ['3']] },
  { name: 'Apply, and go to the next conflict', ways: [['Enter']] },
]

const editing: readonly Shortcut[] = [
  { name: 'Edit cell', ways: [['F2'], ['Enter']] },
  { name: 'Edit cell in the formula bar', ways: [['Ctrl', 'Shift', 'F2']] },
  { name: 'Replace cell', ways: [['Typing']] },
  { name: 'Toggle a checkbox', ways: [['Space']] },
  { name: 'Open list or calendar', ways: [['Alt', '↓']] },
  { name: 'New line while editing', ways: [['Alt', 'Enter']] },
  { name: 'Column menu', ways: [['Ctrl', 'Alt', '↓']] },
  { name: 'Column headers', ways: [['↑ in the first row']] },
  { name: 'Cell menu', ways: [['Shift', 'F10'], ['Menu']] },
  {
    name: 'Collapse, expand parent',
    ways: [
      ['Alt', '←'],
      ['Alt', '→'],
    ],
  },
]

/** Keys with no command of their own: the palette names them too. */
export const keysAlone: readonly Shortcut[] = [...moving, ...editing, ...deciding]

/** In the order of the list: how to get about, then what can be done, then the window. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  { group: 'Moving and selecting', keys: moving },
  { group: 'Cells', keys: [...editing, ...ofTable('Cells')] },
  { group: 'Rows', keys: ofTable('Rows') },
  { group: 'Pending changes', keys: deciding },
  { group: 'This sheet', keys: ofTable('This sheet') },
  { group: 'Sheaf', keys: [...ofTable('Sheaf'), ...ofTable('Zoom')] },
]

function ofTable(group: string): readonly Shortcut[] {
  return COMMAND_IDS.map(faceOf).flatMap(face =>
    face.group === group && face.keys ? [{ name: face.name, ways: [face.keys] }] : [],
  )
}
