import { describe, expect, test } from 'vitest'
import { aCell, aRow, columnId } from '../../shared/columnar/testing/a-sheet.ts'
import { isConflict } from '../../shared/model/others/conflict.ts'
import type { Cell, CellValue } from '../../shared/model/sheet/cell-value.ts'
import { COLUMN_GONE, changedReason, detectConflict, ROW_GONE } from './conflicts.ts'
import { CHANGED_ELSEWHERE, COMMENT_GONE, THREAD_GONE } from './push/comments/comment-reasons.ts'
import { baseView } from './sheet-base.ts'
import { aBase, anOutboxEdit } from './testing/an-edit.ts'
import { addRow, changeColumn, deleteRow, moveRow, set } from './testing/edits.ts'

const view = (held: Cell) => baseView(aBase([aRow(5, {}, { cells: new Map([[columnId(1), held]]) })]))
const edit = (value: string, base: Cell | null, formula: string | null = null) => {
  const made = set(5, value)
  // as: the kind is unchanged
  return anOutboxEdit({ ...made, ...(formula !== null && { formula, value: null }) } as typeof made, { base })
}

describe('an edit', () => {
  test('is sent if the cell is unchanged', () => {
    expect(detectConflict(edit('mine', aCell('old')), view(aCell('old')), false)).toEqual({ kind: 'send' })
    expect(detectConflict(edit('mine', aCell(null)), view(aCell('')), false)).toEqual({ kind: 'send' })
    expect(detectConflict(edit('mine', null), view(aCell('anything')), false)).toEqual({ kind: 'send' })
  })

  test('is done if the service has the same value', () => {
    expect(detectConflict(edit('mine', aCell('old')), view(aCell('mine')), false)).toEqual({ kind: 'done' })
    expect(
      detectConflict(edit('', aCell('old'), '=1+1'), view({ value: 2, display: null, formula: '=1+1' }), false),
    ).toEqual({
      kind: 'done',
    })
  })

  test('is sent if the cell reads the same: a changed column type turns 5 into "5"', () => {
    expect(detectConflict(edit('mine', aCell(5)), view(aCell('5')), false)).toEqual({ kind: 'send' })
  })

  test('is held for review if another user changed the cell', () => {
    expect(detectConflict(edit('mine', aCell('old')), view(aCell('theirs')), false)).toMatchObject({ kind: 'review' })
    expect(
      detectConflict(edit('mine', aCell(5)), view({ value: 5, display: null, formula: '=5' }), false),
    ).toMatchObject({
      kind: 'review',
    })
  })

  test('with a link is held for review with a reason if another user set another link', () => {
    const theirs = new Map([[columnId(1), 'web https://theirs.example']])
    const seen = baseView(aBase([aRow(5, { 1: 'old' }, { links: theirs })]))
    const linked = anOutboxEdit({ ...set(5, 'old'), link: 'web https://mine.example' }, { base: aCell('old') })

    const meeting = detectConflict(linked, seen, false)

    expect(meeting).toEqual({ kind: 'review', reason: 'Someone else changed this cell’s link.' })
    expect(isConflict({ state: 'needs-review', reason: 'Someone else changed this cell’s link.' })).toBe(true)
    expect(detectConflict(linked, view(aCell('old')), false)).toEqual({ kind: 'send' })
  })

  test('does not treat a recalculated value as a change of another user', () => {
    const before = { value: 10, display: '10', formula: '=SUM(A:A)' }

    expect(detectConflict(edit('mine', before), view({ ...before, value: 12, display: '12' }), false)).toEqual({
      kind: 'send',
    })
  })

  test('is held for review if its row or column is deleted, unless the row is still to be created', () => {
    const seen = view(aCell('old'))

    expect(detectConflict(anOutboxEdit(set(9, 'x')), seen, false)).toEqual({
      kind: 'review',
      reason: 'This row was deleted on the service.',
    })
    expect(detectConflict(anOutboxEdit(set(-1, 'x')), seen, true)).toEqual({ kind: 'send' })
    expect(detectConflict(anOutboxEdit(set(5, 'x', 99)), seen, false)).toEqual({
      kind: 'review',
      reason: 'This column was deleted on the service.',
    })
    expect(detectConflict(anOutboxEdit(moveRow(9, null)), seen, false)).toMatchObject({ kind: 'review' })
  })

  test('of a row is sent, or done if the row to delete is missing', () => {
    const seen = view(aCell('old'))

    expect(detectConflict(anOutboxEdit(addRow(-1, 5)), seen, true)).toEqual({ kind: 'send' })
    expect(detectConflict(anOutboxEdit(deleteRow(5)), seen, false)).toEqual({ kind: 'send' })
    expect(detectConflict(anOutboxEdit(deleteRow(9)), seen, false)).toEqual({ kind: 'done' })
    expect(detectConflict(anOutboxEdit(moveRow(5, null)), seen, false)).toEqual({ kind: 'send' })
  })
})

