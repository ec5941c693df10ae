import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { createTestHistory, set } from './testing/test-history.ts'

const at = () =>
  createTestHistory([
    [1, null, 'Door', 10],
    [2, 1, 'Hinge', 20],
    [3, null, 'Wall'],
  ])
const add: GridEdit = { kind: 'add-row', rowId: rowId(-9), location: { parentId: null, after: rowId(3) } }
const remove: GridEdit = { kind: 'delete-row', rowId: rowId(1) }
const removeColumn: GridEdit = { kind: 'delete-column', columnId: columnId(2) }
const move: GridEdit = { kind: 'move-row', rowId: rowId(3), location: { parentId: null, after: null } }

describe('a step discarded in the list of pending changes', () => {
  test.each<[string, readonly GridEdit[]]>([
    ['typing', [set(1, 2, 99)]],
    ['a new row', [add, set(-9, 1, 'Roof')]],
    ['the deletion of rows', [remove]],
    ['the deletion of a column', [removeColumn]],
    ['a move of a row', [move]],
  ])('is skipped by Undo, which reverts the previous one: %s', async (_, edits) => {
    const { history, discard, picture, save } = at()
    const before = picture()
    await history.do([set(3, 2, 'brick')], 'typing before')
    save()
    const saved = picture()
    await history.do(edits, 'discarded')
    discard()
    expect(picture()).toBe(saved)

    expect(await history.undo()).toMatchObject({
      what: 'typing before',
      stored: 1,
      left: { cells: 0, rows: 0, columns: 0 },
    })
    expect(picture()).toBe(before)
    expect(history.next()).toEqual({ undo: null, redo: 'typing before' })
  })

  test('leaves nothing to undo if it was the only one', async () => {
    const { history, discard, picture } = at()
    const before = picture()
    await history.do([remove], 'discarded')
    discard()

    expect(await history.undo()).toBeNull()
    expect(picture()).toBe(before)
    expect(history.next()).toEqual({ undo: null, redo: null })
  })

  test('counts as a step if it wrote the existing value: Undo reverts only that', async () => {
    const { history, picture } = at()
    await history.do([set(3, 2, 'brick')], 'typing before')
    const before = picture()
    await history.do([set(1, 2, 10)], 'the same again')

    expect(await history.undo()).toMatchObject({ what: 'the same again' })
    expect(picture()).toBe(before)
    expect(history.next().undo).toBe('typing before')
  })
})
