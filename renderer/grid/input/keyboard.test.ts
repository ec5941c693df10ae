import { expect, test } from 'vitest'
import { dataEdge } from './data-edge.ts'
import { commandFor, isPlainArrow, type Key } from './grid-keys.ts'

const press = (key: string, held: Partial<Key> = {}) =>
  commandFor({ key, main: false, alt: false, shift: false, isComposing: false, ...held })

test('a letter replaces the cell, whatever the script', () => {
  expect(press('a')).toEqual({ kind: 'type', text: 'a' })
  expect(press('Ä', { shift: true })).toEqual({ kind: 'type', text: 'Ä' })
  expect(press('€', { alt: true })).toEqual({ kind: 'type', text: '€' })
})

test('an input method gets an empty editor to compose in', () => {
  expect(press('Process')).toEqual({ kind: 'type', text: '' })
  expect(press('k', { isComposing: true })).toEqual({ kind: 'type', text: '' })
})

test('F2 and Enter edit, Delete clears, Space toggles', () => {
  expect([press('F2'), press('Enter')]).toEqual([{ kind: 'edit' }, { kind: 'edit' }])
  expect(press('Delete')).toEqual({ kind: 'clear' })
  expect(press(' ')).toEqual({ kind: 'toggle' })
})

test('keys with Ctrl move to edges and work on rows', () => {
  expect(press('ArrowDown', { main: true })).toEqual({ kind: 'to-edge', direction: 'down' })
  expect(press('End', { main: true })).toEqual({ kind: 'to-corner', end: 'last' })
  expect(press(']', { main: true })).toEqual({ kind: 'row', command: 'indent' })
  expect(press('I', { main: true })).toEqual({ kind: 'row', command: 'insert-above' })
  expect(press('-', { main: true })).toEqual({ kind: 'row', command: 'delete' })
  expect(press(';', { main: true })).toEqual({ kind: 'today' })
})

test('keys of the window are left to the window', () => {
  for (const key of ['s', 'k', 'f', 't', 'w', '1', 'z', 'c']) expect(press(key, { main: true })).toBeNull()
  expect(press('S', { main: true, shift: true })).toBeNull()
  for (const key of ['ArrowDown', 'Tab', 'PageUp', 'Escape', 'Shift', 'F6']) expect(press(key)).toBeNull()
})

test('Alt opens lists and folds parents, and leaves menu letters alone', () => {
  expect(press('ArrowDown', { alt: true })).toEqual({ kind: 'open-list' })
  expect(press('ArrowLeft', { alt: true })).toEqual({ kind: 'collapse', collapsed: true })
  expect(press('f', { alt: true })).toBeNull()
})

test('Ctrl+Arrow stops at the last cell of a filled run', () => {
  expect(edge('xxx..x', 0, 5)).toBe(2)
})

test('Ctrl+Arrow jumps a gap to the next filled cell', () => {
  expect(edge('x...xx', 0, 5)).toBe(4)
  expect(edge('..x...', 5, 0)).toBe(2)
})

test('Ctrl+Arrow goes to the end where nothing is filled any more', () => {
  expect(edge('xx....', 1, 5)).toBe(5)
  expect(edge('xxxx', 0, 3)).toBe(3)
  expect(edge('xxxx', 3, 0)).toBe(0)
  expect(edge('x', 0, 0)).toBe(0)
})

const edge = (cells: string, from: number, last: number) => dataEdge(from, last, position => cells[position] === 'x')

test('only an arrow with nothing held brings a keyboard that is nowhere to the cells', () => {
  const held = { main: false, alt: false, shift: false, isComposing: false }
  expect(isPlainArrow({ ...held, key: 'ArrowDown' })).toBe(true)
  expect(isPlainArrow({ ...held, key: 'ArrowDown', main: true })).toBe(false)
  expect(isPlainArrow({ ...held, key: 'Tab' })).toBe(false)
  expect(isPlainArrow({ ...held, key: 'x' })).toBe(false)
})
