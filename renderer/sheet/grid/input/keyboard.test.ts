import { expect, test } from 'vitest'
import { dataEdge } from '../selection/move-head.ts'
import { commandFor, commandForMany, isOfInputMethod, isOrdinary, isPlainArrow, type Key, keyOf } from './grid-keys.ts'

const press = (key: string, held: Partial<Key> = {}) =>
  commandFor({ key, code: '', main: false, alt: false, shift: false, isComposing: false, ...held })

const feature = (id: string) => ({ kind: 'feature', id })

/** Converts a browser key event into its command on a cell. */
const pressed = (event: Partial<KeyboardEvent>, altGraph = false) =>
  commandFor(
    keyOf({
      key: '',
      code: '',
      keyCode: 0,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      getModifierState: name => altGraph && name === 'AltGraph',
      ...event,
    }),
  )

test('a letter in any script replaces the cell', () => {
  expect(press('a')).toEqual({ kind: 'type', text: 'a' })
  expect(press('Ä', { shift: true })).toEqual({ kind: 'type', text: 'Ä' })
  expect(press('€', { alt: true })).toEqual({ kind: 'type', text: '€' })
})

test('an input method gets an empty editor to compose in', () => {
  expect(press('Process')).toEqual({ kind: 'type', text: '' })
  expect(pressed({ key: 'k', keyCode: 229 })).toEqual({ kind: 'type', text: '' })
})

test('a key with its own code is no input method’s, even if the browser reports a composition', () => {
  expect(pressed({ key: 'Enter', keyCode: 13, isComposing: true })).toEqual(feature('edit'))
  expect(pressed({ key: 'Enter', keyCode: 229 })).toEqual({ kind: 'type', text: '' })
})

test('dead keys and input method keys wait for their text; modifiers do not', () => {
  const held = { code: '', main: false, alt: false, shift: false, isComposing: false }
  const [ordinary, method] = [isOrdinary, isOfInputMethod].map(
    isOne => (keys: readonly string[]) => keys.filter(key => isOne({ ...held, key })),
  )
  const keys = ['a', ' ', '한', '🪜', 'Enter', 'ArrowLeft', 'F2', 'Shift', 'Control', 'Dead', 'Process', 'HangulMode']

  expect(ordinary?.(keys)).toEqual(['a', ' ', '한', '🪜', 'Enter', 'ArrowLeft', 'F2'])
  expect(method?.(keys)).toEqual(['Dead', 'Process', 'HangulMode'])
  expect(isOrdinary({ ...held, key: 'Enter', isComposing: true })).toBe(false)
})

test('F2 and Enter edit, Delete clears, Space toggles', () => {
  expect([press('F2'), press('Enter')]).toEqual([feature('edit'), feature('edit')])
  expect(press('Enter', { shift: true })).toEqual({ kind: 'up' })
  expect(press('Delete')).toEqual(feature('clear'))
  expect(press(' ')).toEqual(feature('toggle'))
})

test('Ctrl moves to edges and changes rows', () => {
  expect(press('ArrowDown', { main: true })).toEqual({ kind: 'to-edge', direction: 'down' })
  expect(press('End', { main: true })).toEqual({ kind: 'to-corner', end: 'last' })
  expect(press(']', { main: true })).toEqual({ kind: 'row', command: 'indent' })
  expect(press(';', { main: true })).toEqual(feature('today'))
})

test('Ctrl+Alt with = inserts a row above, with minus deletes rows: by character, else by physical key', () => {
  const held = { ctrlKey: true, altKey: true }
  const insert = { kind: 'row', command: 'insert-above' }
  const remove = { kind: 'row', command: 'delete' }

  expect(pressed({ ...held, key: '=', code: 'Equal' })).toEqual(insert)
  expect(pressed({ ...held, key: '-', code: 'Minus' })).toEqual(remove)
  expect(pressed({ ...held, key: '-', code: 'NumpadSubtract' })).toEqual(remove)
  // German: minus is next to the right Shift. Swedish: plus is in the position of minus.
  expect(pressed({ ...held, key: '-', code: 'Slash' })).toEqual(remove)
  expect(pressed({ ...held, key: '+', code: 'Minus' })).toEqual(insert)
  // On a Mac, Option produces other characters.
  expect(pressed({ metaKey: true, altKey: true, key: '≠', code: 'Equal' })).toEqual(insert)
  expect(pressed({ metaKey: true, altKey: true, key: '–', code: 'Minus' })).toEqual(remove)
})

test('Ctrl with minus, = or I without Alt changes no row', () => {
  for (const key of ['-', '=', 'i']) expect(press(key, { main: true })).toBeNull()
})

test('AltGr types the layout’s character, even if the system reports Ctrl and Alt', () => {
  const altGr = { ctrlKey: true, altKey: true, code: 'Minus', key: '\\' }

  expect(pressed(altGr, true)).toEqual({ kind: 'type', text: '\\' })
  expect(pressed({ ctrlKey: true, altKey: true, code: 'KeyQ', key: 'q' })).toBeNull()
})

