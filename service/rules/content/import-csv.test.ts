import { describe, expect, test } from 'vitest'
import { type CsvLayout, type ImportedSheet, importCsv, isRefusal } from './import-csv.ts'

const titlesFirst: CsvLayout = { headerRowIndex: 0, primaryColumnIndex: 0 }

/** The sheet of a CSV text; fails the test when it was rejected. */
function sheetOf(csv: string, layout: Partial<CsvLayout> = {}): ImportedSheet {
  const outcome = importCsv(Buffer.from(csv), { ...titlesFirst, ...layout })
  if (isRefusal(outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome
}

describe('a CSV file becomes a sheet', () => {
  test('with titles, guessed types and a value per cell', () => {
    expect(sheetOf('Item,Qty,Due,Done\nDesk,2,2026-11-20,true\nLamp,,2026-12-01,false\n')).toEqual({
      columns: [
        { title: 'Item', type: 'TEXT_NUMBER' },
        { title: 'Qty', type: 'TEXT_NUMBER' },
        { title: 'Due', type: 'DATE' },
        { title: 'Done', type: 'CHECKBOX' },
      ],
      primaryIndex: 0,
      rows: [
        ['Desk', 2, '2026-11-20', true],
        ['Lamp', null, '2026-12-01', false],
      ],
    })
  })

  test('separated by commas, semicolons, tabs or pipes', () => {
    for (const separator of [',', ';', '\t', '|']) {
      const csv = ['A,B', '1,x', '2,y'].join('\n').replaceAll(',', separator)
      expect(sheetOf(csv).rows).toEqual([
        [1, 'x'],
        [2, 'y'],
      ])
    }
  })

  test('keeping commas, quotes and line breaks inside quotes', () => {
    expect(sheetOf('A,B\r\n"a, b","say ""hi""\nthere"\r\n').rows).toEqual([['a, b', 'say "hi"\nthere']])
  })

  test('with Column1, Column2 and so on without titles, and all rows', () => {
    const sheet = sheetOf('Desk,2\nLamp,3', { headerRowIndex: null })

    expect(sheet.columns.map(column => column.title)).toEqual(['Column1', 'Column2'])
    expect(sheet.rows).toHaveLength(2)
  })

  test('without the lines above the titles', () => {
    const sheet = sheetOf('Stock list,\nmade in June,\nItem,Qty\nDesk,2', { headerRowIndex: 2 })

    expect(sheet.columns.map(column => column.title)).toEqual(['Item', 'Qty'])
    expect(sheet.rows).toEqual([['Desk', 2]])
  })

  test('with the requested primary column', () => {
    const sheet = sheetOf('Due,Item\n2026-11-20,2026-01-01', { primaryColumnIndex: 1 })

    expect(sheet.primaryIndex).toBe(1)
    expect(sheet.columns.map(column => column.type)).toEqual(['DATE', 'TEXT_NUMBER'])
  })

  test('with unique titles', () => {
    const long = 'x'.repeat(60)
    const titles = sheetOf(`Name,name,,Name (2),${long},${long}\n1,2,3,4,5,6`).columns.map(column => column.title)

    expect(titles).toEqual(['Name', 'name (2)', 'Column3', 'Name (2) (2)', 'x'.repeat(50), `${'x'.repeat(46)} (2)`])
  })

  test('as wide as the widest row, with blanks in short rows', () => {
    const sheet = sheetOf('A,B\n1\n1,2,3')

    expect(sheet.columns.map(column => column.title)).toEqual(['A', 'B', 'Column3'])
    expect(sheet.rows).toEqual([
      [1, null, null],
      [1, 2, 3],
    ])
  })

  test('with any number of blank rows or cells at its end', () => {
    const rows = `A,B\n1,2\n${'\n'.repeat(30_000)}${','.repeat(500)}\n`

    expect(sheetOf(rows)).toMatchObject({ columns: [{ title: 'A' }, { title: 'B' }], rows: [[1, 2]] })
  })

  test('keeping blank rows between rows, dropping those at the end', () => {
    expect(sheetOf('A,B\n1,2\n\n3,4\n,\n\n').rows).toEqual([
      [1, 2],
      [null, null],
      [3, 4],
    ])
  })

  test('with two columns from 1 to 8 rows, for every separator', () => {
    for (const separator of [';', '\t', '|']) {
      for (let rows = 1; rows <= 8; rows++) {
        const sheet = sheetOf(`Name${separator}Place\n${`Ann${separator}Ulm\n`.repeat(rows)}`)
        expect(sheet.columns.map(({ title }) => title)).toEqual(['Name', 'Place'])
        expect(sheet.rows).toHaveLength(rows)
      }
    }
  })

  test('with the separator that its first line names, without that line', () => {
    expect(sheetOf('sep=:\nCity:People\nUlm:126000\n')).toMatchObject({
      columns: [{ title: 'City' }, { title: 'People' }],
      rows: [['Ulm', 126000]],
    })
  })

  test('with all codes of a column as text', () => {
    const sheet = sheetOf('City,Zip,Box\nDresden,01067,012345678905\nErfurt,99425,998877665544\n')

    expect(sheet.rows).toEqual([
      ['Dresden', '01067', '012345678905'],
      ['Erfurt', '99425', '998877665544'],
    ])
  })

  test('without the escape of texts that look like formulas, which stay text', () => {
    expect(sheetOf("'=Name,B\n'+1,5\n'=1+1,-6\n")).toMatchObject({
      columns: [{ title: '=Name' }, { title: 'B' }],
      rows: [
        ['+1', 5],
        ['=1+1', -6],
      ],
    })
  })

  test('without NUL characters', () => {
    expect(sheetOf('A\0B\nx\0y\n')).toMatchObject({ columns: [{ title: 'AB' }], rows: [['xy']] })
  })

  test('with cells truncated to 4,000 characters', () => {
    expect(sheetOf(`A\n${'y'.repeat(4100)}`).rows[0]?.[0]).toHaveLength(4000)
  })
})

describe('a CSV file is rejected', () => {
  test('when the title row is past its end, or it has no rows', () => {
    expect(importCsv(Buffer.from('A\n1'), { ...titlesFirst, headerRowIndex: 5 })).toEqual({
      kind: 'no-header-row',
      rowCount: 2,
    })
    expect(importCsv(Buffer.from(''), titlesFirst)).toEqual({ kind: 'no-header-row', rowCount: 0 })
    expect(importCsv(Buffer.from('\n,\n'), { ...titlesFirst, headerRowIndex: null })).toMatchObject({
      kind: 'no-header-row',
    })
  })

  test('when the requested primary column does not exist', () => {
    expect(importCsv(Buffer.from('A,B\n1,2'), { ...titlesFirst, primaryColumnIndex: 2 })).toEqual({
      kind: 'no-primary-column',
      columnCount: 2,
    })
  })

  test('when it ends inside a quoted cell', () => {
    expect(importCsv(Buffer.from('A,B\n1,"two\n3,4\n'), titlesFirst)).toMatchObject({ kind: 'broken' })
  })

  test('at the first row that exceeds a limit or is malformed, without reading the rest', () => {
    const tall = `A\n${'1\n'.repeat(20_001)}"open`
    const broken = `A,B\n1,"x"y"\n${'1\n'.repeat(20_001)}`

    expect(importCsv(Buffer.from(tall), titlesFirst)).toMatchObject({ kind: 'too-large', what: 'rows' })
    expect(importCsv(Buffer.from(broken), titlesFirst)).toEqual({
      kind: 'broken',
      reason: 'row 2: its quotation marks do not match',
    })
  })

  test('when it holds more than one sheet may', () => {
    const tall = `A\n${'1\n'.repeat(20_001)}`
    const wide = `${'a,'.repeat(400)}a\n`
    const many = `${'a,'.repeat(399)}a\n`.repeat(1_252)

    expect(importCsv(Buffer.from(tall), titlesFirst)).toMatchObject({ kind: 'too-large', what: 'rows' })
    expect(importCsv(Buffer.from(wide), titlesFirst)).toMatchObject({ kind: 'too-large', what: 'columns' })
    expect(importCsv(Buffer.from(many), titlesFirst)).toMatchObject({ kind: 'too-large', what: 'cells' })
  })
})
