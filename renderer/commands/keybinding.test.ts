import { expect, test } from 'vitest'
import { formatKeybinding, type Keystroke, keystrokeOf, matchesKeybinding } from './keybinding.ts'

const stroke = (key: string, held: Partial<Keystroke> = {}): Keystroke => ({
  key,
  code: '',
  mod: false,
  ctrl: false,
  meta: false,
  alt: false,
  shift: false,
  ...held,
})

const ctrl = { mod: true, ctrl: true }

test('formats a key as printed on the keyboard', () => {
  expect(formatKeybinding('Mod+Shift+PageUp')).toEqual(['Ctrl', 'Shift', 'PgUp'])
  expect(formatKeybinding('Alt+Shift+Left')).toEqual(['Alt', 'Shift', '←'])
  expect(formatKeybinding('Mod+-')).toEqual(['Ctrl', '−'])
  expect(formatKeybinding('Mod+2 to 9')).toEqual(['Ctrl', '2 to 9'])
})

test('does not show an optional modifier', () => {
  expect(formatKeybinding('Mod?+Alt?+Shift+F3')).toEqual(['Shift', 'F3'])
})

test('throws for an unknown key or modifier, which would be listed but never match', () => {
  expect(() => formatKeybinding('Mod+Entr')).toThrow('“Mod+Entr” names no key')
  expect(() => formatKeybinding('Cmd+S')).toThrow('“Cmd+S” names no modifier: Cmd')
  expect(() => formatKeybinding('s')).toThrow('names no key')
})

test('requires every named modifier and no other', () => {
  expect(matchesKeybinding('Mod+S', stroke('s', ctrl), 'sign')).toBe(true)
  expect(matchesKeybinding('Mod+S', stroke('s'), 'sign')).toBe(false)
  expect(matchesKeybinding('Mod+S', stroke('S', { ...ctrl, shift: true }), 'sign')).toBe(false)
  expect(matchesKeybinding('Mod+S', stroke('s', { ...ctrl, alt: true }), 'sign')).toBe(false)
  expect(matchesKeybinding('F5', stroke('F5', { meta: true }), 'sign')).toBe(false)
})

test('ignores whether an optional modifier is held', () => {
  expect(matchesKeybinding('Mod+Shift?+/', stroke('/', ctrl), 'sign')).toBe(true)
  expect(matchesKeybinding('Mod+Shift?+/', stroke('/', { ...ctrl, shift: true }), 'sign')).toBe(true)
})

test('matches a letter by position only if the layout has no Latin letter there', () => {
  expect(matchesKeybinding('Mod+K', stroke('л', { ...ctrl, code: 'KeyK' }), 'context')).toBe(true)
  expect(matchesKeybinding('Mod+K', stroke('t', { ...ctrl, code: 'KeyK' }), 'context')).toBe(false)
})

test('Mod is Ctrl or Cmd depending on the system, and either of them for a focused element', () => {
  const held = { key: 's', code: 'KeyS', altKey: false, shiftKey: false }
  const withCtrl = { ...held, ctrlKey: true, metaKey: false }
  const withCmd = { ...held, ctrlKey: false, metaKey: true }
  const isMod = (event: typeof withCtrl) =>
    (['ctrl', 'cmd', 'either'] as const).map(modKey => keystrokeOf(event, modKey).mod)

  expect(isMod(withCtrl)).toEqual([true, false, true])
  expect(isMod(withCmd)).toEqual([false, true, true])
})
