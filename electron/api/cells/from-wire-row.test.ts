import { expect, test } from 'vitest'
import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { RowPatch } from '../../../shared/model/sheet/sheet-message.ts'
import { WireRow } from '../../../shared/wire/row-result.ts'
import { fromWireRow, toRowPatch } from './from-wire-row.ts'

const kinds = new Map([[ColumnId.parse(2), 'choices' as const]])
const written = (row: object) => fromWireRow(WireRow.parse({ id: 7, ...row }), kinds)

const before: RowPatch = {
  rowId: RowId.parse(7),
  locked: true,
  attachments: 3,
  comments: 2,
  cells: [
    [1, ['old', null, null]],
    [3, ['untouched', null, null]],
  ],
}

test('a response with only the written cells leaves the others unchanged', () => {
  const row = written({ cells: [{ columnId: 1, value: 'new' }] })

  expect(toRowPatch(row, before)).toEqual({
    ...before,
    cells: [
      [1, ['new', null, null]],
      [3, ['untouched', null, null]],
    ],
  })
})

test('a cell that the response reports as blank is blank', () => {
  expect(toRowPatch(written({ cells: [{ columnId: 1 }] }), before).cells).toEqual([[3, ['untouched', null, null]]])
})

test('a new row has only the content of the response', () => {
  const row = written({
    locked: false,
    cells: [{ columnId: 2, objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red'] } }],
  })

  expect(toRowPatch(row, null)).toEqual({
    rowId: 7,
    locked: false,
    attachments: 0,
    comments: 0,
    cells: [[2, [{ kind: 'choices', choices: ['Red'] }, null, null]]],
  })
})

test('applies the other properties of the response too', () => {
  expect(toRowPatch(written({ locked: false, attachments: [{}, {}] }), before)).toMatchObject({
    locked: false,
    attachments: 2,
  })
})

test('a cell takes the link of the response, otherwise keeps its own, and loses it when it is no longer text', () => {
  const hyperlink = { url: 'https://new.example' }
  const linked: RowPatch = {
    ...before,
    links: [
      [1, 'web https://old.example'],
      [3, 'sheet 7 '],
    ],
  }

  expect(toRowPatch(written({ cells: [{ columnId: 1, value: 'new', hyperlink }] }), linked).links).toEqual([
    [1, 'web https://new.example'],
    [3, 'sheet 7 '],
  ])
  expect(toRowPatch(written({ cells: [{ columnId: 1, value: 'new' }] }), linked).links).toEqual(linked.links)
  expect(toRowPatch(written({ cells: [{ columnId: 1, value: 5 }] }), linked).links).toEqual([[3, 'sheet 7 ']])
  expect(toRowPatch(written({ cells: [{ columnId: 1 }, { columnId: 3 }] }), linked).links).toBeUndefined()
})

test('a cell keeps its format, blank or not, until the response has another', () => {
  const shown: RowPatch = { ...before, cells: [[1, [7, '£7', null, ',,1']]] }

  expect(toRowPatch(written({ cells: [{ columnId: 1, value: 8 }] }), shown).cells).toEqual([
    [1, [8, null, null, ',,1']],
  ])
  expect(toRowPatch(written({ cells: [{ columnId: 1 }] }), shown).cells).toEqual([[1, [null, null, null, ',,1']]])
  expect(toRowPatch(written({ cells: [{ columnId: 1, value: 8, format: ',,,1' }] }), shown).cells).toEqual([
    [1, [8, null, null, ',,,1']],
  ])
})

test('a cell keeps its image while its alternative text changes, unless the response has another image', () => {
  const imaged: RowPatch = { ...before, cells: [[1, ['door.gif', null, null, null, 'a1']]] }
  const after = (cell: object) =>
    toRowPatch(written({ cells: [{ columnId: 1, value: 'Door', ...cell }] }), imaged).cells

  expect(after({})).toEqual([[1, ['Door', null, null, null, 'a1']]])
  expect(after({ image: { id: 'b2', altText: 'Door' } })).toEqual([[1, ['Door', null, null, null, 'b2']]])
})

test('a cell keeps its links with other sheets if the response omits them', () => {
  const linked: RowPatch = {
    ...before,
    cells: [[1, [7, null, null, null, null, 'OK 7 8 9 Costs', '1\nOK 7 8 9 Costs']]],
  }
  const after = (cell: object) => toRowPatch(written({ cells: [{ columnId: 1, value: 8, ...cell }] }), linked).cells

  expect(after({})).toEqual([[1, [8, null, null, null, null, 'OK 7 8 9 Costs', '1\nOK 7 8 9 Costs']]])
  expect(after({ linkInFromCell: { sheetId: 7, rowId: 1, columnId: 9, status: 'OK' } })).toEqual([
    [1, [8, null, null, null, null, 'OK 7 1 9 ', '1\nOK 7 8 9 Costs']],
  ])
})

test('a row that is locked for others only is not locked, as in a read of the sheet', () => {
  expect(written({ locked: true, lockedForUser: false }).locked).toBe(false)
  expect(written({ locked: true }).locked).toBe(true)
})
