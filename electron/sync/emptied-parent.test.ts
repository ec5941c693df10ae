import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from './testing/a-page.ts'
import { addRow, choices, set } from './testing/edits.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

// A blank row cannot be a parent (1185), so its text is sent before its new child, even if it was emptied since.

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
])('%s that is emptied after its row got a child is empty on the service too', async (_, value) => {
  env.sync.submit(SHEET, [set(2, value), addRow(-1, null, 2), set(-1, 'below')])
  env.sync.submit(SHEET, [set(2, null)])

  await save()

  expect(env.service.drawn()).toEqual(['Door', '', '>below'])
  expect(page.drawn()).toEqual(env.service.drawn())
  expect(page.states()).toEqual([])
})

test('does not overwrite text that another user wrote into it, and asks the user once', async () => {
  env.sync.submit(SHEET, [set(2, 'typed'), addRow(-1, null, 2), set(-1, 'below')])
  env.sync.submit(SHEET, [set(2, null)])
  await env.service.someoneSets(2, 'theirs')

  await save()

  expect(env.service.drawn()).toEqual(['Door', 'theirs', '>below'])
  expect(page.states()).toEqual(['needs-review'])
})
