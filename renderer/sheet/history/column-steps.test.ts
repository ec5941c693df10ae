import { describe, expect, test } from 'vitest'
import { aColumn, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { EDITS_AT_ONCE } from '../../../shared/ipc/edits-text.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column, ColumnKind } from '../../../shared/model/sheet/column.ts'
import type { ColumnChange, ColumnEdit, ColumnType } from '../../../shared/model/sheet/column-edit.ts'
import type { Row } from '../../../shared/model/sheet/sheet.ts'
import { createTestHistory, type Given, set } from './testing/test-history.ts'

const ROWS: readonly Given[] = [
  [1, null, 'Door', 10, 'oak'],
  [2, 1, 'Hinge', 20],
  [3, null, 'Wall', null, 'brick'],
]
const at = () => createTestHistory(ROWS)

const typed = (kind: ColumnKind): ColumnType => ({ kind, symbol: null, options: [], validation: false })
const add = (id: number, after: number, title = 'Cost'): ColumnEdit => ({
  kind: 'add-column',
  columnId: columnId(id),
  after: columnId(after),
  title,
  type: typed('text'),
  width: 120,
})
const change = (id: number, what: ColumnChange): ColumnEdit => ({
  kind: 'change-column',
  columnId: columnId(id),
  change: what,
})
const move = (id: number, after: number | null): ColumnEdit => ({
  kind: 'move-column',
  columnId: columnId(id),
  after: after === null ? null : columnId(after),
})
const remove = (id: number): ColumnEdit => ({ kind: 'delete-column', columnId: columnId(id) })

/** A change of one column by another user. */
const theirs = (id: number, what: Partial<Column>) => (columns: readonly Column[]) =>
  columns.map(column => (column.id === id ? { ...column, ...what } : column))
/** A cell edit by another user. */
const writes = (row: number, column: number, value: CellValue) => (rows: readonly Row[]) =>
  rows.map(each =>
    each.id === row
      ? { ...each, cells: new Map(each.cells).set(columnId(column), { value, display: null, formula: null }) }
      : each,
  )
const orderOf = (columns: readonly Column[], ids: readonly number[]) =>
  ids.flatMap(id => columns.filter(column => column.id === id))

describe('undo of a column change', () => {
  test('restores title, width, options and visibility, and redo applies them again', async () => {
    const { history, picture } = at()
    const before = picture()
    const type = { ...typed('text'), options: ['a', 'b'] }
    await history.do([change(2, { title: 'Cost', width: 90, hidden: true, type })], 'changing')
    const after = picture()

    expect(await history.undo()).toMatchObject({ what: 'changing', stored: 1, left: { columns: 0 } })
    expect(picture()).toBe(before)
    await history.redo()
    expect(picture()).toBe(after)
  })

  test('keeps later changes of another user and restores the rest', async () => {
    const { history, meddleColumns, save, view } = at()
    await history.do([change(2, { title: 'Cost', width: 90 })], 'changing')
    save()
    meddleColumns(theirs(2, { title: 'Price' }))

    expect(await history.undo()).toMatchObject({ stored: 1 })
    expect(view().meta.columns[1]).toMatchObject({ title: 'Price', width: 150 })
  })

  test('does nothing if everything changed since, or the title is taken by another column', async () => {
    const { history, meddleColumns, save, titles } = at()
    await history.do([change(2, { title: 'Cost' })], 'renaming')
    await history.do([change(3, { title: 'Stuff' })], 'renaming')
    save()
    meddleColumns(theirs(4, { title: 'Column 3' }))
    expect(await history.undo()).toMatchObject({ stored: 0, left: { columns: 1 } })
    meddleColumns(theirs(2, { title: 'Price' }))
    expect(await history.undo()).toMatchObject({ stored: 0, left: { columns: 1 } })
    expect(titles()).toEqual(['Column 1', 'Price', 'Stuff', 'Column 3'])
  })
})

describe('undo of an option added with a cell value', () => {
  const list = (...options: string[]): ColumnType => ({ ...typed('choice'), options })
  const OPEN = list('Open', 'Done')
  const adding = [change(3, { type: list('Open', 'Done', 'Blocked'), was: { type: OPEN } }), set(1, 3, 'Blocked')]
  const seen = ({ view, rowAt }: ReturnType<typeof at>) => [view().meta.columns[2]?.options, rowAt(0)[2]]
  const adds = async () => {
    const there = at()
    there.meddleColumns(theirs(3, { kind: 'choice', options: ['Open', 'Done'] }))
    await there.history.do(adding, 'adding the option')
    return there
  }

  test.each([true, false])('reverts both in one step, and redo restores both (saved in between: %s)', async isSaved => {
    const there = await adds()
    const both = [['Open', 'Done', 'Blocked'], 'Blocked']
    expect(seen(there)).toEqual(both)
    if (isSaved) there.save()

    expect(await there.history.undo()).toMatchObject({ stored: 2, left: { columns: 0, cells: 0 } })
    expect(seen(there)).toEqual([['Open', 'Done'], 'oak'])
    if (isSaved) there.save()
    expect(await there.history.undo()).toBeNull()
    await there.history.redo()
    expect(seen(there)).toEqual(both)
  })

  test('keeps options that others have added since', async () => {
    const there = await adds()
    there.save()
    there.meddleColumns(theirs(3, { options: ['Theirs', 'Open', 'Done', 'Blocked'] }))

    await there.history.undo()
    expect(seen(there)).toEqual([['Theirs', 'Open', 'Done'], 'oak'])
  })
})

describe("undo of a change of a column's type", () => {
  const people = [{ email: 'mara@northbank.example', name: 'Mara' }]

  test('restores the people of its list, and redo removes them again', async () => {
    const { history, meddleColumns, save, view } = at()
    meddleColumns(theirs(2, { kind: 'contact', contactOptions: people }))
    await history.do([change(2, { type: typed('text') })], 'changing')
    save()

    await history.undo()
    expect(view().meta.columns[1]).toMatchObject({ kind: 'contact', contactOptions: people })
    await history.redo()
    expect(view().meta.columns[1]).toMatchObject({ kind: 'text', contactOptions: [] })
  })

  test('restores the people and format of a deleted column', async () => {
    const { history, meddleColumns, save, view } = at()
    meddleColumns(theirs(2, { kind: 'contact', contactOptions: people, format: ',,1' }))
    await history.do([remove(2)], 'deleting')
    save()

    expect(await history.undo()).toMatchObject({ returned: { bareColumns: 0 } })
    expect(view().meta.columns[1]).toMatchObject({ kind: 'contact', contactOptions: people, format: ',,1' })
  })
})

describe('column properties that the service has and rejects from users', () => {
  test('are restored as closely as the interface allows', async () => {
    const { history, meddleColumns, view } = at()
    meddleColumns(theirs(2, { width: 0, title: ' Price ' }))
    meddleColumns(theirs(3, { width: 2400.5 }))
    await history.do([change(2, { width: 90, title: 'Cost' }), change(3, { width: 90 })], 'changing')

    expect(await history.undo()).toMatchObject({ left: { columns: 0 }, returned: { lost: [] } })
    const [, second, third] = view().meta.columns
    expect([second?.title, second?.width, third?.width]).toEqual(['Price', 150, 2000])
  })

  test('of a list keep options that others have added since, saved or not', async () => {
    const list = (...options: string[]) => ({ kind: 'choice' as const, symbol: null, options, validation: false })
    for (const isSaved of [false, true]) {
      const { history, save, meddleColumns, view } = at()
      meddleColumns(theirs(2, list('Open')))
      await history.do([change(2, { type: list('Open', 'Mine'), was: { type: list('Open') } })], 'changing')
      if (isSaved) save()
      meddleColumns(theirs(2, isSaved ? list('Waiting', 'Open', 'Mine') : list('Waiting', 'Open')))
      expect(view().meta.columns[1]?.options).toEqual(['Waiting', 'Open', 'Mine'])

      expect(await history.undo()).toMatchObject({ stored: 1, left: { columns: 0 } })

      expect(view().meta.columns[1]?.options).toEqual(['Waiting', 'Open'])
    }
  })

  test('are reported if they cannot be restored, and the rest is restored', async () => {
    const { history, save, meddleColumns, view } = at()
    meddleColumns(theirs(2, { kind: 'choice', options: ['a', ''] }))
    await history.do([change(2, { width: 90, type: typed('text') })], 'changing')

    expect(await history.undo()).toMatchObject({ stored: 1, returned: { lost: ['Column 2'] } })
    expect(view().meta.columns[1]).toMatchObject({ kind: 'text', width: 150 })
    meddleColumns(theirs(3, { title: '' }))
    await history.do([remove(3)], 'deleting')
    save()
    expect(await history.undo()).toMatchObject({ stored: 0, returned: { lost: [''] } })
  })
})

describe('undo of a column move', () => {
  test('restores its position, also if others have added columns around it', async () => {
    const { history, meddleColumns, save, view } = at()
    await history.do([move(4, 1)], 'moving')
    save()
    meddleColumns(columns => [...columns.slice(0, 2), aColumn(77, 'text', { title: 'New' }), ...columns.slice(2)])

    expect(await history.undo()).toMatchObject({ stored: 1, left: { columns: 0 } })
    expect(view().meta.columns.map(({ id }) => id)).toEqual([1, 77, 2, 3, 4, 9])
  })

  test('keeps the position if another user has moved it since', async () => {
    const { history, meddleColumns, save, view } = at()
    await history.do([move(4, 1)], 'moving')
    save()
    meddleColumns(columns => orderOf(columns, [1, 2, 4, 3, 9]))

    expect(await history.undo()).toMatchObject({ stored: 0, left: { columns: 1 } })
    expect(view().meta.columns.map(({ id }) => id)).toEqual([1, 2, 4, 3, 9])
  })
})

describe('undo of a new column', () => {
  test('removes it with its values, and redo restores both, also after saving', async () => {
    const { history, picture, save } = at()
    const before = picture()
    await history.do([add(-9, 1)], 'adding')
    await history.do([set(1, -9, 12)], 'typing')
    const after = picture()
    save()

    while (await history.undo());
    expect(picture()).toBe(before)
    save()
    while (await history.redo());
    expect(picture()).toBe(after)
  })

  test('keeps it if another user has written to it', async () => {
    const { history, meddle, save, elsewhere, titles } = at()
    await history.do([add(-9, 1)], 'adding')
    save()
    meddle(writes(3, elsewhere.column(columnId(-9)), 'theirs'))

    expect(await history.undo()).toMatchObject({ stored: 0, left: { columns: 1 } })
    expect(titles()).toContain('Cost')
  })
})

describe('undo of a column deletion', () => {
  test('restores it at its position with all cells, and earlier steps still refer to it', async () => {
    const { history, picture, save, rowAt } = at()
    const before = picture()
    await history.do([set(1, 3, 'elm')], 'typing')
    await history.do([set(2, 3, null, '=1+1')], 'typing')
    const full = picture()
    await history.do([change(3, { hidden: true }), remove(3)], 'deleting')
    save()
    expect(rowAt(0)).toEqual(['Door', 10, null])

    expect(await history.undo()).toMatchObject({ returned: { columns: 1, lost: [] }, left: { columns: 0, cells: 0 } })
    expect(picture()).toBe(full)
    save()
    while (await history.undo());
    expect(picture()).toBe(before)
    save()
    while (await history.redo());
    expect(rowAt(0)).toEqual(['Door', 10, null])
  })

  test('chooses another title if its own is taken, and a position if the neighbour was deleted', async () => {
    const { history, meddleColumns, save, titles } = at()
    await history.do([remove(3)], 'deleting')
    save()
    meddleColumns(columns => theirs(4, { title: 'column 3' })(columns).filter(({ id }) => id !== 2))

    expect(await history.undo()).toMatchObject({ left: { columns: 0 } })
    expect(titles()).toEqual(['Column 1', 'Column 3 2', 'column 3'])
  })

  test('reports a column that only the service can create as lost', async () => {
    const { history, save } = at()
    await history.do([remove(9)], 'deleting')
    save()

    expect(await history.undo()).toMatchObject({ stored: 0, returned: { lost: ['No.'] }, left: { columns: 0 } })
  })

  test('restores every unsent deletion with the original column, at its position', async () => {
    const { history, view } = at()
    const ids = () => view().meta.columns.map(({ id }) => id)
    const before = ids()
    await history.do([remove(9), remove(2), remove(3)], 'deleting')

    expect(await history.undo()).toMatchObject({ stored: 3, returned: { columns: 0, lost: [] } })
    expect(ids()).toEqual(before)
    expect(await history.redo()).toMatchObject({ stored: 3, left: { columns: 0 } })
    expect(ids()).toEqual([1, 4])
    await history.undo()
    expect(ids()).toEqual(before)
  })
})

describe('undo of a type change', () => {
  const turned = async () => {
    const location = at()
    const before = location.picture()
    await location.history.do([change(2, { type: typed('choice') })], 'changing')
    location.save()
    return { ...location, before, after: location.picture() }
  }

  test('restores the cells from before the conversion, and redo converts them again', async () => {
    const { history, picture, rowAt, save, before, after } = await turned()
    expect(rowAt(0)[1]).toBe('10 as choice')

    expect(await history.undo()).toMatchObject({ left: { cells: 0, columns: 0 } })
    save()
    expect(picture()).toBe(before)
    await history.redo()
    save()
    expect(picture()).toBe(after)
  })

  test('keeps cells that another user has written since', async () => {
    const { history, meddle, rowAt, save } = await turned()
    meddle(writes(2, 2, 'theirs'))

    expect(await history.undo()).toMatchObject({ stored: 2, left: { cells: 1, columns: 0 } })
    save()
    expect([rowAt(0)[1], rowAt(1)[1]]).toEqual([10, 'theirs as text'])
  })

  test('keeps everything if another user has changed the type again', async () => {
    const { history, meddleColumns, rowAt } = await turned()
    meddleColumns(theirs(2, { kind: 'contact' }))

    expect(await history.undo()).toMatchObject({ stored: 0, left: { columns: 1, cells: 2 } })
    expect(rowAt(0)[1]).toBe('10 as choice')
  })

  test('works also before sending, and for rows that were deleted and restored', async () => {
    const { history, picture, save } = at()
    const before = picture()
    await history.do([change(2, { type: typed('choice') })], 'changing')
    await history.do([{ kind: 'delete-row', rowId: rowId(1) }], 'deleting')
    save()
    while (await history.undo());
    save()

    expect(picture()).toBe(before)
  })
})

test('undo restores frozen columns, also for a restored column', async () => {
  const { history, frozenTo, save, view } = at()
  await history.freeze(columnId(3), 'freezing')
  await history.freeze(null, 'unfreezing')
  expect(await history.undo()).toMatchObject({ what: 'unfreezing', stored: 1 })
  expect(frozenTo()).toBe(3)
  expect(history.next()).toEqual({ undo: 'freezing', redo: 'unfreezing' })
  await history.undo()
  expect(frozenTo()).toBeNull()

  await history.redo()
  await history.do([remove(3)], 'deleting')
  save()
  await history.undo()
  save()
  await history.undo()
  await history.redo()
  expect(frozenTo()).toBe(view().meta.columns[2]?.id)
})

test('keeps at most a thousand steps, including frozen columns', async () => {
  const { history, frozenTo } = at()
  for (let index = 0; index <= 1000; index++) await history.freeze(columnId(1 + (index % 4)), 'freezing')

  let steps = 0
  while (await history.undo()) steps++
  expect(steps).toBe(1000)
  expect(frozenTo()).toBe(1)
})

test('undo removes a new row even if its cells could not be stored', async () => {
  const { history, breakAfter, picture, newRowId } = at()
  const before = picture()
  const rows: readonly RowId[] = Array.from({ length: EDITS_AT_ONCE }, newRowId)
  breakAfter(1)
  const { stored } = await history.do(
    [
      ...rows.map((id, index) => ({
        kind: 'add-row' as const,
        rowId: id,
        location: { parentId: null, after: rows[index - 1] ?? rowId(3) },
      })),
      set(rows[0] ?? 0, 1, 'never stored'),
    ],
    'pasting',
  )
  expect(stored).toBe(EDITS_AT_ONCE)
  breakAfter(Number.POSITIVE_INFINITY)

  expect(await history.undo()).toMatchObject({ left: { rows: 0 } })
  expect(picture()).toBe(before)
})
