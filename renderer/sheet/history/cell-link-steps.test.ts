import { expect, test } from 'vitest'
import { createTestHistory, set } from './testing/test-history.ts'

const BUDGET = 'OK 7 8 9 Budget'
const link = (row: number) => ({ ...set(row, 1, 12), linkIn: BUDGET })

/** A sheet with an edit in its second row. */
const anItem = () =>
  createTestHistory([
    [1, null, null],
    [2, null, 'Wall'],
  ])

test('undo removes a new link, and redo restores it', async () => {
  const { history, sourcesAt, rowAt } = anItem()
  await history.do([link(2)], 'linking')
  expect([sourcesAt(1)[0], rowAt(1)[0]]).toEqual([BUDGET, 12])

  await history.undo()
  expect([sourcesAt(1)[0], rowAt(1)[0]]).toEqual([null, 'Wall'])
  await history.redo()
  expect([sourcesAt(1)[0], rowAt(1)[0]]).toEqual([BUDGET, 12])
})

test('undo links a cell again whose link was cut, with its value', async () => {
  const { history, sourcesAt, rowAt } = anItem()
  await history.do([link(2)], 'linking')
  await history.do([{ ...set(2, 1, 12), linkIn: null }], 'removing a link')
  expect([sourcesAt(1)[0], rowAt(1)[0]]).toEqual([null, 12])

  expect(await history.undo()).toMatchObject({ stored: 1, left: { cells: 0 } })
  expect([sourcesAt(1)[0], rowAt(1)[0]]).toEqual([BUDGET, 12])
})

test('a link that cannot be restored is replaced by its value', async () => {
  const { history, sourcesAt, rowAt } = anItem()
  await history.do([{ ...set(2, 1, 12), linkIn: 'BROKEN 0 0 0 ' }], 'linking')
  await history.do([{ ...set(2, 1, 'mine'), linkIn: null }], 'typing')

  await history.undo()
  expect([sourcesAt(1)[0], rowAt(1)[0]]).toEqual([null, 12])
})
