import { expect, test } from 'vitest'
import { COMMAND_IDS, declarationOf } from '../../commands/command-table.ts'
import { keysOf } from '../../commands/keymap.ts'
import { shortcutGroups } from './shortcut-groups.ts'

const listed = shortcutGroups.flatMap(({ shortcuts }) => shortcuts)

test('every command with a key is in the list of shortcuts once', () => {
  const withKey = COMMAND_IDS.filter(id => keysOf(id).length > 0).map(declarationOf)

  for (const { title } of withKey) expect(listed.filter(each => each.title === title)).toHaveLength(1)
})

test('no key means two things', () => {
  const ways = listed.flatMap(({ ways }) => ways.map(way => way.join('+')))

  // In an open editor Enter moves on and Alt+Enter inserts a line break; otherwise they open the editor or the
  // pending edit.
  const ofBoth = ['Enter', 'Alt+Enter']
  expect(ways.filter((way, at) => ways.indexOf(way) !== at && !ofBoth.includes(way))).toEqual([])
})

test('no two commands have the same title, because the palette shows nothing else', () => {
  const titles = COMMAND_IDS.map(id => declarationOf(id).title)

  expect(new Set(titles).size).toBe(titles.length)
})
