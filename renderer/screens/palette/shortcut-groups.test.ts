import { expect, test } from 'vitest'
import { COMMAND_IDS, faceOf } from '../../view/commands/command-table.ts'
import { shortcutGroups } from './shortcut-groups.ts'

const listed = shortcutGroups.flatMap(({ keys }) => keys)

test('every command that has a key is in the list of shortcuts, once', () => {
  const withKey = COMMAND_IDS.map(faceOf).filter(({ keys }) => keys)

  for (const { name } of withKey) expect(listed.filter(each => each.name === name)).toHaveLength(1)
})

test('no key means two things', () => {
  const ways = listed.flatMap(({ ways }) => ways.map(way => way.join('+')))

  // While a cell is edited Enter moves on and Alt+Enter begins a line; otherwise they edit it, and tell of its edit.
  const ofBoth = ['Enter', 'Alt+Enter']
  expect(ways.filter((way, at) => ways.indexOf(way) !== at && !ofBoth.includes(way))).toEqual([])
})

test('no two commands have the same name: it is all that the palette tells them by', () => {
  const names = COMMAND_IDS.map(id => faceOf(id).name)

  expect(new Set(names).size).toBe(names.length)
})
