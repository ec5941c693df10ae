import { describe, expect, test } from 'vitest'
import { aColumn, aRow } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import { cellAt } from '../../grid/selection/layout.ts'
import { selectCell } from '../../grid/selection/ranges.ts'
import type { TextTable } from '../formats/table.ts'
import { textSource } from './paste-source.ts'
import { readOwnValue, readPastedText } from './pasted-cell.ts'
import { aView, layoutOf, MARA, planOf, valuesAfter } from './testing/a-paste.ts'

const typist = { today: '2026-11-22', people: [MARA], present: [], locale: localeOf('en-GB') }
const read = (column: Column, text: string) => readPastedText(column, text, typist)
const text = aColumn(1, 'text', { title: 'Cost' })
const people = { kind: 'contacts' as const, contacts: [MARA] }

describe('text of other programs', () => {
  test.each<[string, CellValue]>([
    ['1,200.50', 1200.5],
    ['£58,200', 58200],
    ['58.200,50 €', 58200.5],
    ['58 200,50', 58200.5],
    ['58 200', 58200],
    ['12,50 €', 12.5],
    ['(1,200)', -1200],
    ['($1,200.50)', -1200.5],
    ['35%', 0.35],
    ['12,5 %', 0.125],
    ['(5%)', -0.05],
    ['1.200', 1.2],
    ['1.200 €', 1200],
    ['007', '007'],
    ['1234567890123456', '1234567890123456'],
    ['12,5', '12,5'],
    ['3 5', '3 5'],
    ['(x)', '(x)'],
    ['5" pipe', '5" pipe'],
    ["'quoted", "'quoted"],
    ['', null],
  ])('%j in a column of text and numbers is %j', (pasted, value) => {
    expect(read(text, pasted)).toEqual({ ok: true, value, formula: null })
  })

  test('that begins with "=" becomes a formula, as if typed', () => {
    expect(read(text, '=1+1')).toEqual({ ok: true, value: null, formula: '=1+1' })
  })

  test.each<[Column['kind'], string, CellValue]>([
    ['date', '2026-07-03T18:00:00', '2026-07-03'],
    ['date', '3 Jul 2026', '2026-07-03'],
    ['datetime', '2026-07-03 18:00:00', '2026-07-03T18:00:00'],
    ['datetime', '03 Jul 2026 9:05', '2026-07-03T09:05:00'],
    ['datetime', '2026-07-03T18:00:00Z', '2026-07-03T18:00:00Z'],
    ['checkbox', 'TRUE', true],
    ['checkbox', 'no', false],
    ['contact', 'mara lindqvist', people],
    ['contact', 'mara@northbank.example', people],
    ['contacts', 'Mara Lindqvist', people],
    ['choice', 'OPEN', 'Open'],
    ['choices', 'open, Done', { kind: 'choices', choices: ['Open', 'Done'] }],
  ])('in a %s column, %j is read', (kind, pasted, value) => {
    expect(read(aColumn(1, kind, { options: ['Open', 'Done'], validation: true }), pasted)).toMatchObject({ value })
  })

  test.each<[Column['kind'], string]>([
    ['date', 'soon'],
    ['date', '31.2.2026'],
    ['datetime', '2026-07-03 25:00'],
    ['checkbox', 'perhaps'],
    ['choice', "'Open"],
    ['choice', 'Else'],
    ['contact', 'Nobody'],
  ])('in a strict %s column, %j is refused; a lenient one keeps it as text', (kind, pasted) => {
    expect(read(aColumn(1, kind, { options: ['Open'], validation: true }), pasted).ok).toBe(false)
  })

  test.each(['12.5', '12,5', '14.30', '+3', '-2', '25', '44927', '20261225', 't'])(
    'a number, such as %j, becomes no date: a strict column refuses it, a lenient one keeps it as text',
    pasted => {
      for (const kind of ['date', 'datetime'] as const) {
        expect(read(aColumn(1, kind, { validation: true }), pasted).ok).toBe(false)
        expect(read(aColumn(1, kind), pasted)).toMatchObject({ value: pasted })
      }
      const german = { ...typist, locale: localeOf('de-DE') }
      expect(readPastedText(aColumn(1, 'date'), pasted, german)).toMatchObject({ value: pasted })
    },
  )

  test.each(['3.7.', '3/7', '3.7.26', '2026-07-03'])('%j is a date, because it cannot be a number', pasted => {
    expect(read(aColumn(1, 'date'), pasted)).toMatchObject({ value: '2026-07-03' })
  })

  test('longer than the list limit of a cell is rejected', () => {
    expect(read(aColumn(1, 'choices'), 'x'.repeat(501)).ok).toBe(false)
    expect(read(aColumn(1, 'contacts'), 'x'.repeat(201)).ok).toBe(false)
    expect(read(aColumn(1, 'choice'), `'${'x'.repeat(4000)}`).ok).toBe(false)
  })
})

