import { describe, expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { displayText } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { COLUMNS, createTestHistory, set } from './testing/test-history.ts'

const waits = (...ids: number[]): CellValue => ({
  kind: 'predecessors',
  predecessors: ids.map(id => ({ rowId: rowId(id), relation: 'FS' })),
})
const add = (id: number, after: number): SheetEdit => ({
  kind: 'add-row',
  rowId: rowId(id),
  location: { parentId: null, after: rowId(after) },
})
const remove = (id: number): SheetEdit => ({ kind: 'delete-row', rowId: rowId(id) })

/** The second column has predecessors: the hinge depends on the door, the screw on both. */
function aPlan() {
  const work = createTestHistory([
    [1, null, 'Door'],
    [2, null, 'Hinge', waits(1)],
    [3, null, 'Screw', waits(1, 2)],
    [4, null, 'Wall'],
  ])
  work.meddleColumns(columns =>
    columns.map(column => (column.id === COLUMNS[1] ? { ...column, kind: 'predecessors' } : column)),
  )
  const messages = () => {
    const view = work.view()
    const second = COLUMNS[1]
    return Array.from({ length: view.rowCount }, (_, at) => (second ? displayText(view.cellAt(at, second)) : ''))
  }
  return { ...work, messages }
}

describe('undo, if rows depend on each other', () => {
  test('of a row deletion restores the dependencies on it, and redo removes them again', async () => {
    const { history, messages } = aPlan()
    await history.do([remove(1)], 'deleting')
    expect(messages()).toEqual(['#REF', '#REF, 1', ''])

    expect(await history.undo()).toMatchObject({ left: { cells: 0 }, returned: { rows: 0 } })
    expect(messages()).toEqual(['', '1', '1, 2', ''])

    await history.redo()
    expect(messages()).toEqual(['#REF', '#REF, 1', ''])
    await history.undo()
    expect(messages()).toEqual(['', '1', '1, 2', ''])
  })

  test('of several row deletions restores their dependencies, saved in between or not', async () => {
    const { history, messages, save } = aPlan()
    await history.do([remove(2), remove(3), remove(1)], 'deleting')
    save()

    await history.undo()
    expect(messages()).toEqual(['', '1', '1, 2', ''])
    save()
    expect(messages()).toEqual(['', '1', '1, 2', ''])
    expect(await history.redo()).toMatchObject({ left: { rows: 0, cells: 0 } })
    expect(messages()).toEqual([''])
  })

  test('removes a row that was typed before the other had an id', async () => {
    const { history, messages, save } = aPlan()
    await history.do([add(-90, 4)], 'adding')
    await history.do([set(4, 2, waits(-90))], 'typing')
    expect(messages()[3]).toBe('5')
    save()

    expect(await history.undo()).toMatchObject({ left: { cells: 0 } })
    expect(messages()[3]).toBe('')
  })

  test('keeps predecessors that another user has set since', async () => {
    const { history, messages, meddle } = aPlan()
    await history.do([remove(1)], 'deleting')
    meddle(rows => rows.filter(row => row.id !== 1))
    const second = COLUMNS[1]
    meddle(rows =>
      rows.map(row =>
        row.id === 3 && second
          ? { ...row, cells: new Map(row.cells).set(second, { value: waits(4), display: null, formula: null }) }
          : row,
      ),
    )

    await history.undo()
    expect(messages()).toEqual(['', '1', '4', ''])
  })
})
