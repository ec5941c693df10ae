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
const CONFLICT = 'Someone else changed this cell to “theirs”.'

const inReview = (edit: Edit, reason: string | null, base: Cell | null = aCell('before')): OutboxEdit =>
  anOutboxEdit(edit, { state: 'needs-review', reason, base })
const holding = (cell: Cell) => baseView(aBase([aRow(5, {}, { cells: new Map([[columnId(1), cell]]) })]))
const THEIRS = holding(aCell('theirs'))
const BEFORE = holding(aCell('before'))
const noComments = () => null

const against = (entry: OutboxEdit, truth = THEIRS, textNow: () => string | null = noComments) =>
  conflictOf(entry, truth, textNow)

describe('the conflict of a cell edit has the other user’s value', () => {
  test('if the values conflict', () => {
    expect(against(inReview(set(5, 'mine'), CONFLICT))).toMatchObject({
      theirs: aCell('theirs'),
      both: { as: 'cell', cell: aCell('theirs\nmine'), keepsAll: false },
    })
  })

  test('if the edit was rejected, once another user has changed the cell, and not before', () => {
    expect(against(inReview(set(5, 'mine'), REFUSED))).toMatchObject({ theirs: aCell('theirs') })
    expect(against(inReview(set(5, 'mine'), REFUSED), BEFORE)).toBeNull()
    expect(against(inReview(set(5, 'mine'), REFUSED, null))).toBeNull()
  })

  test('if both could be merged now: after the question, the user decides', () => {
    const truth = baseView(aBase([aRow(5, { 1: choices('A', 'theirs') })], { columns: [aColumn(1, 'choices')] }))
    const edit = inReview(set(5, choices('A', 'mine')), CONFLICT, aCell(choices('A')))

    expect(against(edit, truth)?.both?.cell.value).toEqual(choices('A', 'theirs', 'mine'))
    expect(against({ ...edit, reason: REFUSED }, truth)).toBeNull()
  })

  test('even if the value has changed back', () => {
    expect(against(inReview(set(5, 'mine'), CONFLICT), BEFORE)).toMatchObject({ theirs: aCell('before') })
    expect(against(inReview(set(5, 'mine'), CONFLICT, null))).toMatchObject({ theirs: aCell('theirs') })
  })

  test('without a merged value if both cannot be kept', () => {
    expect(against(inReview(set(5, 7), CONFLICT))?.both).toBeNull()
  })

  test('only while it needs review', () => {
    expect(against({ ...inReview(set(5, 'mine'), CONFLICT), state: 'queued' })).toBeNull()
  })
})

describe('there is no other value, and the edit can only be discarded,', () => {
  const letGo = { theirs: null, both: null }

  test.each<[string, Edit, string]>([
    ['where the row that was moved is gone', moveRow(9, 5), ROW_GONE],
    ['where the column of a cell is gone', set(5, 'mine', 9), COLUMN_GONE],
    ['where the column that was renamed is gone', changeColumn(9, { title: 'Mine' }), COLUMN_GONE],
    ['where the column that was moved is gone', moveColumn(9, 1), COLUMN_GONE],
    ['where the row that was commented on is gone', say(-3, 9, 'mine'), ROW_GONE],
    ['where the conversation is gone', say(-3, 5, 'mine', 7), THREAD_GONE],
    ['where the cell was changed before its row went', set(9, 'mine'), CONFLICT],
  ])('%s', (_, edit, reason) => {
    expect(against(inReview(edit, reason))).toMatchObject(letGo)
  })

  test('if there is no copy of the sheet to compare with', () => {
    expect(conflictOf(inReview(set(5, 'mine'), CONFLICT), null, noComments)).toMatchObject(letGo)
    expect(conflictOf(inReview(set(5, 'mine'), REFUSED), null, noComments)).toBeNull()
  })
})

test('the text of a change to a deleted comment can be kept as a new comment', () => {
  const both = { as: 'comment', cell: aCell('mine'), keepsAll: false }

  expect(against(inReview(changeComment(7, 'mine'), COMMENT_GONE))).toMatchObject({ theirs: null, both })
  expect(against(inReview(changeComment(7, 'mine'), CHANGED_ELSEWHERE))).toMatchObject({ theirs: null, both })
})

test('input of a deleted row can be kept in a new row, including formulas, but not earlier rejected edits', () => {
  const formula = { ...set(9, null), formula: '=1+2' } as Edit // as: a cell edit with another formula stays one
  const both = { as: 'row', cell: { value: null, display: null, formula: '=1+2' }, keepsAll: false }

  expect(against(inReview(formula, ROW_GONE))).toMatchObject({ theirs: null, both })
  expect(against(inReview(set(9, 'mine'), REFUSED))).toBeNull()
})

test('the conflict of a column title has the other user’s title; a rejection has none', () => {
  const reason = 'Someone else renamed this column to “Column 2”.'

  expect(against(inReview(changeColumn(2, { title: 'Mine' }), reason))).toMatchObject({
    theirs: aCell('Column 2'),
    both: null,
  })
  expect(against(inReview(changeColumn(2, { title: 'Mine' }), REFUSED))).toBeNull()
})

test('the conflict of a changed comment has its current text, and both can be kept as two comments', () => {
  const now = () => 'theirs'
  const both = { as: 'comment', cell: aCell('mine'), keepsAll: true }

  expect(against(inReview(changeComment(7, 'mine'), CHANGED_ELSEWHERE), THEIRS, now)).toMatchObject({
    theirs: aCell('theirs'),
    both,
  })
  expect(against(inReview(changeComment(7, 'mine'), REFUSED), THEIRS, now)).toBeNull()
})

test('a conflict changes with the content of its cell, but not with the result of a formula', () => {
  const idOf = (cell: Cell) => against(inReview(set(5, 'mine'), CONFLICT), holding(cell))?.id
  const formula = { formula: '=1+2' }

  expect(idOf(aCell('theirs'))).toMatch(/^[\w-]{43}$/)
  expect(idOf(aCell('theirs'))).toBe(idOf(aCell('theirs')))
  expect(idOf(aCell(3, formula))).toBe(idOf(aCell(4, formula)))
  const others = [aCell('theirs'), aCell('theirs again'), aCell(3), aCell('3'), aCell(3, formula), aCell('=1+2')]
  others.push(aCell('theirs', { image: 'a1' }), aCell('theirs', { image: 'b2' }))
  others.push(aCell('theirs', { linkIn: 'OK 7 8 9 Costs' }), aCell('theirs', { linkIn: 'OK 7 8 1 Costs' }))
  const gone = against(inReview(set(9, 'mine'), ROW_GONE))?.id
  expect(new Set([...others.map(idOf), idOf(aCell(null)), gone]).size).toBe(others.length + 2)
})
