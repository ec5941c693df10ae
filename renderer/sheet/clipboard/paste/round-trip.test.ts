import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { Row } from '../../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { cases } from '../../../../shared/testing/cases.ts'
import { areaOf } from '../../grid/selection/area.ts'
import { NOTHING_SELECTED } from '../../grid/selection/ranges.ts'
import { copiedCells } from '../copy/copied-cells.ts'
import { writeFlavours } from '../copy/write-flavours.ts'
import { cellText } from '../formats/testing/a-table.ts'
import { type ReadContent, stepClipboard } from './read-clipboard.ts'
import { aView, cellsOf, layoutOf, planOf, valuesAfter } from './testing/a-paste.ts'

const RUNS = { numRuns: cases(600, 10_000) }
const NO_ROWS: readonly Row[] = []

const COLUMNS = [
  aColumn(1, 'text', { primary: true }),
  aColumn(2),
  aColumn(3, 'date'),
  aColumn(4, 'checkbox'),
  aColumn(5, 'contacts'),
  aColumn(6, 'choices', { options: ['Oak, sawn', 'Ash'] }),
]

const text = cellText.filter(value => value !== '')
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
const email = fc.nat(99).map(number => `person.${number}@northbank.example`)
const contact = fc.oneof(fc.record({ name }), fc.record({ email, name }), fc.record({ email }))
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

const ofColumn: readonly fc.Arbitrary<CellValue>[] = [
  text,
  fc.oneof(text, number),
  day,
  fc.boolean(),
  fc
    .uniqueArray(contact, { minLength: 1, maxLength: 3, selector: person => JSON.stringify(person) })
    .map(contacts => ({ kind: 'contacts' as const, contacts })),
  fc
    .uniqueArray(fc.oneof(fc.constantFrom('Oak, sawn', 'Ash'), name), { minLength: 1, maxLength: 3 })
    .map(choices => ({ kind: 'choices' as const, choices })),
]

/** A value, or a formula as `{ formula }`. */
const cell = (of: fc.Arbitrary<CellValue>) =>
  fc.oneof(
    { weight: 6, arbitrary: of.map(value => aCell(value)) },
    { weight: 1, arbitrary: fc.constant(aCell(null)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('=SUM([Cost]1:[Cost]4)', '="a" & "</table>"').map(formula => aCell(7, { formula })),
    },
  )

const sheet = fc
  .array(fc.tuple(...ofColumn.map(cell)), { minLength: 1, maxLength: 3 })
  .map(rows =>
    rows.map((cells, index) =>
      aRow(index + 1, {}, { cells: new Map(cells.map((held, at) => [columnId(at + 1), held])) }),
    ),
  )

describe('copied and pasted cells', () => {
  test('are unchanged through the clipboard: values, contacts, options and formulas', () => {
    fc.assert(
      fc.property(sheet, rows => {
        const view = aView(rows, COLUMNS)
        expect(pasted(COLUMNS, { plain: '', html: copied(view).html })).toEqual(held(view))
      }),
      RUNS,
    )
  })

  test('are pasted as displayed into text columns, through another program’s field', () => {
    const columns = [aColumn(1, 'text', { primary: true }), aColumn(2, 'text', { primary: true })]
    // A space alone is no content, and "=" begins a formula: as if it were typed.
    const plainText = text.filter(value => value.trim() !== '' && !value.startsWith('='))
    const rows = fc.array(fc.tuple(plainText, plainText), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, table => {
        const view = aView(
          table.map(([one, other], index) => aRow(index + 1, { 1: one, 2: other })),
          columns,
        )
        expect(pasted(columns, { plain: copied(view).plain, html: '' })).toEqual(held(view))
      }),
      RUNS,
    )
  })
})

function copied(view: SheetView) {
  const layout = layoutOf(view)
  const { rows, columns } = layout
  const cells = copiedCells({
    layout,
    area: areaOf([{ top: 0, left: 0, bottom: rows.count - 1, right: columns.count - 1 }]),
    columns: view.meta.columns,
    cellAt: (rowId, id) => view.cellAt(view.indexOf(rowId), id),
  })
  if ('sentence' in cells) throw new Error(cells.sentence)
  return writeFlavours(sheetId(1), cells)
}

function pasted(columns: readonly Column[], content: { readonly plain: string; readonly html: string }): CellValue[][] {
  const step = stepClipboard({ ...content, hasFiles: false }, null, false)
  let read: ReadContent | null = null
  while (read === null) read = step(200)
  if ('sentence' in read) throw new Error(read.sentence)
  return valuesAfter(NO_ROWS, columns, planOf(aView(NO_ROWS, columns), NOTHING_SELECTED, read.source))
}

const held = (view: SheetView): CellValue[][] =>
  cellsOf(view).map(row => row.map(({ value, formula }) => formula ?? value))
