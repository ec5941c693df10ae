import { expect, test } from 'vitest'
import { shortcutOf } from '../../commands/shortcuts.ts'
import { commandFor, isPlainArrow, type Key } from '../../sheet/grid/input/grid-keys.ts'
import { shortcutGroups } from './shortcut-groups.ts'

/** The keyboard map of the design: keys, expected effect, and title in the list of shortcuts. */
const ofTheWindow: readonly (readonly [keys: string, does: string, listed: string])[] = [
  ['Ctrl+K', 'palette', 'Search sheets and commands'],
  ['Ctrl+S', 'save', 'Save now'],
  ['Ctrl+Shift+F', 'search', 'Search everything'],
  ['F4', 'hit-next', 'Next hit'],
  ['Shift+F4', 'hit-previous', 'Previous hit'],
  ['Ctrl+G', 'go-to', 'Go to row or column'],
  ['Ctrl+Shift+S', 'pending', 'Pending changes'],
  ['Ctrl+F', 'find', 'Find in this sheet'],
  ['Ctrl+Shift+L', 'filter-column', 'Filter this column'],
  ['F3', 'find-next', 'Next match'],
  ['Shift+F3', 'find-previous', 'Previous match'],
  ['Ctrl+Z', 'undo', 'Undo'],
  ['Ctrl+Shift+Z', 'redo', 'Redo'],
  ['Ctrl+Shift+A', 'attachments', 'Attachments'],
  ['Ctrl+Shift+M', 'conversations', 'Conversations'],
  ['Ctrl+Shift+1', 'format-thousands', 'Thousands separator'],
  ['Ctrl+Shift+4', 'format-currency', 'Format as currency'],
  ['Ctrl+Shift+5', 'format-percent', 'Format as percent'],
  ['Ctrl+T', 'new-tab', 'Home'],
  ['Ctrl+W', 'close-tab', 'Close this tab'],
  ['Ctrl+Shift+T', 'reopen-tab', 'Reopen the closed tab'],
  ['Ctrl+Tab', 'next-tab', 'Next tab'],
  ['Ctrl+Shift+Tab', 'previous-tab', 'Previous tab'],
  ['Ctrl+Shift+PageUp', 'tab-left', 'Move this tab left'],
  ['Ctrl+Shift+PageDown', 'tab-right', 'Move this tab right'],
  ['Ctrl+2', 'tab 2', 'Go to tab'],
  ['Ctrl+9', 'tab 9', 'Go to tab'],
  ['Ctrl+\\', 'navigator', 'Show sidebar'],
  ['F6', 'pane 1', 'Next, previous pane'],
  ['Shift+F6', 'pane -1', 'Next, previous pane'],
  ['Alt+Enter', 'cell-details', 'Details of an edited cell'],
  ['Alt+Shift+Enter', 'link-open', 'Open link'],
  ['Alt+k', 'link-edit', 'Add or edit link'],
  ['Ctrl+/', 'shortcuts', 'All shortcuts'],
  ['Ctrl+,', 'settings', 'Settings'],
  ['Ctrl+P', 'print', 'Print or save as PDF'],
  ['Ctrl+=', 'zoom-in', 'Zoom in'],
  ['Ctrl+-', 'zoom-out', 'Zoom out'],
  ['Ctrl+0', 'zoom-reset', 'Reset zoom'],
  ['F5', 'refresh', 'Refresh'],
  ['F10', 'menu ', 'Application menu'],
  ['Alt+e', 'menu Edit', 'Open a menu by its first letter'],
]

