import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Row } from '../../../shared/model/sheet/sheet.ts'
import { createTestHistory, type Given, set } from './testing/test-history.ts'

const ROWS: readonly Given[] = [
  [1, null, 'Door', 10],
  [2, 1, 'Hinge', 20],
  [3, 2, 'Screw', 30],
  [4, null, 'Wall', 40],
]
const at = () => createTestHistory(ROWS)

const add = (id: number, after: number | null, parent: number | null = null): SheetEdit => ({
  kind: 'add-row',
  rowId: rowId(id),
  location: { parentId: parent === null ? null : rowId(parent), after: after === null ? null : rowId(after) },
})
const addColumn = (id: number, after: number): GridEdit => ({
  kind: 'add-column',
  columnId: columnId(id),
  after: columnId(after),
  title: 'Cost',
  type: { kind: 'text', symbol: null, options: [], validation: false },
  width: 120,
})
const remove = (id: number): SheetEdit => ({ kind: 'delete-row', rowId: rowId(id) })
const moveToTop = (id: number, after: number): SheetEdit => ({
  kind: 'move-row',
  rowId: rowId(id),
  location: { parentId: null, after: rowId(after) },
})
const writes = (id: number, column: number, value: CellValue) => (rows: readonly Row[]) =>
  rows.map(row =>
    row.id === id
      ? { ...row, cells: new Map(row.cells).set(columnId(column), { value, display: null, formula: null }) }
      : row,
  )
const withoutRow = (id: number) => (rows: readonly Row[]) => rows.filter(row => row.id !== id)

describe('undo', () => {
  test('reverts a whole transaction and returns its location', async () => {
    const { history, rowAt } = at()
    await history.do([set(1, 1, 'Gate'), set(4, 2, 41)], 'paste')

    expect(await history.undo()).toEqual({
      what: 'paste',
      stored: 2,
      error: null,
      left: { cells: 0, rows: 0, columns: 0 },
      returned: { rows: 0, renewed: 0, refilled: [], columns: 0, bareColumns: 0, lost: [] },
      at: { rowId: 4, columnId: 2 },
    })
    expect([rowAt(0)[0], rowAt(3)[1]]).toEqual(['Door', 40])
    expect(history.next()).toEqual({ undo: null, redo: 'paste' })
    expect(await history.undo()).toBeNull()
  })

  test('finds cells of a new column after it got its id', async () => {
    const { history, rowAt, save, elsewhere, view } = at()
    await history.do([addColumn(-9, 4)], 'adding')
    await history.do([set(2, -9, 'typed')], 'typing')
    save()
    expect([rowAt(1)[4], elsewhere.column(columnId(-9)) > 0]).toEqual(['typed', true])
    expect(view().meta.columns[4]?.id).toBe(-9)

    expect(await history.undo()).toMatchObject({ left: { cells: 0 }, at: { rowId: 2, columnId: -9 } })
    expect(rowAt(1)[4]).toBeNull()
  })

  test('restores a deleted row with its children, and earlier steps still refer to it', async () => {
    const { history, picture, rowAt } = at()
    const before = picture()
    await history.do([set(3, 1, 'Bolt')], 'typing')
    await history.do([remove(1)], 'deleting')
    expect(rowAt(0)[0]).toBe('Wall')

    await history.undo()
    expect(rowAt(2)[0]).toBe('Bolt')
    await history.undo()

    expect(picture()).toBe(before)
  })

  test('reports how many rows lost their files and comments', async () => {
    const { history, meddle, save } = at()
    meddle(rows => rows.map(row => (row.id === 3 ? { ...row, comments: 1 } : row)))
    await history.do([remove(1)], 'deleting')
    save()

    expect(await history.undo()).toMatchObject({ returned: { rows: 1 }, left: { rows: 0 } })
  })

  test('reports the columns that the service refills for rows restored after the deletion was saved', async () => {
    const { history, save } = at()
    await history.do([remove(4)], 'deleting')
    save()

    expect(await history.undo()).toMatchObject({ returned: { renewed: 1, refilled: ['No.'] } })
  })

  test('knows whether it is still the newest step', async () => {
    const { history } = at()
    await history.do([remove(4)], 'deleting')
    const isNewest = history.newest()
    expect(isNewest()).toBe(true)
    await history.do([set(1, 1, 'Gate')], 'typing')
    expect(isNewest()).toBe(false)
    await history.undo()
    expect(isNewest()).toBe(true)
  })

  test('withdraws an unsent deletion: the row keeps its id, files and comments', async () => {
    const { history, meddle, view, picture } = at()
    meddle(rows => rows.map(row => (row.id === 3 ? { ...row, comments: 1 } : row)))
    const before = picture()
    await history.do([remove(4), remove(1)], 'deleting')

    expect(await history.undo()).toMatchObject({
      stored: 2,
      returned: { rows: 0 },
      left: { rows: 0 },
      at: { rowId: 1 },
    })
    expect(picture()).toBe(before)
    expect([0, 1, 2, 3].map(index => view().rowIdAt(index))).toEqual([1, 2, 3, 4])

    expect(await history.redo()).toMatchObject({ stored: 2, left: { rows: 0 } })
    expect(view().rowCount).toBe(0)
    await history.undo()
    expect(picture()).toBe(before)
  })

  test('restores a row at its position, even if others were moved around it', async () => {
    const { history, picture } = at()
    const before = picture()
    await history.do([moveToTop(2, 4)], 'first move')
    await history.do([remove(4)], 'deleting')
    await history.do([moveToTop(1, 2)], 'second move')

    await history.undo()
    await history.undo()
    await history.undo()
    expect(picture()).toBe(before)
  })

  test('does not delete a restored row again if another user has written into it or added children', async () => {
    for (const theirs of [writes(2, 3, 'theirs'), withoutRow(3)]) {
      const { history, meddle, view } = at()
      await history.do([remove(1)], 'deleting')
      await history.undo()
      meddle(theirs)

      expect(await history.redo()).toMatchObject({ stored: 0, left: { rows: 1 } })
      expect(view().indexOf(rowId(2))).toBe(1)
    }
  })

  test('reverts changes of a new column after it got its id, and the column itself, and redoes both', async () => {
    const { history, picture, save } = at()
    const before = picture()
    await history.do([addColumn(-9, 4)], 'adding')
    save()
    await history.do([{ kind: 'change-column', columnId: columnId(-9), change: { title: 'Cost' } }], 'renaming')
    await history.do([set(2, -9, 'typed')], 'typing')
    const after = picture()
    save()

    for (let step = 0; step < 3; step++) await history.undo()
    expect(picture()).toBe(before)
    save()
    for (let step = 0; step < 3; step++) await history.redo()
    expect(picture()).toBe(after)
  })

  test('follows a new row to its id from the service', async () => {
    const { history, picture, save, rowAt } = at()
    const before = picture()
    await history.do([add(-1, 4), set(-1, 1, 'Roof')], 'adding')
    await history.do([set(-1, 2, 50)], 'typing')
    save()

    await history.undo()
    expect(rowAt(4).slice(0, 2)).toEqual(['Roof', null])
    await history.undo()

    expect(picture()).toBe(before)
  })

  test('clears redo only on a new step', async () => {
    const { history } = at()
    await history.do([set(1, 1, 'Gate')], 'first')
    await history.undo()
    expect(history.next().redo).toBe('first')

    await history.do([set(1, 1, 'Arch')], 'second')

    expect(history.next()).toEqual({ undo: 'second', redo: null })
  })

  test('is possible for each of a thousand transactions', async () => {
    const { history, rowAt, save } = at()
    for (let index = 0; index <= 1000; index++) {
      await history.do([set(1, 2, index)], 'typing')
      if (index % 20 === 0) save()
    }

    let steps = 0
    for (; await history.undo(); steps++) if (steps % 20 === 0) save()

    expect(steps).toBe(1000)
    expect(rowAt(0)[1]).toBe(0)
  })
})