test('Shift extends the selection, and with Ctrl it extends to edges', () => {
  expect(press('ArrowDown', { shift: true })).toEqual({ kind: 'extend', direction: 'down', by: 'cell' })
  expect(press('ArrowDown', { shift: true, main: true })).toEqual({ kind: 'extend', direction: 'down', by: 'edge' })
  expect(press('PageUp', { shift: true })).toEqual({ kind: 'extend', direction: 'up', by: 'page' })
  expect(press('End', { shift: true })).toEqual({ kind: 'extend-to', end: 'last', of: 'row' })
  expect(press('Home', { shift: true, main: true })).toEqual({ kind: 'extend-to', end: 'first', of: 'sheet' })
})

test('Space selects rows with Shift, columns with Ctrl and all cells with both, like Ctrl+A', () => {
  expect(press(' ', { shift: true })).toEqual({ kind: 'select', what: 'rows' })
  expect(press(' ', { main: true })).toEqual({ kind: 'select', what: 'columns' })
  expect(press(' ', { shift: true, main: true })).toEqual({ kind: 'select', what: 'all' })
  expect(press('a', { main: true })).toEqual({ kind: 'select', what: 'all' })
})

test('Ctrl+D and Ctrl+R fill, and with Shift they continue a series', () => {
  expect(press('d', { main: true })).toEqual({ kind: 'feature', id: 'fill-down' })
  expect(press('r', { main: true })).toEqual({ kind: 'feature', id: 'fill-right' })
  expect(press('D', { main: true, shift: true })).toEqual({ kind: 'feature', id: 'series-down' })
  expect(press('R', { main: true, shift: true })).toEqual({ kind: 'feature', id: 'series-right' })
})

test('without a Latin layout, a letter with Ctrl is identified by physical key', () => {
  expect(press('ф', { main: true, code: 'KeyA' })).toEqual({ kind: 'select', what: 'all' })
  expect(press('в', { main: true, code: 'KeyD' })).toEqual({ kind: 'feature', id: 'fill-down' })
  expect(press('К', { main: true, shift: true, code: 'KeyR' })).toEqual({ kind: 'feature', id: 'series-right' })
  // On Dvorak the D key types E.
  expect(press('e', { main: true, code: 'KeyD' })).toBeNull()
})

test('with several cells selected, Tab and Enter move within them, and Esc leaves one', () => {
  const held = { code: '', main: false, alt: false, shift: false, isComposing: false }
  expect(commandForMany({ ...held, key: 'Tab' })).toEqual({ kind: 'walk', along: 'rows', step: 1 })
  expect(commandForMany({ ...held, key: 'Enter', shift: true })).toEqual({ kind: 'walk', along: 'columns', step: -1 })
  expect(commandForMany({ ...held, key: 'Escape' })).toEqual({ kind: 'select', what: 'one' })
  expect(commandForMany({ ...held, key: 'x' })).toBeNull()
  expect(commandForMany({ ...held, key: 'Enter', isComposing: true })).toBeNull()
})

test('ignores keys of the window', () => {
  for (const key of ['s', 'k', 'f', 't', 'w', '1', 'z', 'c']) expect(press(key, { main: true })).toBeNull()
  expect(press('S', { main: true, shift: true })).toBeNull()
  for (const key of ['ArrowDown', 'Tab', 'PageUp', 'Escape', 'Shift', 'F6']) expect(press(key)).toBeNull()
})

test('Alt opens lists and folds parents, and ignores menu letters', () => {
  expect(press('ArrowDown', { alt: true })).toEqual(feature('open-list'))
  expect(press('ArrowLeft', { alt: true })).toEqual({ kind: 'collapse', collapsed: true })
  expect(press('f', { alt: true })).toBeNull()
})

test('Ctrl+Arrow stops at the last cell of a filled run', () => {
  expect(edge('xxx..x', 0, 5)).toBe(2)
})

test('Ctrl+Arrow skips a gap to the next filled cell', () => {
  expect(edge('x...xx', 0, 5)).toBe(4)
  expect(edge('..x...', 5, 0)).toBe(2)
})

test('Ctrl+Arrow moves to the end if no filled cell follows', () => {
  expect(edge('xx....', 1, 5)).toBe(5)
  expect(edge('xxxx', 0, 3)).toBe(3)
  expect(edge('xxxx', 3, 0)).toBe(0)
  expect(edge('x', 0, 0)).toBe(0)
})

const edge = (cells: string, from: number, last: number) => dataEdge(from, last, position => cells[position] === 'x')

test('without a focused element, only a plain arrow key focuses the cells', () => {
  const held = { code: '', main: false, alt: false, shift: false, isComposing: false }
  expect(isPlainArrow({ ...held, key: 'ArrowDown' })).toBe(true)
  expect(isPlainArrow({ ...held, key: 'ArrowDown', main: true })).toBe(false)
  expect(isPlainArrow({ ...held, key: 'Tab' })).toBe(false)
  expect(isPlainArrow({ ...held, key: 'x' })).toBe(false)
})

test('supports keys of other spreadsheets: AutoSum, cell above, one screen sideways, scroll to the active cell', () => {
  expect(press('=', { alt: true })).toEqual(feature('auto-sum'))
  expect(press("'", { main: true })).toEqual(feature('copy-above'))
  expect(press('PageDown', { alt: true })).toEqual({ kind: 'by-screen', direction: 'right' })
  expect(press('Backspace', { main: true })).toEqual({ kind: 'to-active' })
})
