import { expect, test } from 'vitest'
import { COMMAND_IDS, declarationOf } from './command-table.ts'
import { keysOf } from './keymap.ts'
import { shortcutOf } from './shortcuts.ts'

const press = (key: string, code: string, held: string[] = ['ctrlKey'], onMac = false) =>
  shortcutOf(
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
  expect(press('s', 'KeyS')).toEqual({ kind: 'command', id: 'save' })
  expect(press('S', 'KeyS', ['ctrlKey', 'shiftKey'])).toEqual({ kind: 'command', id: 'pending' })
})

test('on a Mac the modifier is Cmd, and Ctrl has no effect', () => {
  expect(press('k', 'KeyK', ['metaKey'], true)).toEqual({ kind: 'command', id: 'palette' })
  expect(press('k', 'KeyK', ['ctrlKey'], true)).toBeNull()
})

test('a letter without a modifier never runs a command', () => {
  expect(press('s', 'KeyS', [])).toBeNull()
  expect(press('s', 'KeyS', ['ctrlKey', 'altKey'])).toBeNull()
})

test('matches a letter by character, or by position if the layout does not have it', () => {
  expect(press('k', 'KeyV')).toEqual({ kind: 'command', id: 'palette' })
  expect(press('л', 'KeyK')).toEqual({ kind: 'command', id: 'palette' })
})

test('Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z redo', () => {
  expect(press('z', 'KeyZ')).toEqual({ kind: 'command', id: 'undo' })
  expect(press('Z', 'KeyZ', ['ctrlKey', 'shiftKey'])).toEqual({ kind: 'command', id: 'redo' })
  expect(press('y', 'KeyY')).toEqual({ kind: 'command', id: 'redo' })
})

test('F6 moves to the next pane and Shift+F6 to the previous one', () => {
  expect(press('F6', 'F6', [])).toEqual({ kind: 'pane', direction: 1 })
  expect(press('F6', 'F6', ['shiftKey'])).toEqual({ kind: 'pane', direction: -1 })
})

test('Ctrl+B and Ctrl+1 are unused, because users expect bold and cell format from them', () => {
  expect([press('b', 'KeyB'), press('1', 'Digit1')]).toEqual([null, null])
  expect(press('\\', 'Backslash')).toEqual({ kind: 'command', id: 'navigator' })
  expect(press('Home', 'Home', ['altKey'])).toEqual({ kind: 'command', id: 'new-tab' })
})

test('Ctrl+3 shows the third tab, also with the number pad', () => {
  expect(press('3', 'Digit3')).toEqual({ kind: 'tab', position: 3 })
  expect(press('3', 'Numpad3')).toEqual({ kind: 'tab', position: 3 })
})

const SIGNS: Readonly<Record<string, string>> = {
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
}

test('the key that the palette shows for a window command runs that command', () => {
  const shown = COMMAND_IDS.filter(
    id => ['Sheaf', 'This sheet'].includes(declarationOf(id).category) && keysOf(id).length > 0,
  )

  for (const id of shown) {
    const keys = keysOf(id)
    const key = keys.at(-1) ?? ''
    const held = keys.slice(0, -1).map(name => `${name.toLowerCase()}Key`)
    expect(press(SIGNS[key] ?? key, `Key${key}`, held)).toEqual({ kind: 'command', id })
  }
  expect(shown.length).toBeGreaterThan(8)
})

test('Ctrl+/ lists the shortcuts, even if / needs Shift', () => {
  expect(press('/', 'Digit7', ['ctrlKey', 'shiftKey'])).toEqual({ kind: 'command', id: 'shortcuts' })
})

test('Ctrl with plus, minus and zero zooms, wherever the layout has the sign', () => {
  expect(press('=', 'Equal')).toEqual({ kind: 'command', id: 'zoom-in' })
  expect(press('+', 'NumpadAdd')).toEqual({ kind: 'command', id: 'zoom-in' })
  expect(press('-', 'Minus')).toEqual({ kind: 'command', id: 'zoom-out' })
  expect(press('-', 'Slash')).toEqual({ kind: 'command', id: 'zoom-out' })
  expect(press('-', 'NumpadSubtract')).toEqual({ kind: 'command', id: 'zoom-out' })
  expect(press('+', 'Minus')).toEqual({ kind: 'command', id: 'zoom-in' })
  expect(press('_', 'Minus', ['ctrlKey', 'shiftKey'])).toBeNull()
  expect(press('0', 'Digit0')).toEqual({ kind: 'command', id: 'zoom-reset' })
})

test('Ctrl+Shift with a digit formats numbers, whichever sign the layout has there', () => {
  expect(press('%', 'Digit5', ['ctrlKey', 'shiftKey'])).toEqual({ kind: 'command', id: 'format-percent' })
  expect(press('5', 'Digit5', ['ctrlKey', 'shiftKey'])).toEqual({ kind: 'command', id: 'format-percent' })
  expect(press('5', 'Digit5')).toEqual({ kind: 'tab', position: 5 })
})

test('F5 without modifiers refreshes the sheet', () => {
  expect(press('F5', 'F5', [])).toEqual({ kind: 'command', id: 'refresh' })
  expect(press('F5', 'F5', ['ctrlKey'])).toBeNull()
  expect(press('F5', 'F5', ['shiftKey'])).toBeNull()
})

test('Ctrl+Tab shows the next tab, also on a Mac, and Tab alone belongs to the cells', () => {
  expect(press('Tab', 'Tab')).toEqual({ kind: 'command', id: 'next-tab' })
  expect(press('Tab', 'Tab', ['ctrlKey', 'shiftKey'], true)).toEqual({ kind: 'command', id: 'previous-tab' })
  expect(press('Tab', 'Tab', [])).toBeNull()
  expect(press('Tab', 'Tab', ['metaKey'], true)).toBeNull()
})

test('Ctrl+PageDown shows the next tab, and PageDown alone does not', () => {
  expect(press('PageDown', 'PageDown')).toEqual({ kind: 'command', id: 'next-tab' })
  expect(press('PageUp', 'PageUp')).toEqual({ kind: 'command', id: 'previous-tab' })
  expect(press('PageDown', 'PageDown', ['shiftKey'])).toBeNull()
})

test('F10 opens the menu, and Shift+F10 belongs to the cell', () => {
  expect(press('F10', 'F10', [])).toEqual({ kind: 'menu', name: null })
  expect(press('F10', 'F10', ['shiftKey'])).toBeNull()
  expect(press('F10', 'F10', ['ctrlKey'])).toBeNull()
})

test('Alt opens no menu for a special character or a letter without a menu', () => {
  expect(press('ð', 'KeyD', ['altKey'])).toBeNull()
  expect(press('j', 'KeyJ', ['altKey'])).toBeNull()
  expect(press('F', 'KeyF', ['altKey', 'shiftKey'])).toBeNull()
  expect(press('f', 'KeyF', ['altKey', 'ctrlKey'])).toBeNull()
})

test('on a Mac the system handles the menu, and Alt types special characters', () => {
  expect(press('F10', 'F10', [], true)).toBeNull()
  expect(press('f', 'KeyF', ['altKey'], true)).toBeNull()
})

test('Alt+K edits the link of the cell, even if Alt produces another character', () => {
  const link = { kind: 'command', id: 'link-edit' }
  expect(press('k', 'KeyK', ['altKey'])).toEqual(link)
  expect(press('˚', 'KeyK', ['altKey'], true)).toEqual(link)
  expect(press('t', 'KeyK', ['altKey'])).toBeNull()
  expect(press('K', 'KeyK', ['altKey', 'shiftKey'])).toBeNull()
})
