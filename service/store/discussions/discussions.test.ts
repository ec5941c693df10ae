import { expect, test } from 'vitest'
import { withSheet } from '../../testing/upload.ts'
import { discussionStore } from './discussions.ts'

function withThreads() {
  const { service, ann, bob, sheetId, rowId } = withSheet()
  const discussions = discussionStore(service.store.db)
  const begin = (id: number, onRow: number | null, texts: readonly string[]): void => {
    discussions.add({ id, sheetId, rowId: onRow, createdAt: 5, createdBy: ann.id })
    for (const [index, text] of texts.entries()) {
      // Ids fall and times are equal, so that only the order of insertion can sort them.
      const comment = { id: id * 100 - index, sheetId, discussionId: id, text, createdAt: 5, createdBy: bob.id }
      discussions.addComment(comment)
    }
  }
  return { store: service.store, discussions, begin, sheetId, rowId }
}

test('lists threads and comments in the order they were added, regardless of ids and times', () => {
  const { discussions, begin, sheetId } = withThreads()
  begin(9, null, ['one', 'two', 'three'])
  begin(8, null, ['other'])

  const threads = discussions.ofSheet(sheetId)

  expect(threads.map(({ id }) => id)).toEqual([9, 8])
  expect(threads[0]?.comments.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
})

test('lists a thread of a row under the row and the sheet, and one of the sheet only under the sheet', () => {
  const { discussions, begin, sheetId, rowId } = withThreads()
  begin(8, null, ['on the sheet'])
  begin(9, rowId, ['on the row'])

  expect(discussions.ofRow(sheetId, rowId)).toMatchObject([{ id: 9, rowId, comments: [{ text: 'on the row' }] }])
  expect(discussions.ofSheet(sheetId)).toMatchObject([{ id: 8, rowId: null }, { id: 9 }])
})

test('does not find an id of another sheet', () => {
  const { discussions, begin, sheetId } = withThreads()
  begin(9, null, ['x'])

  expect(discussions.find(sheetId, 9)).toMatchObject({ createdAt: 5, createdBy: { name: 'Ann Example' } })
  expect(discussions.find(sheetId + 1, 9)).toBeNull()
  expect(discussions.findComment(sheetId, 900)).toMatchObject({ text: 'x', createdBy: { name: 'Bob Example' } })
  expect(discussions.findComment(sheetId + 1, 900)).toBeNull()
})

test('a changed comment keeps its author and creation time, and records when it was changed', () => {
  const { discussions, begin, sheetId } = withThreads()
  begin(9, null, ['x'])

  discussions.changeComment(900, 'y', 7)

  expect(discussions.findComment(sheetId, 900)).toMatchObject({ text: 'y', createdAt: 5, modifiedAt: 7 })
})

test('deletes dependents: threads with their sheet or row, comments with their thread', () => {
  const { store, discussions, begin, sheetId, rowId } = withThreads()
  const count = () => store.db.sqlite.prepare('SELECT count(*) AS count FROM comments').get()?.count
  begin(7, null, ['a'])
  begin(8, rowId, ['b'])
  begin(9, null, ['c', 'd'])

  discussions.removeComment(900)
  expect(count()).toBe(3)
  discussions.remove(9)
  expect(count()).toBe(2)
  store.rows.remove(sheetId, rowId)
  expect(discussions.ofSheet(sheetId).map(({ id }) => id)).toEqual([7])
  store.sheets.remove(sheetId)
  expect(count()).toBe(0)
})