const ofACell: readonly (readonly [keys: string, does: object, listed: string])[] = [
  ['Shift+ArrowDown', { kind: 'extend', direction: 'down', by: 'cell' }, 'Extend the selection'],
  ['Ctrl+ArrowDown', { kind: 'to-edge', direction: 'down' }, 'Edge of the data'],
  ['Ctrl+Home', { kind: 'to-corner', end: 'first' }, 'First, last cell'],
  ['Ctrl+End', { kind: 'to-corner', end: 'last' }, 'First, last cell'],
  ['F2', { kind: 'feature', id: 'edit' }, 'Edit cell'],
  ['Enter', { kind: 'feature', id: 'edit' }, 'Edit cell'],
  ['Ctrl+Shift+F2', { kind: 'feature', id: 'edit-in-bar' }, 'Edit cell in the formula bar'],
  ['x', { kind: 'type', text: 'x' }, 'Replace cell'],
  ['Ctrl+d', { kind: 'feature', id: 'fill-down' }, 'Fill down'],
  ['Ctrl+r', { kind: 'feature', id: 'fill-right' }, 'Fill right'],
  ['Space', { kind: 'feature', id: 'toggle' }, 'Open row; toggle a checkbox'],
  ['Delete', { kind: 'feature', id: 'clear' }, 'Clear cells'],
  ['Alt+ArrowDown', { kind: 'feature', id: 'open-list' }, 'Open list or calendar'],
  ['Ctrl+;', { kind: 'feature', id: 'today' }, 'Insert today’s date'],
  ['Ctrl+]', { kind: 'row', command: 'indent' }, 'Indent'],
  ['Ctrl+[', { kind: 'row', command: 'outdent' }, 'Outdent'],
  ['Alt+ArrowLeft', { kind: 'collapse', collapsed: true }, 'Collapse, expand parent'],
  ['Alt+ArrowRight', { kind: 'collapse', collapsed: false }, 'Collapse, expand parent'],
  ['Ctrl+Alt+=', { kind: 'row', command: 'insert-above' }, 'Insert row above'],
  ['Ctrl+Alt+-', { kind: 'row', command: 'delete' }, 'Delete row'],
  ['Shift+Space', { kind: 'select', what: 'rows' }, 'Select row'],
  ['Ctrl+Space', { kind: 'select', what: 'columns' }, 'Select column'],
]

const names = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.map(({ title }) => title))

test.each(ofTheWindow)('%s: %s', (keys, does, listed) => {
  expect(wordOf(pressInWindow(keys))).toBe(does)
  expect(names).toContain(listed)
})

test.each(ofACell)('%s on a cell: %o', (keys, does, listed) => {
  expect(commandFor(pressOnCell(keys))).toEqual(does)
  expect(names).toContain(listed)
})

test('the window ignores keys of the cells, and the cells ignore keys of the window', () => {
  for (const [keys] of ofACell) expect([keys, pressInWindow(keys)]).toEqual([keys, null])
  for (const [keys] of ofTheWindow) expect([keys, commandFor(pressOnCell(keys))]).toEqual([keys, null])
})

test('plain arrow keys are left to the grid', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
    expect(isPlainArrow(pressOnCell(key))).toBe(true)
    expect(commandFor(pressOnCell(key))).toBeNull()
  }
})

function parts(keys: string) {
  const held = keys.split('+')
  const key = held.pop() ?? ''
  return {
    key: key === 'Space' ? ' ' : key,
    ctrl: held.includes('Ctrl'),
    alt: held.includes('Alt'),
    shift: held.includes('Shift'),
  }
}

function pressInWindow(keys: string) {
  const { key, ctrl, alt, shift } = parts(keys)
  const code = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key
  return shortcutOf({ key, code, ctrlKey: ctrl, metaKey: false, altKey: alt, shiftKey: shift }, false)
}

function pressOnCell(keys: string): Key {
  const { key, ctrl, alt, shift } = parts(keys)
  return { key, code: '', main: ctrl, alt, shift, isComposing: false }
}

function wordOf(command: ReturnType<typeof shortcutOf>): string {
  if (command?.kind === 'tab') return `tab ${command.position}`
  if (command?.kind === 'pane') return `pane ${command.direction}`
  if (command?.kind === 'menu') return `menu ${command.name ?? ''}`
  return command?.id ?? 'nothing'
}
