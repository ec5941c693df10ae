import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Row } from '../../../shared/model/sheet/sheet.ts'
import { createTestHistory, set } from './testing/test-history.ts'

const at = () =>
  createTestHistory([
    [1, null, 'Door', 10],
    [2, 1, 'Hinge', 20],
    [3, null, 'Wall', 30],
  ])
const add: GridEdit = { kind: 'add-row', rowId: rowId(-9), location: { parentId: null, after: rowId(3) } }
const addColumn: GridEdit = {
  kind: 'add-column',
  columnId: columnId(-7),
  after: columnId(2),
  title: 'Cost',
  type: { kind: 'text', symbol: null, options: [], validation: false },
  width: 120,
}
const toDates: GridEdit = {
  kind: 'change-column',
  columnId: columnId(2),
  change: { type: { kind: 'date', symbol: null, options: [], validation: false } },
}
const remove = (id: number): GridEdit => ({ kind: 'delete-row', rowId: rowId(id) })
const writes = (id: number, value: string) => (rows: readonly Row[]) =>
  rows.map(row =>
    row.id === id
      ? { ...row, cells: new Map(row.cells).set(columnId(1), { value, display: null, formula: null }) }
      : row,
  )
const NOTHING_LEFT = { cells: 0, rows: 0, columns: 0 }

