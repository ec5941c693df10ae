import { expect, test } from 'vitest'
import excel365RowHtml from './fixtures/excel-365-row.html.txt?raw'
import excel365Html from './fixtures/excel-365-table.html.txt?raw'
import excel365Text from './fixtures/excel-365-table.tsv.txt?raw'
import excelOnlineHtml from './fixtures/excel-online-table.html.txt?raw'
import excelOnlineText from './fixtures/excel-online-table.tsv.txt?raw'
import excelHtml from './fixtures/excel-table.html.txt?raw'
import excelText from './fixtures/excel-table.tsv.txt?raw'
import sheetsPlainHtml from './fixtures/google-sheets-plain.html.txt?raw'
import sheetsPlainText from './fixtures/google-sheets-plain.tsv.txt?raw'
import sheetsHtml from './fixtures/google-sheets-table.html.txt?raw'
import sheetsText from './fixtures/google-sheets-table.tsv.txt?raw'
import libreOneHtml from './fixtures/libreoffice-one-cell.html.txt?raw'
import libreOneText from './fixtures/libreoffice-one-cell.tsv.txt?raw'
import libreHtml from './fixtures/libreoffice-table.html.txt?raw'
import libreText from './fixtures/libreoffice-table.tsv.txt?raw'
import { readHtml } from './testing/read-html.ts'
import { readTsv } from './tsv.ts'

const cells = (html: string) => readHtml(html)?.cells

test('a LibreOffice table has every digit, unambiguous dates, line breaks and spaces', () => {
  expect(cells(libreHtml)).toEqual([
    ['Part', 'Note', 'Amount', 'Due', 'Done', 'Share'],
    ['007', 'say "hello"', '58200.5', '2026-07-03', 'TRUE', '35.12345%'],
    ['"quoted" first', 'two\nlines', '3', '2026-12-24', 'FALSE', '-50%'],
    ['a,b; c\\d', 'tab\tinside', '#DIV/0!', '2026-07-03', '', '0.333333333333333'],
    ['Ωδός شارع 🧵', '<b>&amp; "x" \'y\'', '#REF!', '2026-07-03T18:00:00', '', '  edges  '],
    ['', '', '', '', '', ''],
    ['=not a formula', 'a  b', '18:00', '-5', '12345678901234567890', ''],
    ['merged', '', 'beside', '', '', ''],
    ['', '', 'below', '', '', ''],
  ])
})

test('the text of the same table is as LibreOffice displays it, including a leading quote', () => {
  const table = readTsv(libreText)
  expect(table).toHaveLength(9)
  expect(table.every(row => row.length === 6)).toBe(true)
  expect(table[1]).toEqual(['007', 'say "hello"', '58200.5', '2026-07-03', 'TRUE', '35.12%'])
  expect(table[2]).toEqual(['"quoted" first', 'two lines', '3.00', '24.12.2026', 'FALSE', '-50%'])
})

test('a LibreOffice cell with two lines is one cell in HTML', () => {
  expect(cells(libreOneHtml)).toEqual([['two\nlines']])
  expect(readTsv(libreOneText)).toEqual([['two'], ['lines']])
})

test('an Excel table keeps line breaks in cells, and drops those of the HTML source and hidden rows', () => {
  expect(cells(excelHtml)).toEqual([
    ['007', 'A sentence that is long enough to be broken in the source', '1,200.50', '03/07/2026'],
    ['first\nsecond\n\nfourth', 'two  spaces', '#REF!', '5511981918127'],
    ['', '', '', 'Địa "x" & <y>'],
    ['merged', '', 'beside', ''],
    ['', '', 'below', ''],
  ])
})

test('the text of Excel has the same cells, as displayed', () => {
  const shown = (cells(excelHtml) ?? []).map(row => row.map(text => (text === '5511981918127' ? '5.51198E+12' : text)))
  expect(readTsv(excelText)).toEqual(shown)
})

test('current Excel, desktop and web, has the same content as HTML and as text, links by their text', () => {
  const table = [
    ['No.', 'Plan', 'Floor & room'],
    ['1', 'drawing', 'Ground, lending hall'],
    ['2', '#DIV/0!', 'First,\ngallery'],
  ]
  expect(cells(excel365Html)).toEqual(table)
  expect(readTsv(excel365Text)).toEqual(table)
  const online = table.slice(0, 2).map(row => row.slice(0, 2))
  expect(cells(excelOnlineHtml)).toEqual(online)
  expect(readTsv(excelOnlineText)).toEqual(online)
})

test('part of an Excel row, whose fragment starts inside the row, is that row', () => {
  expect(cells(excel365RowHtml)).toEqual([['Hinge', 'Oak']])
})

test('a Google Sheets table without raw values has the displayed text, including empty rows in between', () => {
  const table = [
    ['Part', 'Note', 'Amount'],
    ['', '', ''],
    ['Hinge', 'two\nlines', '1,234.50'],
  ]
  expect(cells(sheetsPlainHtml)).toEqual(table)
  expect(readTsv(sheetsPlainText)).toEqual(table)
})

test('a Google Sheets table has the values of its cells', () => {
  expect(cells(sheetsHtml)).toEqual([
    ['007', 'two\nlines', '1234.5', '2026-07-03'],
    ['TRUE', '35.12345%', '0.3333333333333333', '#REF!'],
    ['', '', '5511981918127', 'שלום 🧵 & "x"'],
  ])
})

test('a truncated clipboard keeps complete rows before the truncation', () => {
  for (const html of [libreHtml, excelHtml, excel365Html, excelOnlineHtml, sheetsHtml, sheetsPlainHtml]) {
    const whole = cells(html) ?? []
    for (let length = 0; length < html.length; length += 7) {
      const rows = (cells(html.slice(0, length)) ?? []).slice(0, -1)
      expect(rows).toEqual(whole.slice(0, rows.length))
    }
  }
})

test('the text of Google Sheets has no line break at its end', () => {
  expect(readTsv(sheetsText)).toEqual([
    ['007', 'two\nlines', '1,234.50', '3.7.2026'],
    ['WAHR', '35%', '0,333', '#REF!'],
    ['', '', '5.51198E+12', 'שלום 🧵 & "x"'],
  ])
})
