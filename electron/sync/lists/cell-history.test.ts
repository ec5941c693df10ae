import { afterEach, beforeEach, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { fail } from '../../../shared/result.ts'
import { choices } from '../testing/edits.ts'
import { offline } from '../testing/faults.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

const CELL = { sheetId: SHEET, rowId: rowId(1), columnId: columnId(2) }

let env: TestEnv
beforeEach(() => {
  env = createTestEnv(['Door'])
})
afterEach(() => env.end())

const asked = () => env.service.calls().filter(call => call === 'cellHistory').length

test('reads the history of a cell page by page, in the type of its column', async () => {
  await env.service.columns.someoneRetypes(2, 'MULTI_PICKLIST')
  for (let time = 1; time <= 12; time++) await env.service.someoneSets(1, choices(`A${time}`), 2)
  await showSheet(env)

  const pages = [await env.sync.cellHistory(CELL, 1), await env.sync.cellHistory(CELL, 2)]

  expect(pages).toMatchObject([
    { ok: true, value: { items: { length: 10, 0: { cell: { value: choices('A12') }, by: 'Bob Example' } }, next: 2 } },
    { ok: true, value: { items: { length: 2, 1: { cell: { value: choices('A1') } } }, next: null } },
  ])
  expect(asked()).toBe(2)
})

test('sends no request for an unknown sheet or column', async () => {
  expect(await env.sync.cellHistory(CELL, 1)).toEqual(fail({ kind: 'no-copy' }))
  await showSheet(env)

  expect(await env.sync.cellHistory({ ...CELL, columnId: columnId(99) }, 1)).toEqual(fail({ kind: 'no-copy' }))
  expect(asked()).toBe(0)
})

test('the cells of a row are not requested while the service cannot be reached', async () => {
  await showSheet(env)
  for (let times = 0; times < 9; times++) env.service.plan('cellHistory', offline)
  expect(await env.sync.cellHistory(CELL, 1)).toMatchObject({ ok: false, error: { kind: 'offline' } })
  const before = asked()

  expect(await env.sync.cellHistory(CELL, 1, 'background')).toMatchObject({ ok: false, error: { kind: 'offline' } })
  expect(asked()).toBe(before)
})
