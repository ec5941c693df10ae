import { expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { AccountKey, SheetId } from '../../../shared/model/ids.ts'
import { defaultSettings, Settings } from '../../../shared/model/settings.ts'
import { FOLDED_LIMIT } from '../../../shared/model/sheet/folds.ts'
import { IdMap } from '../../bridge/id-map.ts'
import { FoldState, UNFOLDED } from './fold-state.ts'
import { foldsFor, withFolds } from './kept-folds.ts'

/** Nothing was made here. */
const ids = new IdMap().stored
const account = AccountKey.parse('server#1')
const sheet = (id: number) => SheetId.parse(id)
const closed = { collapsed: UNFOLDED.with(rowId(7), true), groups: UNFOLDED }

test('each account has its own folds of a sheet', () => {
  const kept = withFolds([], account, sheet(1), closed, ids)

  expect(foldsFor(kept, account, sheet(1), ids)?.collapsed.get(rowId(7))).toBe(true)
  expect(foldsFor(kept, AccountKey.parse('server#2'), sheet(1), ids)).toBeNull()
  expect(foldsFor(kept, account, sheet(2), ids)).toBeNull()
})

test('a sheet that is folded as it is stored is not kept', () => {
  const kept = withFolds([], account, sheet(1), closed, ids)

  expect(withFolds(kept, account, sheet(1), { collapsed: new FoldState(), groups: new FoldState() }, ids)).toEqual([])
  expect(withFolds(kept, account, sheet(1), { collapsed: new FoldState(1), groups: UNFOLDED }, ids)).toHaveLength(1)
})

test('a row that the service does not know yet is not kept, the head of a group is', () => {
  const head = -(2 ** 52) - 9
  const folds = { collapsed: UNFOLDED.with(rowId(-7), true), groups: UNFOLDED.with(rowId(head), true) }

  expect(withFolds([], account, sheet(1), folds, ids)).toMatchObject([
    { rows: { closed: [] }, groups: { closed: [head] } },
  ])
})

test('the oldest go when there are more than the settings hold, and the settings take what is left', () => {
  let kept = withFolds([], account, sheet(1), closed, ids)
  for (let id = 2; id <= FOLDED_LIMIT + 1; id++) kept = withFolds(kept, account, sheet(id), closed, ids)

  expect(kept.map(each => each.sheetId).slice(0, 1)).toEqual([2])
  expect(Settings.safeParse({ ...defaultSettings, folds: kept }).success).toBe(true)
})

test('a row that got its id from the service while it was closed is kept then, once, and comes back as the row it is here', () => {
  const map = new IdMap()
  map.rows.meet(rowId(-7))
  const folds = { collapsed: UNFOLDED.with(rowId(-7), true).with(rowId(8), true), groups: UNFOLDED }
  const before = withFolds([], account, sheet(1), folds, map.stored)
  expect(before).toMatchObject([{ rows: { closed: [8] } }])

  map.learn({ rows: [[rowId(-7), rowId(70)]] })
  const after = withFolds(before, account, sheet(1), folds, map.stored)

  expect(after).toMatchObject([{ rows: { closed: [70, 8] } }])
  expect(withFolds(after, account, sheet(1), folds, map.stored)).toBe(after)
  expect(foldsFor(after, account, sheet(1), map.stored)?.collapsed.get(rowId(-7))).toBe(true)
})

test('ids that come after the folds were read, or before, change nothing about what is kept', () => {
  const kept = withFolds(withFolds([], account, sheet(1), closed, ids), account, sheet(2), closed, ids)
  const map = new IdMap()
  const read = foldsFor(kept, account, sheet(1), map.stored)
  map.rows.meet(rowId(-1))
  map.learn({ rows: [[rowId(-1), rowId(90)]] })

  if (!read) throw new Error('They are kept.')
  expect(withFolds(kept, account, sheet(1), read, map.stored)).toBe(kept)
  expect(foldsFor(kept, account, sheet(1), map.stored)).toEqual(read)
})
