import { describe, expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { COLUMN_GONE, ROW_GONE } from '../conflicts.ts'
import { CHANGED_ELSEWHERE, COMMENT_GONE, THREAD_GONE } from '../push/comments/comment-reasons.ts'
import { baseView } from '../sheet-base.ts'
import { aBase, anOutboxEdit } from '../testing/an-edit.ts'
import { changeColumn, changeComment, choices, moveColumn, moveRow, say, set } from '../testing/edits.ts'
import { conflictOf } from './conflict-of.ts'

const REFUSED = 'The value is not on the list.'
const MET = 'Someone else changed this cell to “theirs”.'

const parked = (edit: Edit, reason: string | null, base: Cell | null = aCell('before')): OutboxEdit =>
  anOutboxEdit(edit, { state: 'parked', reason, base })
const holding = (cell: Cell) => baseView(aBase([aRow(5, {}, { cells: new Map([[columnId(1), cell]]) })]))
const THEIRS = holding(aCell('theirs'))
const BEFORE = holding(aCell('before'))
const noComments = () => null

const against = (entry: OutboxEdit, truth = THEIRS, textNow: () => string | null = noComments) =>
  conflictOf(entry, truth, textNow)

describe('against an edit of a cell stands what somebody made of it', () => {
  test('where the two met', () => {
    expect(against(parked(set(5, 'mine'), MET))).toMatchObject({
      theirs: aCell('theirs'),
      both: { as: 'cell', cell: aCell('theirs\nmine'), keepsAll: false },
    })
  })

  test('where it was refused, as soon as somebody has changed the cell, and not before', () => {
    expect(against(parked(set(5, 'mine'), REFUSED))).toMatchObject({ theirs: aCell('theirs') })
    expect(against(parked(set(5, 'mine'), REFUSED), BEFORE)).toBeNull()
    expect(against(parked(set(5, 'mine'), REFUSED, null))).toBeNull()
  })

  test('where both could be had by now: that is one person’s to say once it was asked', () => {
    const truth = baseView(aBase([aRow(5, { 1: choices('A', 'theirs') })], { columns: [aColumn(1, 'choices')] }))
    const edit = parked(set(5, choices('A', 'mine')), MET, aCell(choices('A')))

    expect(against(edit, truth)?.both?.cell.value).toEqual(choices('A', 'theirs', 'mine'))
    expect(against({ ...edit, reason: REFUSED }, truth)).toBeNull()
  })

  test('also where the two met and it is back to what it was', () => {
    expect(against(parked(set(5, 'mine'), MET), BEFORE)).toMatchObject({ theirs: aCell('before') })
    expect(against(parked(set(5, 'mine'), MET, null))).toMatchObject({ theirs: aCell('theirs') })
  })

  test('and nothing where both cannot be had', () => {
    expect(against(parked(set(5, 7), MET))?.both).toBeNull()
  })

  test('nothing while it waits for no person', () => {
    expect(against({ ...parked(set(5, 'mine'), MET), state: 'queued' })).toBeNull()
  })
})

describe('nothing of theirs can be had, and mine can only be let go,', () => {
  const letGo = { theirs: null, both: null }

  test.each<[string, Edit, string]>([
    ['where the row that was moved is gone', moveRow(9, 5), ROW_GONE],
    ['where the column of a cell is gone', set(5, 'mine', 9), COLUMN_GONE],
    ['where the column that was renamed is gone', changeColumn(9, { title: 'Mine' }), COLUMN_GONE],
    ['where the column that was moved is gone', moveColumn(9, 1), COLUMN_GONE],
    ['where the row that was commented on is gone', say(-3, 9, 'mine'), ROW_GONE],
    ['where the conversation is gone', say(-3, 5, 'mine', 7), THREAD_GONE],
    ['where the cell was changed before its row went', set(9, 'mine'), MET],
  ])('%s', (_, edit, reason) => {
    expect(against(parked(edit, reason))).toMatchObject(letGo)
  })

  test('where no copy of the sheet is here to tell what they have', () => {
    expect(conflictOf(parked(set(5, 'mine'), MET), null, noComments)).toMatchObject(letGo)
    expect(conflictOf(parked(set(5, 'mine'), REFUSED), null, noComments)).toBeNull()
  })
})

test('what a deleted comment was changed to can be had as a new one', () => {
  const both = { as: 'comment', cell: aCell('mine'), keepsAll: false }

  expect(against(parked(changeComment(7, 'mine'), COMMENT_GONE))).toMatchObject({ theirs: null, both })
  expect(against(parked(changeComment(7, 'mine'), CHANGED_ELSEWHERE))).toMatchObject({ theirs: null, both })
})

test('what was typed into a row that is gone can be had in a new one, formula and all; what was refused before that cannot', () => {
  const formula = { ...set(9, null), formula: '=1+2' } as Edit // a cell's edit with another formula is one
  const both = { as: 'row', cell: { value: null, display: null, formula: '=1+2' }, keepsAll: false }

  expect(against(parked(formula, ROW_GONE))).toMatchObject({ theirs: null, both })
  expect(against(parked(set(9, 'mine'), REFUSED))).toBeNull()
})

test('against a new title of a column stands the one that somebody gave it, and nothing where it was refused', () => {
  const words = 'Someone else renamed this column to “Column 2”.'

  expect(against(parked(changeColumn(2, { title: 'Mine' }), words))).toMatchObject({
    theirs: aCell('Column 2'),
    both: null,
  })
  expect(against(parked(changeColumn(2, { title: 'Mine' }), REFUSED))).toBeNull()
})

test('against a change of a comment stands what it says by now, and both can be had as two comments', () => {
  const now = () => 'theirs'
  const both = { as: 'comment', cell: aCell('mine'), keepsAll: true }

  expect(against(parked(changeComment(7, 'mine'), CHANGED_ELSEWHERE), THEIRS, now)).toMatchObject({
    theirs: aCell('theirs'),
    both,
  })
  expect(against(parked(changeComment(7, 'mine'), REFUSED), THEIRS, now)).toBeNull()
})

test('a conflict is another one as soon as the cell holds something else; a formula that comes to another value is nobody’s change', () => {
  const idOf = (cell: Cell) => against(parked(set(5, 'mine'), MET), holding(cell))?.id
  const formula = { formula: '=1+2' }

  expect(idOf(aCell('theirs'))).toMatch(/^[\w-]{43}$/)
  expect(idOf(aCell('theirs'))).toBe(idOf(aCell('theirs')))
  expect(idOf(aCell(3, formula))).toBe(idOf(aCell(4, formula)))
  const others = [aCell('theirs'), aCell('theirs again'), aCell(3), aCell('3'), aCell(3, formula), aCell('=1+2')]
  others.push(aCell('theirs', { image: 'a1' }), aCell('theirs', { image: 'b2' }))
  others.push(aCell('theirs', { linkIn: 'OK 7 8 9 Costs' }), aCell('theirs', { linkIn: 'OK 7 8 1 Costs' }))
  const gone = against(parked(set(9, 'mine'), ROW_GONE))?.id
  expect(new Set([...others.map(idOf), idOf(aCell(null)), gone]).size).toBe(others.length + 2)
})
