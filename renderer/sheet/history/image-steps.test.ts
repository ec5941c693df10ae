import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import { createTestHistory, set } from './testing/test-history.ts'

const put = (row: number, column: number, value: string, image: string): SetCell => ({
  ...set(row, column, value),
  image,
})
const removal = (row: number): SetCell => ({ ...set(row, 1, null), image: null })

/** A sheet whose first row has an image on the service, with the id `a+`. */
async function at() {
  const location = createTestHistory([
    [1, null, null, 10],
    [2, null, 'Wall', 20],
  ])
  await location.history.do([put(1, 1, 'Lift', 'a')], 'putting')
  location.save()
  return location
}

describe('undo', () => {
  test.each(['sent', 'not sent'])('removes a pasted image, and redo restores it: it was %s', async when => {
    const { history, save, imagesAt, rowAt } = await at()
    await history.do([put(2, 1, 'Lift', 'a+')], 'pasting')
    if (when === 'sent') save()

    expect(await history.undo()).toMatchObject({ stored: 1, left: { cells: 0 } })
    save()
    expect([rowAt(1)[0], imagesAt(1)[0]]).toEqual(['Wall', null])

    await history.redo()
    save()
    expect([rowAt(1)[0], imagesAt(1)[0]]).toEqual(['Lift', expect.stringMatching(/^a/)])
  })

  test('keeps an image that another user has inserted since, with the same text', async () => {
    const { history, save, meddle, imagesAt } = await at()
    await history.do([put(2, 1, 'Lift', 'a+')], 'pasting')
    save()
    meddle(rows =>
      rows.map(row => {
        const cell = row.cells.get(columnId(1))
        return row.id === 2 && cell
          ? { ...row, cells: new Map(row.cells).set(columnId(1), { ...cell, image: 'b' }) }
          : row
      }),
    )

    expect(await history.undo()).toMatchObject({ stored: 0, left: { cells: 1 } })
    expect(imagesAt(1)[0]).toBe('b')
  })

  test("of an edit of an image's text keeps the image", async () => {
    const { history, save, imagesAt, rowAt } = await at()
    await history.do([set(1, 1, 'Lift 2')], 'typing')
    save()
    await history.undo()

    expect([rowAt(0)[0], imagesAt(0)[0]]).toEqual(['Lift', 'a+'])
  })

  test('restores a removed image', async () => {
    const { history, save, imagesAt, rowAt } = await at()
    await history.do([removal(1)], 'removing')
    save()
    expect(imagesAt(0)[0]).toBe(null)
    await history.undo()

    expect([rowAt(0)[0], imagesAt(0)[0]]).toEqual(['Lift', 'a+'])
    save()
    expect(imagesAt(0)[0]).toBe('a++')
  })

  test('removes a new row with its image', async () => {
    const { history, save, newRowId, view } = await at()
    const row = newRowId()
    const location = { parentId: null, after: rowId(2) }
    await history.do([{ kind: 'add-row', rowId: row, location }, put(row, 1, 'Lift', 'a+')], 'duplicating')
    save()
    expect(view().rowCount).toBe(3)

    expect(await history.undo()).toMatchObject({ stored: 1, left: { rows: 0 } })
    expect(view().rowCount).toBe(2)
  })

  test.each([
    ['row', { kind: 'delete-row' as const, rowId: rowId(1) }],
    ['column', { kind: 'delete-column' as const, columnId: columnId(2) }],
  ])('restores a deleted %s with its images, after the deletion was sent', async (_what, deletion) => {
    const { history, save, imagesAt, rowAt } = await at()
    await history.do([put(1, 2, 'Plan', 'p')], 'pasting')
    save()
    await history.do([deletion], 'deleting')
    save()

    await history.undo()
    save()

    expect(rowAt(0)).toContain('Plan')
    expect(imagesAt(0)).toContain('p++')
  })
})
