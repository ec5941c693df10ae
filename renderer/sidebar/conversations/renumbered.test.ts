import { expect, test } from 'vitest'
import type { Comment, Thread } from '../../../shared/model/conversation.ts'
import { CommentId, RowId, ThreadId } from '../../../shared/model/ids.ts'
import { renumbered } from './renumbered.ts'

const said = (id: number, text: string, mine = true): Comment => ({
  id: CommentId.parse(id),
  text,
  createdAt: '2026-06-18T09:00:00Z',
  changedAt: null,
  author: { email: null, name: 'Ann' },
  mine,
  files: [],
  keptFile: null,
  pending: null,
})
const thread = (id: number, ...comments: Comment[]): Thread => ({
  id: ThreadId.parse(id),
  rowId: null,
  title: '',
  comments,
})

test('a thread begun here and its comments are followed to the numbers that the service gave', () => {
  const before = [thread(4, said(40, 'old')), thread(-1, said(-10, 'new'), said(-11, 'and more'))]
  const after = [thread(5, said(50, 'new'), said(51, 'and more')), thread(4, said(40, 'old'))]

  expect(renumbered(before, after)).toEqual([
    { subject: 'thread', from: -1, to: 5 },
    { subject: 'comment', from: -10, to: 50 },
    { subject: 'comment', from: -11, to: 51 },
  ])
})

test('a thread on a row that was made here follows the row', () => {
  const on = (rowId: number) => ({ ...thread(4, said(40, 'old')), rowId: RowId.parse(rowId) })

  expect(renumbered([on(-3)], [on(55)])).toEqual([{ subject: 'row', from: -3, to: 55 }])
})

test('the same words twice are two comments, in their order', () => {
  const before = [thread(4, said(40, 'Yes'), said(-1, 'Yes'), said(-2, 'Yes'))]
  const after = [thread(4, said(40, 'Yes'), said(41, 'Yes'), said(42, 'Yes'))]

  expect(renumbered(before, after).map(({ from, to }) => [from, to])).toEqual([
    [-1, 41],
    [-2, 42],
  ])
})

test('somebody else’s same words, and a thread that was there before, are not taken for ours', () => {
  const before = [thread(4, said(40, 'Yes'), said(-1, 'Yes')), thread(-9, said(-8, 'Yes'))]
  const after = [thread(4, said(40, 'Yes'), said(41, 'Yes', false))]

  expect(renumbered(before, after)).toEqual([])
})

test('what is still on its way keeps its number', () => {
  const before = [thread(4, said(40, 'old'), said(-1, 'new'))]
  expect(renumbered(before, [...before])).toEqual([])
})
