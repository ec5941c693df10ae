import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { createTestHistory, set } from './testing/test-history.ts'

const LINK = 'web https://plans.example/lift'
const OTHER = 'sheet 7 '

const linked = (row: number, value: string, link: string | null): SheetEdit => ({ ...set(row, 1, value), link })

/** A sheet whose first row has a link on the service. */
async function at() {
  const location = createTestHistory([
    [1, null, 'Lift', 10],
    [2, null, 'Wall', 20],
  ])
  await location.history.do([linked(1, 'Lift', LINK)], 'linking')
  location.save()
  return location
}

describe('undo', () => {
  test.each(['sent', 'not sent'])('restores the link of a cleared cell: clearing was %s', async when => {
    const { history, save, linksAt, rowAt } = await at()
    await history.do([set(1, 1, null)], 'clearing')
    if (when === 'sent') save()
    expect(linksAt(0)[0]).toBe(null)

    expect(await history.undo()).toMatchObject({ stored: 1, left: { cells: 0 } })
    save()

    expect([rowAt(0)[0], linksAt(0)[0]]).toEqual(['Lift', LINK])
    await history.redo()
    expect([rowAt(0)[0], linksAt(0)[0]]).toEqual([null, null])
  })

  test('restores a deleted row with its links, also after the deletion was sent', async () => {
    const { history, save, linksAt } = await at()
    await history.do([{ kind: 'delete-row', rowId: rowId(1) }], 'deleting')
    save()

    await history.undo()
    save()

    expect(linksAt(0)[0]).toBe(LINK)
  })

  test('restores a deleted column with its links, also after the deletion was sent', async () => {
    const { history, save, linksAt } = await at()
    await history.do([{ ...set(2, 2, 'Roof'), link: OTHER }], 'linking')
    save()
    await history.do([{ kind: 'delete-column', columnId: columnId(2) }], 'deleting')
    save()
    expect(linksAt(1)[1]).toBe(null)

    await history.undo()
    save()

    expect([linksAt(0)[1], linksAt(1)[1]]).toEqual([null, OTHER])
  })

  test('removes an added link, and restores a changed or removed one', async () => {
    const { history, save, linksAt } = await at()
    await history.do([linked(2, 'Wall', OTHER), linked(1, 'Lift', null)], 'linking')
    save()
    await history.do([linked(1, 'Lift', OTHER)], 'linking')
    save()
    expect([linksAt(0)[0], linksAt(1)[0]]).toEqual([OTHER, OTHER])

    await history.undo()
    save()
    expect(linksAt(0)[0]).toBe(null)
    await history.undo()
    save()
    expect([linksAt(0)[0], linksAt(1)[0]]).toEqual([LINK, null])
  })

  test('keeps a link that another user has set since', async () => {
    const { history, save, meddle, linksAt } = await at()
    await history.do([linked(2, 'Wall', LINK)], 'linking')
    save()
    meddle(rows => rows.map(row => (row.id === 2 ? { ...row, links: new Map([[columnId(1), OTHER]]) } : row)))

    expect(await history.undo()).toMatchObject({ stored: 0, left: { cells: 1 } })
    expect(linksAt(1)[0]).toBe(OTHER)
  })

  test('does not mention links if no cell has one', async () => {
    const { history, view } = createTestHistory([[1, null, 'Door']])
    await history.do([set(1, 1, 'Gate')], 'typing')
    await history.undo()

    expect(view().linkAt(0, columnId(1))).toBe(null)
  })
})
