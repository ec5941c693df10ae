import { expect, test } from 'vitest'
import { commandFor } from '../sheet/grid/input/grid-keys.ts'
import { APP_MENUS, commandsOf } from './app-menus.ts'
import { COMMAND_IDS } from './command-table.ts'
import { shortcutOf } from './shortcuts.ts'

const listed = APP_MENUS.flatMap(commandsOf)

test('every command is in exactly one menu', () => {
  expect([...listed].sort()).toEqual([...COMMAND_IDS].sort())
})

test('no menu has an empty section, and none is longer than a small window is high', () => {
  const LINES_IN_SMALLEST_WINDOW = 19
  for (const { name, sections } of APP_MENUS) {
    expect([name, sections.every(section => section.length > 0)]).toEqual([name, true])
    expect(sections.flat().length, name).toBeLessThanOrEqual(LINES_IN_SMALLEST_WINDOW)
  }
})

test('Alt with the first letter of a menu opens it, and means nothing on a cell', () => {
  for (const { name } of APP_MENUS) {
    const letter = name.charAt(0).toLowerCase()
    const keys = { key: letter, code: '', ctrlKey: false, metaKey: false, altKey: true, shiftKey: false }
    expect(shortcutOf(keys, false)).toEqual({ kind: 'menu', name })
    expect(commandFor({ key: letter, code: '', main: false, alt: true, shift: false, isComposing: false })).toBeNull()
  }
  expect(new Set(APP_MENUS.map(({ name }) => name.charAt(0))).size).toBe(APP_MENUS.length)
})
