import { expect, test } from 'vitest'
import { commandFor, strokeOf } from '../sheet/grid/input/grid-keys.ts'
import { COMMAND_IDS, declarationOf } from './command-table.ts'
import { formatKeybinding, keystrokeOf } from './keybinding.ts'
import { cellKeyOf, isKeyOf, windowKeyOf } from './keymap.ts'
import { NAVIGATION_IDS, navigationOf } from './navigation-keys.ts'
import { shortcutOf } from './shortcuts.ts'

/** What a keyboard with the US layout reports of the keys that are shown. A word such as "Arrows" stands for several. */
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

/** No single keystroke: letters are heard as text, Alt alone when it is let go, and the headers of columns are AG Grid's. */
const UNPRESSED = ['type', 'column-headers']

const entries = [
  ...NAVIGATION_IDS.flatMap(id => navigationOf(id).keybindings.map(key => [id, key, navigationOf(id).when] as const)),
  ...COMMAND_IDS.flatMap(id => {
    const { keybinding, aliases = [], when = 'noDialog' } = declarationOf(id)
    return keybinding === undefined ? [] : [keybinding, ...aliases].map(key => [id, key, when] as const)
  }),
].filter(([id, key]) => !UNPRESSED.includes(id) && key !== 'Alt')

test.each(entries)('%s: the key that is shown for %s does it', (id, keybinding, when) => {
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

test('no key means two things in one context', () => {
  const places = entries
    .filter(([, , when]) => when !== 'focused')
    .map(
      ([, keybinding, when]) => `${formatKeybinding(keybinding).join('+')} ${when === 'cellFocus' ? 'on a cell' : ''}`,
    )

  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})

test('a command and a key that is none never have one id', () => {
  const ids: readonly string[] = COMMAND_IDS

  expect(NAVIGATION_IDS.filter(id => ids.includes(id))).toEqual([])
})

test('no key of the tables is left out of the walk', () => {
  expect(entries.length).toBeGreaterThanOrEqual(98)
})
