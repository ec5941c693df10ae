import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from './testing/a-page.ts'
import { addRow, formatCell, set } from './testing/edits.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

// The base contains a saved row only a second after the latest save.

const PERCENT = ',,,,,,,,,,,,0,,3,,'

let env: TestEnv
let page: Page

beforeEach(async () => {
  env = createTestEnv(['Door'], 'hold')
  page = await showSheet(env)
})

afterEach(() => env.end())

async function save(...edits: Parameters<TestEnv['sync']['submit']>[1]): Promise<void> {
  env.sync.submit(SHEET, edits)
  env.sync.save(SHEET)
  await env.clock.settle()
}

const made = () => env.service.rowIds().at(-1) ?? 0

test('a typed and saved cell of a new row can be emptied at once', async () => {
  await save(addRow(-1, 1))
  await save(set(made(), 'typed'))
  expect(env.service.drawn()).toEqual(['Door', 'typed'])

  await save(set(made(), null))
  await env.clock.advance(5_000)

  expect(env.service.drawn()).toEqual(['Door', ''])
  expect(page.drawn()).toEqual(env.service.drawn())
  expect(page.states()).toEqual([])
})

test('a cell sent with its new row shows later saved values, and can be changed back at once', async () => {
  await save(addRow(-1, 1), set(-1, 'first'))
  await save(set(made(), 'second'))
  expect(page.drawn()).toEqual(['Door', 'second'])

  await save(set(made(), 'first'))
  await env.clock.advance(5_000)

  expect(env.service.drawn()).toEqual(['Door', 'first'])
  expect(page.drawn()).toEqual(env.service.drawn())
  expect(page.states()).toEqual([])
})

test('a format is sent with the content of its cell, or for a blank one, in a row that was just saved', async () => {
  await save(addRow(-1, 1), set(-1, 'first'))
  await save(set(made(), 'second'))

  await save(formatCell(made(), PERCENT), formatCell(made(), PERCENT, 2))
  await env.clock.advance(5_000)

  expect(env.service.drawn()).toEqual(['Door', 'second'])
  expect([1, 2].map(column => env.service.formatOf(made(), column))).toEqual([PERCENT, PERCENT])
  expect(page.states()).toEqual([])
})

test('a format is sent with the content of its cell in a row that is being sent', async () => {
  env.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'first')])
  env.sync.save(SHEET)
  await Promise.resolve()
  env.sync.submit(SHEET, [formatCell(-1, PERCENT), formatCell(-1, PERCENT, 2)])
  env.sync.save(SHEET)
  await env.clock.advance(5_000)

  expect(env.service.drawn()).toEqual(['Door', 'first'])
  expect([1, 2].map(column => env.service.formatOf(made(), column))).toEqual([PERCENT, PERCENT])
  expect(page.states()).toEqual([])
  expect(env.service.writes()).toEqual(['addRows 1', 'updateRows 1'])
})
