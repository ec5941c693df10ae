import { afterEach, beforeEach, expect, test } from 'vitest'
import { showSheet } from './testing/a-desk.ts'
import type { Page } from './testing/a-page.ts'
import { createWorld, SHEET, type World } from './testing/a-world.ts'
import { addRow, set } from './testing/edits.ts'

// A row that was just saved is not in the base yet: that follows a second after the last save.

let world: World
let page: Page

beforeEach(async () => {
  world = createWorld(['Door'], 'hold')
  page = await showSheet(world)
})

afterEach(() => world.end())

async function save(...edits: Parameters<World['sync']['submit']>[1]): Promise<void> {
  world.sync.submit(SHEET, edits)
  world.sync.save(SHEET)
  await world.clock.settle()
}

const made = () => world.service.rowIds().at(-1) ?? 0

test('a cell of a new row that was typed and saved is emptied at once', async () => {
  await save(addRow(-1, 1))
  await save(set(made(), 'typed'))
  expect(world.service.drawn()).toEqual(['Door', 'typed'])

  await save(set(made(), null))
  await world.clock.advance(5_000)

  expect(world.service.drawn()).toEqual(['Door', ''])
  expect(page.drawn()).toEqual(world.service.drawn())
  expect(page.states()).toEqual([])
})

test('a cell that went with its new row shows what was saved since, and is changed back at once', async () => {
  await save(addRow(-1, 1), set(-1, 'first'))
  await save(set(made(), 'second'))
  expect(page.drawn()).toEqual(['Door', 'second'])

  await save(set(made(), 'first'))
  await world.clock.advance(5_000)

  expect(world.service.drawn()).toEqual(['Door', 'first'])
  expect(page.drawn()).toEqual(world.service.drawn())
  expect(page.states()).toEqual([])
})
