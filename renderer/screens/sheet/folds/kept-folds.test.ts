import { expect, test } from 'vitest'
import { rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { AccountKey, SheetId } from '../../../../shared/model/ids.ts'
import { defaultSettings, Settings } from '../../../../shared/model/settings.ts'
import { FOLDED_LIMIT } from '../../../../shared/model/sheet/folds.ts'
import { FoldState, UNFOLDED } from '../../../view/arrange/fold-state.ts'
import { foldsFor, withFolds } from './kept-folds.ts'

const account = AccountKey.parse('server#1')
const sheet = (id: number) => SheetId.parse(id)
const closed = { collapsed: UNFOLDED.with(rowId(7), true), groups: UNFOLDED }

test('each account has its own folds of a sheet', () => {
  const kept = withFolds([], account, sheet(1), closed)

  expect(foldsFor(kept, account, sheet(1))?.collapsed.get(rowId(7))).toBe(true)
  expect(foldsFor(kept, AccountKey.parse('server#2'), sheet(1))).toBeNull()
  expect(foldsFor(kept, account, sheet(2))).toBeNull()
})

test('a sheet that is folded as it is stored is not kept', () => {
  const kept = withFolds([], account, sheet(1), closed)

  expect(withFolds(kept, account, sheet(1), { collapsed: new FoldState(), groups: new FoldState() })).toEqual([])
  expect(withFolds(kept, account, sheet(1), { collapsed: new FoldState(1), groups: UNFOLDED })).toHaveLength(1)
})

test('a row that the service does not know yet is not kept, the head of a group is', () => {
  const head = -(2 ** 52) - 9
  const folds = { collapsed: UNFOLDED.with(rowId(-7), true), groups: UNFOLDED.with(rowId(head), true) }

  expect(withFolds([], account, sheet(1), folds)).toMatchObject([{ rows: { closed: [] }, groups: { closed: [head] } }])
})

test('the oldest go when there are more than the settings hold, and the settings take what is left', () => {
  let kept = withFolds([], account, sheet(1), closed)
  for (let id = 2; id <= FOLDED_LIMIT + 1; id++) kept = withFolds(kept, account, sheet(id), closed)

  expect(kept.map(each => each.sheetId).slice(0, 1)).toEqual([2])
  expect(Settings.safeParse({ ...defaultSettings, folds: kept }).success).toBe(true)
})
