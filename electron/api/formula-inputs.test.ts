import { afterEach, expect, test } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import { ok } from '../../shared/result.ts'
import { formulaInputsApi } from './formula-inputs.ts'
import { type AnsweringServer, answeringJson, httpTo, startServer } from './testing/answering-server.ts'

let server: AnsweringServer | null = null
afterEach(async () => server?.stop())

async function serve(answers: Record<string, unknown>) {
  server = await startServer(answeringJson(answers))
  return formulaInputsApi(httpTo(server))
}

const sheetId = SheetId.parse(5)
const RANGES = 'GET /sheets/5/crosssheetreferences?page=1&pageSize=100'

test('summary fields are read as cells of their type, with their formulas', async () => {
  const api = await serve({
    'GET /sheets/5/summary': {
      fields: [
        {
          id: 1,
          title: 'Total',
          type: 'TEXT_NUMBER',
          objectValue: 12,
          displayValue: '12.00',
          formula: '=SUM(Cost:Cost)',
        },
        { id: 2, title: 'Due', type: 'DATE', objectValue: { objectType: 'DATE', value: '2026-12-01' } },
        {
          id: 3,
          title: 'Lead',
          type: 'CONTACT_LIST',
          objectValue: { objectType: 'CONTACT', email: 'ann@lab.example' },
        },
        { id: 4, title: 'Note', type: 'A_LATER_TYPE' },
      ],
    },
  })

  const ann = { kind: 'contacts', contacts: [{ email: 'ann@lab.example' }] }
  expect(await api.fields(sheetId)).toEqual(
    ok([
      { title: 'Total', kind: 'text', value: 12, display: '12.00', formula: '=SUM(Cost:Cost)' },
      { title: 'Due', kind: 'date', value: '2026-12-01', display: null, formula: null },
      { title: 'Lead', kind: 'contact', value: ann, display: null, formula: null },
      { title: 'Note', kind: 'text', value: null, display: null, formula: null },
    ]),
  )
})

test('a sheet without a summary has no fields', async () => {
  const api = await serve({ 'GET /sheets/5/summary': {} })

  expect(await api.fields(sheetId)).toEqual(ok([]))
})

test('ranges are columns, rows or cells; those that the service cannot read now are left out', async () => {
  const columns = { startColumnId: '11', endColumnId: 12 }
  const rows = { startRowId: 21, endRowId: 22 }
  const api = await serve({
    [RANGES]: {
      data: [
        { id: 1, name: 'Columns', sourceSheetId: 6, status: 'OK', ...columns },
        { id: 2, name: 'Cells', sourceSheetId: 6, ...columns, ...rows },
        { id: 3, name: 'Rows', sourceSheetId: 7, status: 'OK', ...rows },
        { id: 4, name: 'Hidden', status: 'INACCESSIBLE' },
        { id: 5, name: 'Broken', sourceSheetId: 6, status: 'BROKEN', ...columns },
      ],
      totalPages: 1,
    },
  })

  const answer = await api.rangePage(sheetId, 1)

  expect(answer.ok && answer.value.items).toEqual([
    { name: 'Columns', sheetId: 6, columnIds: [11, 12], rowIds: null },
    { name: 'Cells', sheetId: 6, columnIds: [11, 12], rowIds: [21, 22] },
    { name: 'Rows', sheetId: 7, columnIds: null, rowIds: [21, 22] },
    null,
    null,
  ])
})
