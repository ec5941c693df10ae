import { expect, test } from 'vitest'
import { commandFor, strokeOf } from '../sheet/grid/input/grid-keys.ts'
import { COMMAND_IDS, declarationOf } from './command-table.ts'
import { formatKeybinding, keystrokeOf } from './keybinding.ts'
import { cellKeyOf, isKeyOf, windowKeyOf } from './keymap.ts'
import { NAVIGATION_IDS, navigationOf } from './navigation-keys.ts'
import { shortcutOf } from './shortcuts.ts'

/** The events of a US keyboard for the listed keys. A class such as "Arrows" has several. */
const REPORTED: Readonly<Record<string, readonly string[]>> = {
  Arrows: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  '2 to 9': ['2', '3', '4', '5', '6', '7', '8', '9'],
  '↑': ['ArrowUp'],
  '↓': ['ArrowDown'],
  '←': ['ArrowLeft'],
  '→': ['ArrowRight'],
  '−': ['-'],
  PgUp: ['PageUp'],
  PgDn: ['PageDown'],
  Space: [' '],
  Esc: ['Escape'],
  Menu: ['ContextMenu'],
  Numpad0: ['0'],
}

function pressed(caps: readonly string[]) {
  const shown = caps.at(-1) ?? ''
  return (REPORTED[shown] ?? [shown]).map(key => ({
    key: /^[A-Z]$/.test(key) && !caps.includes('Shift') ? key.toLowerCase() : key,
    code: shown === 'Numpad0' ? shown : /^\d$/.test(key) ? `Digit${key}` : /^[A-Z]$/.test(key) ? `Key${key}` : '',
    ctrlKey: caps.includes('Ctrl'),
    metaKey: false,
    altKey: caps.includes('Alt'),
    shiftKey: caps.includes('Shift'),
  }))
}

/** Not single keystrokes: typing, Alt alone on release, and the column headers of AG Grid. */
const UNPRESSED = ['type', 'column-headers']

const entries = [
  ...NAVIGATION_IDS.flatMap(id => navigationOf(id).keybindings.map(key => [id, key, navigationOf(id).when] as const)),
  ...COMMAND_IDS.flatMap(id => {
    const { keybinding, aliases = [], when = 'noDialog' } = declarationOf(id)
    return keybinding === undefined ? [] : [keybinding, ...aliases].map(key => [id, key, when] as const)
  }),
].filter(([id, key]) => !UNPRESSED.includes(id) && key !== 'Alt')

test.each(entries)('%s: the listed key %s works', (id, keybinding, when) => {
  for (const event of pressed(formatKeybinding(keybinding))) {
    if (when === 'cellFocus') {
      const { key, code, ctrlKey: main, altKey: alt, shiftKey: shift } = event
      const onCell = { key, code, main, alt, shift, isComposing: false }
      expect(cellKeyOf(strokeOf(onCell))).toBe(id)
      expect(commandFor(onCell)).not.toBeNull()
      expect(shortcutOf(event, false)).toBeNull()
    } else if (when === 'focused') {
      expect(isKeyOf(id, keystrokeOf(event, 'either'))).toBe(true)
    } else {
      expect(windowKeyOf(keystrokeOf(event, 'ctrl'))).toBe(id)
      expect(shortcutOf(event, false)).not.toBeNull()
    }
  }
})

test('no key has two meanings in one context', () => {
  const contexts = entries
    .filter(([, , when]) => when !== 'focused')
    .map(
      ([, keybinding, when]) => `${formatKeybinding(keybinding).join('+')} ${when === 'cellFocus' ? 'on a cell' : ''}`,
    )

  expect(contexts.filter((context, at) => contexts.indexOf(context) !== at)).toEqual([])
})

test('command ids and navigation key ids are distinct', () => {
  const ids: readonly string[] = COMMAND_IDS

  expect(NAVIGATION_IDS.filter(id => ids.includes(id))).toEqual([])
})

test('the test covers every key of the tables', () => {
  expect(entries.length).toBeGreaterThanOrEqual(98)
})
