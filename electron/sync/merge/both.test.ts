import { describe, expect, test } from 'vitest'
import { aCell } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { choices, people } from '../testing/edits.ts'
import { bothOf } from './both.ts'

const both = (base: CellValue, ours: CellValue, theirs: CellValue, kind: ColumnKind = 'text') =>
  bothOf(aCell(base), aCell(ours), aCell(theirs), kind)

describe('two values of a cell can be kept together', () => {
  test.each<[string, CellValue, CellValue, CellValue, CellValue, boolean, ColumnKind]>([
    ['each added a line', 'Seal it', 'Seal it\nby Friday', 'Seal it\ntwice', 'Seal it\ntwice\nby Friday', true, 'text'],
    ['each wrote into an empty cell', null, 'mine', 'theirs', 'theirs\nmine', true, 'text'],
    ['each changed the line', 'Door', 'Oak door', 'White door', 'White door\nOak door', false, 'text'],
    ['they took a line out', 'a\nb', 'a\nb\nmine', 'b', 'b\nmine', false, 'text'],
    ['they left a line open', null, 'mine', 'theirs\n', 'theirs\nmine', true, 'text'],
    ['I left a line empty', 'a', 'a\n\nmine', 'a\ntheirs', 'a\ntheirs\nmine', true, 'text'],
    ['a line ends in blanks', null, 'a  \nmine', 'a', 'a\nmine', true, 'text'],
    ['of choices, whatever was there', 'free text', choices('A'), choices('B'), choices('B', 'A'), true, 'choices'],
    ['of people', 'free text', people('a@x.com'), people('b@x.com'), people('b@x.com', 'a@x.com'), true, 'contacts'],
  ])('if %s', (_what, base, ours, theirs, value, keepsAll, kind) => {
    expect(both(base, ours, theirs, kind)).toEqual({ value, keepsAll })
  })

  test.each<[string, CellValue, CellValue, CellValue, ColumnKind]>([
    ['of numbers', 1, 2, 3, 'text'],
    ['of a number and a text', 1, 'two', 3, 'text'],
    ['of days', '2026-01-01', '2026-01-02', '2026-01-03', 'date'],
    ['of one choice', 'Open', 'Closed', 'Waiting', 'choice'],
    ['of one person', null, people('a@x.com'), people('b@x.com'), 'contact'],
    ['where ours has nothing of its own', 'a\nb', 'a', 'a\nb\nc', 'text'],
    ['where ours holds all of theirs', 'a', 'a\nb\nc', 'a\nb', 'text'],
    ['where ours is nothing new, be there a blank below theirs', 'a', 'a', 'b \n', 'text'],
    ['where theirs is empty', 'a', 'b', '', 'text'],
    ['where theirs is blank', 'a', 'b', '  ', 'text'],
    ['where it is more than a cell takes', '', 'm'.repeat(3000), 't'.repeat(3000), 'text'],
  ])('but not %s', (_what, base, ours, theirs, kind) => {
    expect(both(base, ours, theirs, kind)).toBeNull()
  })

  test('but not if one of them is a formula', () => {
    const formula = { ...aCell('4'), formula: '=2+2' }

    expect(bothOf(aCell('a'), formula, aCell('b'), 'text')).toBeNull()
    expect(bothOf(aCell('a'), aCell('b'), formula, 'text')).toBeNull()
  })
})
