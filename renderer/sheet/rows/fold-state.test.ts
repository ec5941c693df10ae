import { expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import { FOLDS_LIMIT, Folds } from '../../../shared/model/sheet/folds.ts'
import { FoldState, UNFOLDED } from './fold-state.ts'

const all = (id: RowId) => id

test('what was closed and opened comes back as it was', () => {
  const folds = new FoldState(2).with(rowId(1), true).with(rowId(2), false)
  const again = FoldState.from(Folds.parse(folds.kept(all)), all)

  expect([again.shownTo, again.get(rowId(1)), again.get(rowId(2)), again.get(rowId(3))]).toEqual([
    2,
    true,
    false,
    undefined,
  ])
})

test('closing what is closed is nothing new', () => {
  const closed = UNFOLDED.with(rowId(1), true)

  expect(closed.with(rowId(1), true)).toBe(closed)
  expect(closed.with(rowId(1), false)).not.toBe(closed)
  expect(UNFOLDED.get(rowId(1))).toBeUndefined()
})

test('of too many the last ones are kept', () => {
  let folds = UNFOLDED
  for (let id = 1; id <= FOLDS_LIMIT + 2; id++) folds = folds.with(rowId(id), true)
  folds = folds.with(rowId(2), false).with(rowId(2), true)

  const { closed } = Folds.parse(folds.kept(all))
  expect(closed).toHaveLength(FOLDS_LIMIT)
  expect(closed.slice(-2)).toEqual([FOLDS_LIMIT + 2, 2])
  expect(closed).not.toContain(3)
})
