import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from './testing/a-page.ts'
import { addRow, choices, set } from './testing/edits.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

// A blank row can be no parent (1185), so what was written into it leaves before the row that came under it, though it is emptied again since.

let env: TestEnv
let page: Page

beforeEach(async () => {
  env = createTestEnv(['Door', ''], 'hold')
  page = await showSheet(env)
})

afterEach(() => env.end())

async function save(): Promise<void> {
  env.sync.save(SHEET)
  await env.clock.advance(5_000)
}

test.each([
  ['a text', 'typed'],
  ['a choice', choices('typed')],
])('%s that is emptied after a row came under it is empty on the service too', async (_, value) => {
  env.sync.submit(SHEET, [set(2, value), addRow(-1, null, 2), set(-1, 'below')])
  env.sync.submit(SHEET, [set(2, null)])

  await save()

  expect(env.service.drawn()).toEqual(['Door', '', '>below'])
  expect(page.drawn()).toEqual(env.service.drawn())
  expect(page.states()).toEqual([])
})

test('where somebody else has written into it meanwhile, nothing replaces theirs, and the person decides once', async () => {
  env.sync.submit(SHEET, [set(2, 'typed'), addRow(-1, null, 2), set(-1, 'below')])
  env.sync.submit(SHEET, [set(2, null)])
  env.service.someoneSets(2, 'theirs')

  await save()

  expect(env.service.drawn()).toEqual(['Door', 'theirs', '>below'])
  expect(page.states()).toEqual(['parked'])
})
