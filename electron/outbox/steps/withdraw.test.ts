import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCell, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Deleted } from '../../../shared/fold/deletion.ts'
import { CommentId, ThreadId } from '../../../shared/model/ids.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Result } from '../../../shared/result.ts'
import type { NewEdit } from '../coalesce.ts'
import { openOutbox } from '../open-outbox.ts'
import type { Outbox } from '../outbox.ts'

const SHEET = sheetId(1)
const KEPT = '0b7e1c52-9a41-4d0e-8f6a-3c5d2e7f9a10'
let folder: string
let outbox: Outbox

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-withdraw-'))
  outbox = must(openOutbox({ file: join(folder, 'outbox.db'), stamp: '1' })).outbox
})
afterEach(() => {
  outbox.close()
  rmSync(folder, { recursive: true })
})

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const bare = (edit: Edit): NewEdit => ({ edit, base: null })
const set = (row: number, value: CellValue, base: CellValue = null, column = 1): NewEdit => ({
  edit: { kind: 'set-cell', rowId: rowId(row), columnId: columnId(column), value, formula: null },
  base: aCell(base),
})
const add = (row: number, after: number | null, parent: number | null = null) =>
  bare({
    kind: 'add-row',
    rowId: rowId(row),
    location: { parentId: parent === null ? null : rowId(parent), after: after === null ? null : rowId(after) },
  })
const remove = (row: number) => bare({ kind: 'delete-row', rowId: rowId(row) })
const removeColumn = (column: number) => bare({ kind: 'delete-column', columnId: columnId(column) })
const hide = (column: number) => bare({ kind: 'change-column', columnId: columnId(column), change: { hidden: true } })
const comment = (id: number, row: number) =>
  bare({
    kind: 'post-comment',
    commentId: CommentId.parse(id),
    threadId: ThreadId.parse(id - 100),
    rowId: rowId(row),
    text: 'Which hinge?',
    file: { id: KEPT, name: 'hinge.pdf', sizeBytes: 10, mimeType: 'application/pdf' },
  })

const store = (...edits: NewEdit[]) => must(outbox.add(SHEET, edits, 1000)).changed.map(({ seq }) => seq)
const rows = (...ids: number[]): Deleted => ({ rows: ids.map(rowId), columns: [] })
const columns = (...ids: number[]): Deleted => ({ rows: [], columns: ids.map(columnId) })
const withdraw = (deleted: Deleted) => must(outbox.withdraw(SHEET, deleted))
const line = () => outbox.list(SHEET)

describe('withdrawing a deletion', () => {
  test('leaves nothing to send if nothing else is pending', () => {
    store(remove(5), remove(6))

    const { change, withdrawn } = withdraw(rows(6, 5, 7))

    expect(withdrawn).toEqual(rows(6, 5))
    expect(change.gone).toHaveLength(2)
    expect(line()).toEqual([])
    expect(outbox.counts()).toMatchObject({ total: 0 })
  })

  test('keeps earlier input into the row', () => {
    store(set(5, 'typed', 'was'))
    store(remove(5))
    withdraw(rows(5))
    expect(line()).toMatchObject([{ edit: { kind: 'set-cell', value: 'typed' }, base: { value: 'was' } }])
  })

  test('restores a row that was never sent with its dependents, at the old positions in the queue', () => {
    const made = store(add(-1, 4), set(-1, 'typed'), comment(-50, -1))
    store(add(-2, 4))
    const before = line()
    store(remove(-1))
    expect(line()).toHaveLength(1)
    expect(outbox.keptFiles()).toEqual([KEPT])

    const { change } = withdraw(rows(-1))

    expect(change.changed.map(({ seq }) => seq)).toEqual(made)
    expect(change.hasCommentEdits).toBe(true)
    expect(line()).toEqual(before)
  })

  test('restores rejected edits as rejected', () => {
    const made = store(add(-1, 4), set(-1, 'typed'))
    must(outbox.markSending(SHEET, made, 2000, null))
    must(outbox.holdForReview(SHEET, made, 'This row is locked.'))
    const before = line()
    store(remove(-1))
    withdraw(rows(-1))
    expect(line().map(({ state, reason }) => [state, reason])).toEqual(
      before.map(({ state, reason }) => [state, reason]),
    )
  })

  test('uses the current ids of neighbor rows', () => {
    const [neighbour = 0] = store(add(-1, 4))
    store(add(-2, -1), set(-2, 'typed'))
    store(remove(-2))
    must(outbox.markSending(SHEET, [neighbour], 2000, { rows: [] }))
    must(
      outbox.settle(SHEET, { done: [neighbour], saved: [], version: 2, numbers: { rows: [[rowId(-1), rowId(40)]] } }),
    )
    withdraw(rows(-2))
    expect(line()[0]).toMatchObject({ edit: { kind: 'add-row', location: { after: 40 } } })
  })

  test('fails if it was sent, a second time, and if the row’s dependencies are gone', () => {
    const sent = store(remove(5))
    must(outbox.markSending(SHEET, sent, 2000, null))
    expect(withdraw(rows(5)).withdrawn).toEqual(rows())
    must(outbox.markUnknown(SHEET, sent))
    must(outbox.requeue(SHEET, sent))
    expect(withdraw(rows(5)).withdrawn).toEqual(rows())

    store(add(-1, 4), set(-1, 'typed'))
    store(remove(-1))
    expect(withdraw(rows(-1)).withdrawn).toEqual(rows(-1))
    expect(withdraw(rows(-1)).withdrawn).toEqual(rows())

    store(add(-3, 4))
    store(add(-4, -3))
    store(remove(-4))
    store(remove(-3))
    expect(withdraw(rows(-4)).withdrawn).toEqual(rows())
    expect(withdraw(rows(-3, -4)).withdrawn).toEqual(rows(-3, -4))
  })

  test('of a column restores its earlier changes', () => {
    store(hide(3))
    store(removeColumn(3))
    expect(line()).toMatchObject([{ edit: { kind: 'delete-column' } }])

    expect(withdraw(columns(3)).withdrawn).toEqual(columns(3))
    expect(line()).toMatchObject([{ edit: { kind: 'change-column', change: { hidden: true } } }])

    const sent = store(removeColumn(3))
    must(outbox.markSending(SHEET, [sent[0] ?? 0], 2000, null))
    expect(withdraw(columns(3)).withdrawn).toEqual(columns())
    expect(line()).toMatchObject([{ edit: { kind: 'delete-column' }, state: 'sending' }])
  })
})
