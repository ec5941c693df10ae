import { expect, test } from 'vitest'
import { COMMAND_IDS, declarationOf } from '../../commands/command-table.ts'
import { keysOf } from '../../commands/keymap.ts'
import { shortcutGroups } from './shortcut-groups.ts'

const listed = shortcutGroups.flatMap(({ shortcuts }) => shortcuts)

test('every command that has a key is in the list of shortcuts, once', () => {
  const withKey = COMMAND_IDS.filter(id => keysOf(id).length > 0).map(declarationOf)

  for (const { title } of withKey) expect(listed.filter(each => each.title === title)).toHaveLength(1)
})

test('no key means two things', () => {
  const ways = listed.flatMap(({ ways }) => ways.map(way => way.join('+')))

  // While a cell is edited Enter moves on and Alt+Enter begins a line; otherwise they edit it, and tell of its edit.
  const ofBoth = ['Enter', 'Alt+Enter']
  expect(ways.filter((way, at) => ways.indexOf(way) !== at && !ofBoth.includes(way))).toEqual([])
})

test('no two commands have the same title: it is all that the palette tells them by', () => {
  const titles = COMMAND_IDS.map(id => declarationOf(id).title)

  expect(new Set(titles).size).toBe(titles.length)
})