test('the reason names the current value, shortened, or that the cell was cleared', () => {
  expect(changedReason(aCell(1250, { display: '$1,250' }))).toBe('Someone else changed this cell to “$1,250”.')
  expect(changedReason(aCell(null))).toBe('Someone else cleared this cell.')
  expect(changedReason(aCell('x'.repeat(100)))).toHaveLength('Someone else changed this cell to “”.'.length + 60)
})

test('reasons that name another user are conflicts, and rejections are not', () => {
  const reasonOf = (meeting: ReturnType<typeof detectConflict>) => (meeting.kind === 'review' ? meeting.reason : '')
  const seen = view(aCell('theirs'))
  const renamed = anOutboxEdit(changeColumn(1, { title: 'Mine' }), { base: aCell('Before') })
  const gone = anOutboxEdit(set(9, 'x'))
  const isMarkedConflict = (reason: string) => isConflict({ state: 'needs-review', reason })

  const reasons = [renamed, gone].map(edit => reasonOf(detectConflict(edit, seen, false)))
  const received = [...reasons, changedReason(aCell('x')), changedReason(aCell(null)), ROW_GONE, COLUMN_GONE]
  for (const reason of [...received, CHANGED_ELSEWHERE, COMMENT_GONE, THREAD_GONE])
    expect([reason, isMarkedConflict(reason)]).toEqual([reason, true])
  for (const reason of ['The value is not allowed.', 'The row was deleted.', ''])
    expect(isMarkedConflict(reason)).toBe(false)
  expect(isConflict({ state: 'queued', reason: changedReason(aCell('x')) })).toBe(false)
})

describe('an edit of a cell with an image', () => {
  const imaged = (value: CellValue, image: string) => aCell(value, { image })
  const removal = (base: Cell) => anOutboxEdit({ ...set(5, null), image: null }, { base })

  test('is sent although another user put the image there: only its text was edited', () => {
    expect(detectConflict(edit('Door', aCell('door.gif')), view(imaged('door.gif', 'a1')), false)).toEqual({
      kind: 'send',
    })
    expect(detectConflict(edit('Door', imaged('x', 'a1')), view(imaged('theirs', 'a1')), false)).toMatchObject({
      kind: 'review',
    })
  })

  test('that puts an image is sent only over the value it was made on, and only into a blank cell if that is unknown', () => {
    const put = (base: Cell | null) => anOutboxEdit({ ...set(5, 'Door'), image: 'a1' }, { base })

    expect(detectConflict(put(aCell('old')), view(aCell('old')), false)).toEqual({ kind: 'send' })
    expect(detectConflict(put(aCell('old')), view(aCell('theirs')), false)).toMatchObject({ kind: 'review' })
    expect(detectConflict(put(aCell('old')), view(imaged('old', 'b2')), false)).toMatchObject({ kind: 'review' })
    expect(detectConflict(put(aCell('Door')), view(imaged('Door', 'b2')), false)).toMatchObject({ kind: 'review' })
    expect(detectConflict(put(null), view(aCell(null)), false)).toEqual({ kind: 'send' })
    expect(detectConflict(put(null), view(aCell('theirs')), false)).toMatchObject({ kind: 'review' })
  })

  test('that replaces an image is held for review with a reason if another user removed it', () => {
    const put = anOutboxEdit({ ...set(5, 'Door'), image: 'a1' }, { base: imaged('Door', 'b2') })
    const reason = 'Someone else took the image out of this cell.'

    expect(detectConflict(put, view(aCell('Door')), false)).toEqual({ kind: 'review', reason })
    expect(isConflict({ state: 'needs-review', reason })).toBe(true)
  })

  test('that removes an image is held for review if there is another one, and is not done while there is one', () => {
    expect(detectConflict(removal(imaged('door.gif', 'a1')), view(imaged('door.gif', 'a1')), false)).toEqual({
      kind: 'send',
    })
    expect(detectConflict(removal(imaged('', 'a1')), view(imaged(null, 'a1')), false)).toEqual({ kind: 'send' })
    expect(detectConflict(removal(imaged('door.gif', 'a1')), view(imaged('door.gif', 'b2')), false)).toEqual({
      kind: 'review',
      reason: 'Someone else put another image into this cell.',
    })
    expect(detectConflict(removal(imaged('door.gif', 'a1')), view(aCell(null)), false)).toEqual({ kind: 'done' })
  })
})