describe('dates of other countries', () => {
  const due = [aColumn(1, 'date', { title: 'Due', validation: true })]
  const pasted = (cells: TextTable, dayFirst: boolean) => {
    const locale = localeOf(dayFirst ? 'en-GB' : 'en-US')
    const rows = cells.map((_, index) => aRow(index + 1))
    const view = aView(rows, due)
    const first = cellAt(layoutOf(view), { row: 0, column: 0 })
    if (!first) throw new Error('no cell')
    return valuesAfter(rows, due, planOf(view, selectCell(first), textSource(cells), { locale })).flat()
  }

  test('British, German and American ones are recognized by the other dates of their column', () => {
    expect(pasted([['03/07/2026'], ['24/12/2026']], false)).toEqual(['2026-07-03', '2026-12-24'])
    expect(pasted([['3.7.2026'], ['24.12.26']], false)).toEqual(['2026-07-03', '2026-12-24'])
    expect(pasted([['07/03/2026'], ['12/24/2026']], true)).toEqual(['2026-07-03', '2026-12-24'])
  })

  test('the user’s own country decides if they are ambiguous or disagree', () => {
    expect(pasted([['03/07/2026']], true)).toEqual(['2026-07-03'])
    expect(pasted([['03/07/2026']], false)).toEqual(['2026-03-07'])
    expect(pasted([['24/12/2026'], ['12/24/2026'], ['03/07/2026']], true)).toEqual(['2026-12-24', null, '2026-07-03'])
  })
})

describe('a value copied in Sheaf', () => {
  const own = (column: Column, value: CellValue) => readOwnValue(column, value, typist)
  const two = { kind: 'contacts' as const, contacts: [MARA, { name: 'Somebody Else' }] }

  test('is pasted unchanged if the column can contain it', () => {
    for (const value of ['=not a formula', "'x", '007', '12', 12.5, null, '2026-07-03'] as const)
      expect(own(text, value)).toEqual({ ok: true, value, formula: null })
    expect(own(aColumn(1, 'contacts'), two)).toMatchObject({ value: two })
    expect(own(aColumn(1, 'choices'), { kind: 'choices', choices: ['a, b'] })).toMatchObject({
      value: { choices: ['a, b'] },
    })
    expect(own(aColumn(1, 'checkbox'), false)).toMatchObject({ value: false })
  })

  test('is read from its text in a column of another type', () => {
    expect(own(text, true)).toMatchObject({ value: 'true' })
    expect(own(text, people)).toMatchObject({ value: 'Mara Lindqvist' })
    expect(own(aColumn(1, 'contact'), 'Mara Lindqvist')).toMatchObject({ value: people })
    expect(own(aColumn(1, 'date'), '2026-07-03')).toMatchObject({ value: '2026-07-03' })
    expect(own(aColumn(1, 'date'), 12.5)).toMatchObject({ value: '12.5' })
    expect(own(aColumn(1, 'text', { primary: true }), 12)).toMatchObject({ value: '12' })
  })

  test('is rejected by a restricted or single-value column', () => {
    expect(own(aColumn(1, 'contact', { title: 'Owner' }), two)).toEqual({
      ok: false,
      sentence: 'Owner takes one person.',
    })
    expect(own(aColumn(1, 'contacts', { validation: true }), two).ok).toBe(false)
    expect(own(aColumn(1, 'choices', { validation: true }), { kind: 'choices', choices: ['x'] }).ok).toBe(false)
    expect(own(aColumn(1, 'date', { validation: true }), '=x').ok).toBe(false)
  })
})
