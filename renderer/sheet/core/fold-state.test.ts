import { expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { Folds } from '../../../shared/model/sheet/folds.ts'
import { FoldState, UNFOLDED } from './fold-state.ts'

test('restores collapsed and expanded rows', () => {
  const folds = new FoldState(2).with(rowId(1), true).with(rowId(2), false)
  const again = FoldState.from(Folds.parse(folds.folds()))

  expect([again.shownTo, again.get(rowId(1)), again.get(rowId(2)), again.get(rowId(3))]).toEqual([
    2,
    true,
    false,
    undefined,
  ])
})

test('collapsing a collapsed row returns the same state', () => {
  const closed = UNFOLDED.with(rowId(1), true)

  expect(closed.with(rowId(1), true)).toBe(closed)
  expect(closed.with(rowId(1), false)).not.toBe(closed)
  expect(UNFOLDED.get(rowId(1))).toBeUndefined()
})
