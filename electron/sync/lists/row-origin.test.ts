import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

let env: TestEnv
beforeEach(() => {
  env = createTestEnv(['Door'])
})
afterEach(() => env.end())

test('reads who created and last changed a row', async () => {
  await env.service.someoneSets(1, 'Gate', 2)

  expect(await env.sync.rowOrigin(SHEET, rowId(1))).toMatchObject({
    ok: true,
    value: { created: { at: expect.any(Number) }, modified: { at: expect.any(Number), by: 'Bob Example' } },
  })
})
