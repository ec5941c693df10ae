import { expect, test } from 'vitest'
import { levelOf, shownText } from '../../../../shared/model/workbook-cell.ts'
import { openWorkbook } from './open-workbook.ts'
import { RELATIONS, relation, workbookOf } from './testing/a-workbook.ts'

const ignore = () => undefined

/** A worksheet whose rows have these levels, with additional XML. */
function tableOf(worksheet: string, more: Record<string, string> = {}) {
  const opened = openWorkbook(workbookOf('', { ...more, 'xl/worksheets/sheet1.xml': worksheet }))
  const found = opened.kind === 'workbook' ? opened.read(0, ignore) : opened
  if (found.kind !== 'table') throw new Error(found.why)
  return found
}

const rowAt = (level: number, text: string) => `<row outlineLevel="${level}"><c r="B1" t="str"><v>${text}</v></c></row>`

test('reads the outline levels of rows if the summary row is above', () => {
  const rows = `<sheetData>${rowAt(0, 'Plan')}${rowAt(1, '12')}${rowAt(7, 'deep')}${rowAt(99, 'deeper')}</sheetData>`
  const above = tableOf(`<worksheet><sheetPr><outlinePr summaryBelow="0"/></sheetPr>${rows}</worksheet>`)

  expect(above.notes?.hasOutline).toBe(true)
  expect(above.rows.map(([first = '']) => levelOf(first))).toEqual([0, 1, 7, 7])
  expect(above.rows.map(([first = '']) => shownText(first))).toEqual(['Plan', '12', 'deep', 'deeper'])

  const below = tableOf(`<worksheet><sheetPr><outlinePr summaryBelow="1"/></sheetPr>${rows}</worksheet>`)
  expect(below.notes?.hasOutline).toBe(false)
  expect(below.rows.map(([first = '']) => levelOf(first))).toEqual([0, 0, 0, 0])
})

test('without a declaration, the summary row is below its group, or above if no row is below', () => {
  const tableWith = (...levels: readonly number[]) =>
    tableOf(`<worksheet><sheetData>${levels.map(level => rowAt(level, 'x')).join('')}</sheetData></worksheet>`)
  const levelsOf = (...levels: readonly number[]) => tableWith(...levels).rows.map(([first = '']) => levelOf(first))

  expect(levelsOf(0, 1, 1, 0, 1)).toEqual([0, 1, 1, 0, 1])
  expect(levelsOf(0, 1, 1, 0)).toEqual([0, 0, 0, 0])
})

test('hidden rows and columns with values are reported by their position in the table', () => {
  const row = (hidden: string) =>
    `<row ${hidden}><c r="B1"><v>1</v></c><c r="D1"><v>2</v></c><c r="E1"><v>3</v></c></row>`
  const cols =
    '<cols><col min="1" max="2" hidden="1"/><col min="3" max="4" hidden="true"/><col min="5" max="5"/><col min="6" max="16384" hidden="1"/></cols>'
  const { notes, rows } = tableOf(
    `<worksheet>${cols}<sheetData>${row('')}${row('hidden="1"')}<row hidden="1"/>${row('hidden="true"')}${row('hidden="0"')}</sheetData></worksheet>`,
  )
  expect(rows).toHaveLength(4)
  expect(notes).toMatchObject({ hiddenRows: 2, hiddenColumns: [0, 2] })
})

test('links, comments, pictures and charts are counted, because they are skipped', () => {
  const cells = '<sheetData><row><c t="str"><v>x</v></c></row></sheetData>'
  const { notes } = tableOf(
    `<worksheet>${cells}<hyperlinks><hyperlink ref="A1"/><hyperlink ref="B1"/></hyperlinks></worksheet>`,
    {
      'xl/worksheets/_rels/sheet1.xml.rels': RELATIONS(
        relation('rId1', 'comments', '../comments1.xml'),
        relation('rId2', 'threadedComment', '../threaded1.xml'),
        relation('rId3', 'drawing', '../drawings/drawing1.xml'),
      ),
      'xl/comments1.xml': '<comments><commentList><comment ref="A1"/></commentList></comments>',
      'xl/threaded1.xml': '<ThreadedComments><threadedComment ref="A1"/></ThreadedComments>',
      'xl/drawings/drawing1.xml': '<xdr:wsDr><xdr:pic/><xdr:pic/><xdr:pic/><xdr:graphicFrame/></xdr:wsDr>',
    },
  )

  const noneHidden = { hiddenRows: 0, hiddenColumns: [], timedColumns: 0 }
  expect(notes).toEqual({ hasOutline: false, ...noneHidden, links: 2, comments: 1, pictures: 3, charts: 1 })
})
