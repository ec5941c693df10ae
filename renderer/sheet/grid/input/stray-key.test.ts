import { expect, test } from 'vitest'
import type { Key } from './grid-keys.ts'
import { strayKey } from './stray-key.ts'

const press = (key: string, held: Partial<Key> = {}) =>
  strayKey({ key, code: '', main: false, alt: false, shift: false, isComposing: false, ...held })

test('a key that moves or selects takes effect immediately', () => {
  expect(press('Home', { main: true })).toEqual({ does: 'run', command: { kind: 'to-corner', end: 'first' } })
  expect(press('ArrowDown', { main: true })).toEqual({ does: 'run', command: { kind: 'to-edge', direction: 'down' } })
  expect(press('a', { main: true })).toEqual({ does: 'run', command: { kind: 'select', what: 'all' } })
  expect(press('End')).toMatchObject({ does: 'run' })
})

test('a plain arrow key only reveals the active cell', () => {
  expect(press('ArrowDown')).toEqual({ does: 'show' })
})

test('a key that would change an invisible cell only reveals it', () => {
  for (const key of ['d', 'r', 'v', 'x', ';'])
    expect([key, press(key, { main: true })]).toEqual([key, { does: 'show' }])
  expect(press('-', { main: true, alt: true })).toEqual({ does: 'show' })
})

test('Ctrl+C copies the active cell', () => {
  expect(press('c', { main: true })).toEqual({ does: 'copy' })
})

test('ignores typed text and keys of the window', () => {
  expect(press('x')).toBeNull()
  expect(press(' ')).toBeNull()
  expect(press('Enter')).toBeNull()
  expect(press('Tab')).toBeNull()
  expect(press('s', { main: true })).toBeNull()
})
