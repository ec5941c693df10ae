import { expect, test } from 'vitest'
import type { EditState } from './edit.ts'
import { Edit } from './pending-edit.ts'
import { takenBack } from './taken-back.ts'

const waits = (...edits: readonly object[]) => inState('queued', edits)
const inState = (state: EditState, edits: readonly object[]) =>
  edits.map((edit, at) => ({ seq: at + 1, edit: Edit.parse(edit), state }))
const set = (rowId: number, columnId = 2, value: unknown = 'x') => ({
  kind: 'set-cell',
  rowId,
  columnId,
  value,
  formula: null,
})
const addRow = (rowId: number, after: number | null) => ({
  kind: 'add-row',
  rowId,
  location: { parentId: null, after },
})
const type = { kind: 'text', symbol: null, options: [], validation: false }
const addColumn = { kind: 'add-column', columnId: -5, after: null, title: 'Cost', type, width: 100 }
const say = (commentId: number) => ({
  kind: 'post-comment',
  rowId: null,
  threadId: -7,
  commentId,
  text: 'Hello',
  file: null,
})

test('undoing a cell edit affects nothing else', () => {
  expect([...takenBack(waits(set(1), set(2)), [1])]).toEqual([1])
})

test('undoing a new row also undoes its cells and rows placed relative to it', () => {
  const edits = waits(addRow(-1, null), set(-1), addRow(-2, -1), set(-2), set(3))

  expect([...takenBack(edits, [1])]).toEqual([1, 2, 3, 4])
})

test('undoing a new row also undoes a cell that has it as predecessor', () => {
  const value = { kind: 'predecessors', predecessors: [{ rowId: -1, relation: 'FS' }] }

  expect([...takenBack(waits(addRow(-1, null), set(3, 2, value)), [1])]).toEqual([1, 2])
})

test('undoing a new column also undoes its cells, and a new comment its later edits', () => {
  const { file: _, ...comment } = say(-7)
  const changed = { ...comment, kind: 'change-comment' }
  const edits = waits(addColumn, set(1, -5), say(-7), changed, say(-8))

  expect([...takenBack(edits, [1, 3])]).toEqual([1, 2, 3, 4])
})

test('an edit that is being sent stays, with all edits that depend on it', () => {
  expect([...takenBack([...inState('sending', [addRow(-1, null)]), ...waits(set(1), set(-1)).slice(1)], [1])]).toEqual(
    [],
  )
})
