import { afterEach, beforeEach, expect, test } from 'vitest'
import { showSheet } from './testing/a-desk.ts'
import type { Page } from './testing/a-page.ts'
import { createWorld, SHEET, type World } from './testing/a-world.ts'
import { addRow, choices, set } from './testing/edits.ts'

// A blank row can be no parent (1185), so what was written into it leaves before the row that came under it, though it is emptied again since.

let world: World
let page: Page

beforeEach(async () => {
  world = createWorld(['Door', ''], 'hold')
  page = await showSheet(world)
})

afterEach(() => world.end())

async function save(): Promise<void> {
  world.sync.save(SHEET)
  await world.clock.advance(5_000)
}

test.each([
  ['a text', 'typed'],
  ['a choice', choices('typed')],
])('%s that is emptied after a row came under it is empty on the service too', async (_, value) => {
  world.sync.submit(SHEET, [set(2, value), addRow(-1, null, 2), set(-1, 'below')])
  world.sync.submit(SHEET, [set(2, null)])

  await save()

  expect(world.service.drawn()).toEqual(['Door', '', '>below'])
  expect(page.drawn()).toEqual(world.service.drawn())
  expect(page.states()).toEqual([])
})

test('where somebody else has written into it meanwhile, nothing replaces theirs, and the person decides once', async () => {
  world.sync.submit(SHEET, [set(2, 'typed'), addRow(-1, null, 2), set(-1, 'below')])
  world.sync.submit(SHEET, [set(2, null)])
  world.service.someoneSets(2, 'theirs')

  await save()

  expect(world.service.drawn()).toEqual(['Door', 'theirs', '>below'])
  expect(page.states()).toEqual(['parked'])
})
