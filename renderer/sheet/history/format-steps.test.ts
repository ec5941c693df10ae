import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { createTestHistory, set } from './testing/test-history.ts'

const PERCENT = ',,,,,,,,,,,,0,,3,,'
const MONEY = ',,,,,,,,,,,13,2,1,2,,'

const shown = (row: number, format: string | null): SheetEdit => ({
  ...{ kind: 'format-cell', rowId: rowId(row), columnId: columnId(2), format },
})

/** A sheet whose first row has a percent format on the service. */
async function at() {
  const location = createTestHistory([
    [1, null, 'Lift', 10],
    [2, null, 'Wall', 20],
  ])
  await location.history.do([shown(1, PERCENT)], 'formatting')
  location.save()
  return location
}

describe('undo', () => {
  test.each(['sent', 'not sent'])('restores the previous format: the new one was %s', async when => {
    const { history, save, formatsAt } = await at()
    await history.do([shown(1, MONEY), shown(2, MONEY)], 'formatting')
    if (when === 'sent') save()
    expect([formatsAt(0)[1], formatsAt(1)[1]]).toEqual([MONEY, MONEY])

    expect(await history.undo()).toMatchObject({ stored: 2, left: { cells: 0 } })
    save()

    expect([formatsAt(0)[1], formatsAt(1)[1]]).toEqual([PERCENT, null])
    await history.redo()
    expect([formatsAt(0)[1], formatsAt(1)[1]]).toEqual([MONEY, MONEY])
  })

  test('of a format keeps later values, and of a value keeps the format', async () => {
    const { history, save, formatsAt, rowAt } = await at()
    await history.do([set(1, 2, 30)], 'typing')
    await history.do([shown(1, MONEY)], 'formatting')
    save()

    await history.undo()
    expect([rowAt(0)[1], formatsAt(0)[1]]).toEqual([30, PERCENT])
    await history.undo()
    expect([rowAt(0)[1], formatsAt(0)[1]]).toEqual([10, PERCENT])
  })

  test('keeps a format that another user has set since', async () => {
    const { history, save, meddle, formatsAt } = await at()
    await history.do([shown(1, MONEY)], 'formatting')
    save()
    meddle(rows =>
      rows.map(row => ({
        ...row,
        cells: new Map([...row.cells].map(([id, cell]) => [id, cell.format ? { ...cell, format: ',,1' } : cell])),
      })),
    )

    expect(await history.undo()).toMatchObject({ stored: 0, left: { cells: 1 } })

    expect(formatsAt(0)[1]).toBe(',,1')
  })

  test('restores a deleted row and column with their formats, also after sending', async () => {
    const { history, save, formatsAt } = await at()
    for (const deletion of [
      { kind: 'delete-row' as const, rowId: rowId(1) },
      { kind: 'delete-column' as const, columnId: columnId(2) },
    ]) {
      await history.do([deletion], 'deleting')
      save()
      await history.undo()
      save()

      expect(formatsAt(0)[1]).toBe(PERCENT)
    }
  })
})