describe('an edit that is stored and not in the view yet', () => {
  test('is undone even if another change was shown in the meantime', async () => {
    const work = at()
    work.beLate()
    await work.history.do([add(-1, 4), set(-1, 1, 'Roof')], 'typing')
    work.meddle(writes(2, 2, 25))

    expect(await work.history.undo()).toMatchObject({ what: 'typing' })
    work.arrive()
    expect(work.view().rowCount).toBe(4)

    await work.history.redo()
    expect(work.rowAt(4)[0]).toBe('Roof')
  })

  test('is undone once it is in the view', async () => {
    const work = at()
    work.beLate()
    await work.history.do([add(-1, 4), set(-1, 1, 'Roof')], 'typing')
    work.meddle(writes(2, 2, 25))
    work.arrive()

    expect(work.rowAt(4)[0]).toBe('Roof')
    expect(await work.history.undo()).toMatchObject({ what: 'typing', left: { rows: 0 } })
    expect(work.view().rowCount).toBe(4)
  })
})

describe('a later change by another user', () => {
  test("stays: undo skips a cell that differs from the transaction's result, and no others", async () => {
    const { history, rowAt, save, meddle } = at()
    await history.do([set(1, 1, 'Gate'), set(4, 1, 'Fence')], 'paste')
    save()
    meddle(writes(1, 1, 'Theirs'))

    expect(await history.undo()).toMatchObject({ stored: 1, left: { cells: 1, rows: 0 } })
    expect([rowAt(0)[0], rowAt(3)[0]]).toEqual(['Theirs', 'Wall'])
    expect(await history.redo()).toMatchObject({ stored: 1, left: { cells: 0 } })
    expect([rowAt(0)[0], rowAt(3)[0]]).toEqual(['Theirs', 'Fence'])
  })

  test("stays also if it caused a rejection of this user's edit", async () => {
    const { history, rowAt, meddle, view } = at()
    await history.do([set(1, 1, 'Gate')], 'typing')
    meddle(writes(1, 1, 'Theirs'))
    expect(view().markAt(0, columnId(1))?.state).toBe('needs-review')

    expect(await history.undo()).toMatchObject({ stored: 0, left: { cells: 1 } })
    expect(rowAt(0)[0]).toBe('Gate')
  })

  test('stays in a new row: undo of the insertion keeps the row', async () => {
    const { history, rowAt, save, meddle, elsewhere } = at()
    await history.do([add(-1, 4), set(-1, 1, 'Roof')], 'adding')
    save()
    meddle(writes(elsewhere.row(rowId(-1)), 2, 'Theirs'))

    expect(await history.undo()).toMatchObject({ stored: 0, left: { cells: 0, rows: 1 } })
    expect(rowAt(4).slice(0, 2)).toEqual(['Roof', 'Theirs'])
  })

  test('that deleted a row does not block the rest of the undo', async () => {
    const { history, rowAt, meddle, save } = at()
    await history.do([set(4, 1, 'Fence'), set(1, 1, 'Gate')], 'paste')
    save()
    meddle(withoutRow(4))

    expect(await history.undo()).toMatchObject({ stored: 1, left: { cells: 1 } })
    expect(rowAt(0)[0]).toBe('Door')
  })

  test('a row is restored at the end if its parent was deleted', async () => {
    const { history, picture, meddle, save, rowAt, view } = at()
    await history.do([remove(3)], 'deleting')
    save()
    meddle(withoutRow(2))

    expect(await history.undo()).toMatchObject({ stored: 3, left: { rows: 0 } })
    expect([rowAt(2)[0], view().levelAt(2)], picture()).toEqual(['Screw', 0])
  })

  test('a row that another user has moved stays there', async () => {
    const { history, meddle, save, view } = at()
    await history.do([moveToTop(3, 4)], 'moving')
    save()
    meddle(rows => rows.map(row => (row.id === 3 ? { ...row, parentId: rowId(4) } : row)))

    expect(await history.undo()).toMatchObject({ stored: 0, left: { rows: 1 } })
    expect(view().levelAt(3)).toBe(1)
  })

  test("does not include the service's form of the same text: undo and redo work", async () => {
    const { history, save, rowAt } = at()
    const asNumber = (value: CellValue): CellValue => (value === '2,400' ? 2400 : value)
    await history.do([set(1, 2, '2,400')], 'typing')
    save(asNumber)
    await history.do([set(1, 2, 5)], 'typing')
    expect(rowAt(0)[1]).toBe(5)

    expect(await history.undo()).toMatchObject({ stored: 1 })
    expect(await history.undo()).toMatchObject({ stored: 1 })
    expect(rowAt(0)[1]).toBe(10)
    expect(await history.redo()).toMatchObject({ stored: 1 })
  })
})

