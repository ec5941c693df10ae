import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownText } from '../../../shared/model/workbook-cell.ts'
import { createFileFolder, type FileFolder } from '../testing/file-folder.ts'
import { createTables } from './table-thread.ts'
import { aTableThread } from './testing/a-table-thread.ts'
import { RELATIONS, relation, workbookOf } from './workbook/testing/a-workbook.ts'

let folder: FileFolder
beforeEach(() => {
  folder = createFileFolder()
})
afterEach(() => folder.remove())

/** More rows than one sheet holds. */
const ROWS = 30_000

const sheetOf = (name: string) => {
  const rows = Array.from({ length: ROWS }, (_, at) => `<row><c t="str"><v>${name} ${at}</v></c></row>`)
  return `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/** A workbook with the worksheets One and Two. */
const longWorkbook = () =>
  workbookOf('', {
    'xl/workbook.xml':
      '<workbook xmlns:r="q"><sheets><sheet name="One" r:id="rId1"/><sheet name="Two" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': RELATIONS(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'worksheet', 'worksheets/sheet2.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheetOf('one'),
    'xl/worksheets/sheet2.xml': sheetOf('two'),
  })

test('all rows of a worksheet can be requested, also while another worksheet is being chosen', async () => {
  const tables = createTables(aTableThread, () => undefined)
  const firstOf = async (slice: ReturnType<typeof tables.rows>) => {
    const read = await slice
    if (!read.ok) throw new Error(read.error.kind)
    const { items, next } = read.value
    return [shownText(items[0]?.[0] ?? ''), items.length, next]
  }
  const table = { kind: 'table', rows: ROWS, width: 1 }
  expect(await tables.read(folder.write('long.xlsx', longWorkbook()))).toMatchObject({ value: { ...table, sheet: 0 } })
  for (const at of [0, 19_999, 20_001, 25_000, 20_500]) {
    expect(await firstOf(tables.rows(at))).toContain(`one ${at}`)
  }
  const [late, second] = await Promise.all([firstOf(tables.rows(29_000)), tables.sheet(1)])
  expect(late).toEqual(['one 29000', 500, 29_500])
  expect(second).toMatchObject({ value: { ...table, sheet: 1 } })
  expect(await firstOf(tables.rows(29_800))).toEqual(['two 29800', 200, null])
  tables.end()
})
