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
const addRow = (rowId: number, after: number | null) => ({ kind: 'add-row', rowId, place: { parentId: null, after } })
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

test('an edit of a cell goes alone', () => {
  expect([...takenBack(waits(set(1), set(2)), [1])]).toEqual([1])
})

test('a new row takes along what was typed into it, and the rows that stand by it', () => {
  const edits = waits(addRow(-1, null), set(-1), addRow(-2, -1), set(-2), set(3))

  expect([...takenBack(edits, [1])]).toEqual([1, 2, 3, 4])
})

test('a new row takes along a cell that waits for it', () => {
  const value = { kind: 'predecessors', predecessors: [{ rowId: -1, relation: 'FS' }] }

  expect([...takenBack(waits(addRow(-1, null), set(3, 2, value)), [1])]).toEqual([1, 2])
})

test('a new column takes along its cells, and a new comment what was made of it', () => {
  const { file: _, ...comment } = say(-7)
  const changed = { ...comment, kind: 'change-comment' }
  const edits = waits(addColumn, set(1, -5), say(-7), changed, say(-8))

  expect([...takenBack(edits, [1, 3])]).toEqual([1, 2, 3, 4])
})

test('what is on its way stays, and what leans on it', () => {
  expect([...takenBack([...inState('sending', [addRow(-1, null)]), ...waits(set(1), set(-1)).slice(1)], [1])]).toEqual(
    [],
  )
})
