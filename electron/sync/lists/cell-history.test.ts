import { afterEach, beforeEach, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { fail, ok } from '../../../shared/result.ts'
import type { SheetsApi } from '../../api/sheets.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

const PAGE = ok({ items: [{ cell: { value: 'x', display: null, formula: null }, at: 1, by: 'Ann' }], next: 2 })
const CELL = { sheetId: SHEET, rowId: rowId(1), columnId: columnId(2) }

let env: TestEnv
let asked: unknown[]
beforeEach(() => {
  env = createTestEnv(['Door'])
  asked = []
  const cellHistory: SheetsApi['cellHistory'] = async (cell, page) => {
    asked.push([cell.rowId, cell.column.title, page])
    return PAGE
  }
  Object.assign(env.service.api, { cellHistory })
})
afterEach(() => env.end())

test('reads the history of a cell page by page, in the type of its column', async () => {
  await showSheet(env)

  expect(await env.sync.cellHistory(CELL, 1)).toEqual(PAGE)
  expect(await env.sync.cellHistory(CELL, 2)).toEqual(PAGE)

  expect(asked).toEqual([
    [1, 'Column 2', 1],
    [1, 'Column 2', 2],
  ])
})

test('sends no request for an unknown sheet or column', async () => {
  expect(await env.sync.cellHistory(CELL, 1)).toEqual(fail({ kind: 'no-copy' }))
  await showSheet(env)

  expect(await env.sync.cellHistory({ ...CELL, columnId: columnId(99) }, 1)).toEqual(fail({ kind: 'no-copy' }))
  expect(asked).toEqual([])
})
