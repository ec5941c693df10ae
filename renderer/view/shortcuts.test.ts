import { expect, test } from 'vitest'
import { commandOf } from './shortcuts.ts'

const press = (key: string, code: string, held: string[] = ['ctrlKey'], onMac = false) =>
  commandOf(
    {
      key,
      code,
      ctrlKey: held.includes('ctrlKey'),
      metaKey: held.includes('metaKey'),
      shiftKey: held.includes('shiftKey'),
      altKey: held.includes('altKey'),
    },
    onMac,
  )

test('Ctrl+S saves and Ctrl+Shift+S opens the pending changes', () => {
  expect(press('s', 'KeyS')).toEqual({ kind: 'save' })
  expect(press('S', 'KeyS', ['ctrlKey', 'shiftKey'])).toEqual({ kind: 'pending' })
})

test('on a Mac it is Cmd, and Ctrl is left alone', () => {
  expect(press('k', 'KeyK', ['metaKey'], true)).toEqual({ kind: 'palette' })
  expect(press('k', 'KeyK', ['ctrlKey'], true)).toBeNull()
})

test('a letter typed on its own is never a command', () => {
  expect(press('s', 'KeyS', [])).toBeNull()
  expect(press('s', 'KeyS', ['ctrlKey', 'altKey'])).toBeNull()
})

test('the letter counts where the keyboard has one, the position where it has none', () => {
  expect(press('k', 'KeyV')).toEqual({ kind: 'palette' })
  expect(press('л', 'KeyK')).toEqual({ kind: 'palette' })
})

test('F6 goes to the next pane and Shift+F6 to the one before', () => {
  expect(press('F6', 'F6', [])).toEqual({ kind: 'pane', direction: 1 })
  expect(press('F6', 'F6', ['shiftKey'])).toEqual({ kind: 'pane', direction: -1 })
})

test('Ctrl+3 is the third tab, also on the number pad', () => {
  expect(press('3', 'Digit3')).toEqual({ kind: 'tab', place: 3 })
  expect(press('3', 'Numpad3')).toEqual({ kind: 'tab', place: 3 })
})
