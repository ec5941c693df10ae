import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Row } from '../../../shared/model/sheet/sheet.ts'
import { createTestHistory, set } from './testing/test-history.ts'

const SECOND = columnId(2)
const remove = (id: number): GridEdit => ({ kind: 'delete-row', rowId: rowId(id) })

/** The service's version of the formulas in the second column, by row. */
const rewritten = (formulas: Readonly<Record<number, string>>) => (rows: readonly Row[]) =>
  rows.map(row => {
    const formula = formulas[row.id]
    const cell = { value: 'computed', display: null, formula: formula ?? null }
    return formula === undefined ? row : { ...row, cells: new Map(row.cells).set(SECOND, cell) }
  })

/** Doors, walls and screws; the last two rows have formulas over the others. */
async function aBill(formulas: Readonly<Record<number, string>>) {
  const work = createTestHistory([
    [1, null, 'Door', 10],
    [2, null, 'Wall', 20],
    [3, null, 'Screw', 30],
    [4, null, 'One'],
    [5, null, 'All'],
  ])
  work.meddle(rewritten(formulas))
  const held = () => {
    const { rowCount, cellAt } = work.view()
    return Array.from({ length: rowCount }, (_, at) => cellAt(at, SECOND).formula).filter(formula => formula !== null)
  }
  return { ...work, held }
}

describe('undo, if formulas refer to rows', () => {
  const before = { 4: '=[Column 2]2 * 2 + [Column 2]3', 5: '=SUM([Column 2]2:[Column 2]3)' }
  const after = { 4: '=#REF * 2 + [Column 2]2', 5: '=SUM([Column 2]2:[Column 2]2)' }

  test('restores references to a deleted row, also after the deletion was sent', async () => {
    const { history, held, save, meddle } = await aBill(before)
    await history.do([remove(2)], 'deleting')
    save()
    meddle(rewritten(after))

    expect(await history.undo()).toMatchObject({ what: 'deleting', left: { cells: 0, rows: 0 } })
    expect(held()).toEqual(Object.values(before))
  })

  test('writes no formula if the deletion was never sent', async () => {
    const { history, held } = await aBill(before)
    await history.do([remove(2)], 'deleting')

    expect(await history.undo()).toMatchObject({ stored: 1, left: { cells: 0 } })
    expect(held()).toEqual(Object.values(before))
  })

  test('can be redone and undone again, sent or not in between', async () => {
    for (const isSent of [true, false]) {
      const { history, held, save, meddle, picture } = await aBill(before)
      const first = picture()
      await history.do([remove(2)], 'deleting')
      save()
      meddle(rewritten(after))
      await history.undo()
      if (isSent) save()

      await history.redo()
      if (isSent) {
        save()
        meddle(rewritten(after))
      }
      expect(held()).toEqual(Object.values(after))
      await history.undo()
      expect(picture()).toBe(first)
    }
  })

  test('uses the current row numbers', async () => {
    const { history, held, save, meddle } = await aBill(before)
    await history.do([remove(2)], 'deleting')
    save()
    meddle(rows => {
      const [first] = rows
      return first ? [{ ...first, id: rowId(50), cells: new Map() }, ...rows] : rows
    })
    meddle(rewritten({ 4: '=#REF * 2 + [Column 2]3', 5: '=SUM([Column 2]3:[Column 2]3)' }))

    await history.undo()
    expect(held()).toEqual(['=[Column 2]3 * 2 + [Column 2]4', '=SUM([Column 2]3:[Column 2]4)'])
  })

  test('keeps a formula that another user has changed since', async () => {
    const { history, held, save, meddle } = await aBill(before)
    await history.do([remove(2)], 'deleting')
    save()
    meddle(rewritten({ ...after, 4: '=[Column 2]1' }))

    expect(await history.undo()).toMatchObject({ left: { cells: 1 } })
    expect(held()).toEqual(['=[Column 2]1', before[5]])
  })

  test('restores references to a deleted column', async () => {
    const formulas = { 4: '=[Column 3]1 & "!"', 5: '=COUNT([Column 3]:[Column 3])' }
    const { history, held, save, meddle } = await aBill(formulas)
    await history.do([{ kind: 'delete-column', columnId: columnId(3) }], 'deleting')
    save()
    meddle(rewritten({ 4: '=#REF & "!"', 5: '=COUNT(#REF)' }))

    expect(await history.undo()).toMatchObject({ left: { cells: 0, columns: 0 } })
    expect(held()).toEqual(Object.values(formulas))
  })

  test('restores rows that were deleted one after the other', async () => {
    const { history, held, save, meddle } = await aBill(before)
    await history.do([remove(2)], 'deleting')
    await history.do([remove(3)], 'deleting')
    save()
    meddle(rewritten({ 4: '=#REF * 2 + #REF', 5: '=SUM(#REF)' }))

    while (await history.undo());
    expect(held()).toEqual(Object.values(before))
  })

  test('keeps a formula that was edited since', async () => {
    const { history, held, save, meddle } = await aBill(before)
    await history.do([remove(2)], 'deleting')
    save()
    meddle(rewritten(after))
    await history.do([set(4, 2, null, '=1')], 'typing')
    await history.undo()
    await history.undo()
    expect(held()).toEqual(Object.values(before))
  })
})
