import { expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { type SheetState, unopenedSheet } from '../../bridge/sheet-state.ts'
import { createUndrawn } from './undrawn.ts'

const naming = (...renamed: SheetState['renamed']): SheetState => ({ ...unopenedSheet, renamed })
const one = [rowId(-1), rowId(8)] as const
const two = [rowId(-2), rowId(9)] as const

test('a row that is numbered in a state that nobody draws is named by the next one that is drawn', () => {
  const undrawn = createUndrawn()
  undrawn.carriedBy(naming(one))

  expect(undrawn.carriedBy(naming()).renamed).toEqual([one])
  expect(undrawn.carriedBy(naming(two)).renamed).toEqual([one, two])
})

test('what was drawn is not named again', () => {
  const undrawn = createUndrawn()
  undrawn.drawn(undrawn.carriedBy(naming(one)))

  expect(undrawn.carriedBy(naming()).renamed).toEqual([])
  expect(undrawn.carriedBy(naming(two)).renamed).toEqual([two])
})

test('only what the drawn state carried is done: a later state may wait still', () => {
  const undrawn = createUndrawn()
  const first = undrawn.carriedBy(naming(one))
  undrawn.carriedBy(naming(two))
  undrawn.drawn(first)

  expect(undrawn.carriedBy(naming()).renamed).toEqual([two])
})

test('the same renaming told anew waits anew', () => {
  const undrawn = createUndrawn()
  undrawn.drawn(undrawn.carriedBy(naming(one)))
  undrawn.carriedBy(naming([...one]))

  expect(undrawn.carriedBy(naming()).renamed).toEqual([one])
})

test('a sheet that is opened anew knows nothing of the time before', () => {
  const undrawn = createUndrawn()
  undrawn.carriedBy(naming(one))
  undrawn.forget()

  expect(undrawn.carriedBy(naming()).renamed).toEqual([])
})

test('a state stays the very same where nothing waits', () => {
  const state = naming()
  expect(createUndrawn().carriedBy(state)).toBe(state)
})