describe('a transaction of several messages', () => {
  const many = (length: number) => Array.from({ length }, (_, index) => set(1 + (index % 4), 1 + (index % 2), index))

  test('is stored in order as one step', async () => {
    const { history, rowAt, picture } = at()
    const before = picture()
    const progress: number[] = []
    await history.do(many(8000), 'paste', stored => progress.push(stored))
    expect(rowAt(3)[1]).toBe(7999)
    expect(progress.length).toBeGreaterThan(3)
    expect(progress.at(-1)).toBe(8000)

    await history.undo()

    expect(picture()).toBe(before)
  })

  test('that fails midway keeps the stored part, reports it, and undoes just that', async () => {
    const { history, breakAfter, picture } = at()
    const before = picture()
    breakAfter(2)

    const { stored, error } = await history.do(many(8000), 'paste')
    expect(error).toEqual({ kind: 'disk-full' })
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(8000)
    breakAfter(Number.POSITIVE_INFINITY)
    await history.undo()

    expect(picture()).toBe(before)
  })

  test('whose undo fails midway can still be undone for the rest', async () => {
    const { history, breakAfter, picture, newRowId } = at()
    const before = picture()
    const rows = Array.from({ length: 2100 }, newRowId)
    await history.do(
      rows.map((id, index) => add(id, rows[index - 1] ?? 4)),
      'adding',
    )
    const after = picture()
    breakAfter(1)
    expect(await history.undo()).toMatchObject({ error: { kind: 'disk-full' } })
    breakAfter(Number.POSITIVE_INFINITY)

    await history.undo()
    expect(picture()).toBe(before)
    while (await history.redo());
    expect(picture()).toBe(after)
  })
})