describe('a new window', () => {
  test.each<[string, readonly GridEdit[]]>([
    ['typing', [set(1, 1, 'Gate'), set(3, 2, null, '=1+1')]],
    ['a new row, and its text', [add, set(-9, 1, 'Roof')]],
    ['the deletion of a row with its children', [remove(1)]],
    ['a move', [{ kind: 'move-row', rowId: rowId(3), location: { parentId: null, after: null } }]],
    ['a new column, and its text', [addColumn, set(1, -7, 'much')]],
    ['the deletion of a column', [{ kind: 'delete-column', columnId: columnId(2) }]],
    ['a number format', [{ kind: 'format-cell', rowId: rowId(1), columnId: columnId(2), format: ',,,2' }]],
  ])('undoes and redoes the step of an earlier one, saved before, between or never: %s', async (_, edits) => {
    for (const saves of ['before', 'between', 'never']) {
      const sheet = at()
      const start = sheet.picture()
      await sheet.history.do(edits, 'step')
      if (saves === 'before') sheet.save()
      const done = sheet.picture()
      sheet.restart()
      await expect.poll(() => sheet.history.next().undo).toBe('step')
      if (saves === 'between') sheet.save()

      expect(await sheet.history.undo(), saves).toMatchObject({ what: 'step', left: NOTHING_LEFT, error: null })
      expect(sheet.picture(), saves).toBe(start)
      sheet.restart()
      expect(await sheet.history.redo(), saves).toMatchObject({ what: 'step', left: NOTHING_LEFT, error: null })
      expect(sheet.picture(), saves).toBe(done)
    }
  })

  test.each(['before', 'between', 'never'])(
    'undoes another type of a column, with its values: saved %s',
    async saves => {
      const sheet = at()
      const start = sheet.picture()
      await sheet.history.do([toDates], 'step')
      if (saves === 'before') sheet.save()
      sheet.restart()
      await expect.poll(() => sheet.history.next().undo).toBe('step')
      if (saves === 'between') sheet.save()

      expect(await sheet.history.undo()).toMatchObject({ left: NOTHING_LEFT, error: null })
      expect(sheet.picture()).toBe(start)
    },
  )

  test('names the steps of an earlier one, once they are read', async () => {
    const sheet = at()
    await sheet.history.do([set(1, 1, 'Gate')], 'typing')
    await sheet.history.do([set(1, 1, 'Portal')], 'pasting')
    await sheet.history.undo()
    sheet.restart()

    expect(sheet.history.isUnderWay()).toBe(true)
    await expect.poll(() => sheet.history.next()).toEqual({ undo: 'typing', redo: 'pasting' })
    expect(sheet.history.isUnderWay()).toBe(false)
  })

  test('leaves a cell alone that another user has changed between the windows', async () => {
    const sheet = at()
    await sheet.history.do([set(1, 1, 'Gate'), set(3, 1, 'Fence')], 'pasting')
    sheet.save()
    sheet.restart()
    sheet.meddle(writes(1, 'Theirs'))

    expect(await sheet.history.undo()).toMatchObject({ stored: 1, left: { cells: 1 } })
    expect([sheet.rowAt(0)[0], sheet.rowAt(2)[0]]).toEqual(['Theirs', 'Wall'])
  })

  test("undoes a value in the service's own form, of which the earlier window was notified", async () => {
    const sheet = at()
    await sheet.history.do([set(1, 1, 'ann@example.org')], 'typing')
    sheet.save(value => (value === 'ann@example.org' ? 'Ann' : value))
    sheet.restart()

    expect(await sheet.history.undo()).toMatchObject({ stored: 1, left: NOTHING_LEFT })
    expect(sheet.rowAt(0)[0]).toBe('Door')
  })

  test('leaves converted cells alone if the service has converted them between the windows', async () => {
    const sheet = at()
    await sheet.history.do([toDates], 'changing a type')
    const { stored } = sheet
    const before = stored.list()
    sheet.save()
    stored.damage('undo', () => before.undo)
    sheet.restart()
    sheet.meddle(rows =>
      rows.map(row => ({
        ...row,
        cells: new Map(row.cells).set(columnId(2), { value: '2026-05-01', display: null, formula: null }),
      })),
    )

    expect(await sheet.history.undo()).toMatchObject({ left: { cells: 3 } })
    expect(sheet.rowAt(0)[1]).toBe('2026-05-01')
  })

  test('adds its own steps on top, which cannot be followed by a redo of an earlier one', async () => {
    const sheet = at()
    await sheet.history.do([set(1, 1, 'Gate')], 'first')
    await sheet.history.do([set(1, 1, 'Portal')], 'second')
    await sheet.history.undo()
    sheet.restart()
    await sheet.history.do([set(3, 1, 'Fence')], 'third')

    await expect.poll(() => sheet.history.next()).toEqual({ undo: 'third', redo: null })
    await sheet.history.undo()
    expect(await sheet.history.undo()).toMatchObject({ what: 'first' })
    expect([sheet.rowAt(0)[0], sheet.rowAt(2)[0]]).toEqual(['Door', 'Wall'])
  })

  test('has no step that a crash has interrupted during its undo', async () => {
    const sheet = at()
    await sheet.history.do([remove(1)], 'deleting')
    sheet.save()
    const atPop = sheet.stored.atNext('pop')
    const undone = sheet.history.undo()
    const stored = await atPop
    await undone
    sheet.stored.replaceBy(stored)
    sheet.restart()

    expect(await sheet.history.undo()).toBeNull()
    expect(sheet.view().rowCount).toBe(3)
  })

  test('drops a damaged step whole, and those below it', async () => {
    const sheet = at()
    for (const text of ['a', 'b', 'c']) await sheet.history.do([set(1, 1, text)], text)
    sheet.stored.damage('undo', texts => texts.map((text, index) => (index === 1 ? text.slice(0, -9) : text)))
    sheet.restart()

    expect(await sheet.history.undo()).toMatchObject({ what: 'c', stored: 1 })
    expect(await sheet.history.undo()).toBeNull()
    expect(sheet.rowAt(0)[0]).toBe('b')
  })

  test('has no step that is too large, and none before it', async () => {
    const sheet = at()
    await sheet.history.do([set(1, 1, 'Gate')], 'before')
    const rows = Array.from({ length: 14_000 }, (_, index) => rowId(-100 - index))
    await sheet.history.do(
      rows.map((id): GridEdit => ({ kind: 'add-row', rowId: id, location: { parentId: null, after: null } })),
      'large',
    )
    await sheet.history.do([set(3, 1, 'Fence')], 'after')
    sheet.restart()

    expect(await sheet.history.undo()).toMatchObject({ what: 'after' })
    expect(await sheet.history.undo()).toBeNull()
  })
})
