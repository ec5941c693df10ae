import { expect, test } from 'vitest'
import { AltTap } from './use-shortcuts.ts'

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat', boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...held,
})

test('pressing and releasing Alt alone is a tap', () => {
  const tap = new AltTap()
  tap.down(key('Alt'))
  expect(tap.up(key('Alt'))).toBe(true)
})

test('holding Alt is one tap', () => {
  const tap = new AltTap()
  tap.down(key('Alt'))
  tap.down(key('Alt', { repeat: true }))
  expect(tap.up(key('Alt'))).toBe(true)
  expect(tap.up(key('Alt'))).toBe(false)
})

test('Alt with another key is no tap', () => {
  const tap = new AltTap()
  tap.down(key('Alt'))
  tap.down(key('ArrowDown'))
  tap.up(key('ArrowDown'))
  expect(tap.up(key('Alt'))).toBe(false)
})

test('Alt+Shift, which changes the keyboard layout, is no tap in either order', () => {
  const tap = new AltTap()
  tap.down(key('Shift', { shiftKey: true }))
  tap.down(key('Alt', { shiftKey: true }))
  expect(tap.up(key('Alt', { shiftKey: true }))).toBe(false)
  tap.down(key('Alt'))
  tap.down(key('Shift'))
  tap.up(key('Shift'))
  expect(tap.up(key('Alt'))).toBe(false)
})

test('Alt held for the mouse or for leaving the window is no tap', () => {
  const tap = new AltTap()
  tap.down(key('Alt'))
  tap.forget()
  expect(tap.up(key('Alt'))).toBe(false)
})

test('AltGr is never a tap', () => {
  const tap = new AltTap()
  tap.down(key('AltGraph'))
  expect(tap.up(key('AltGraph'))).toBe(false)
  tap.down(key('Control', { ctrlKey: true }))
  tap.down(key('Alt', { ctrlKey: true }))
  expect(tap.up(key('Alt'))).toBe(false)
})
