import { expect, test } from 'vitest'
import type { Comment, Thread } from '../../../shared/model/comment.ts'
import { CommentId, ThreadId } from '../../../shared/model/ids.ts'
import { countLabel, foldedAway, newsOf, titleToShow } from './thread-messages.ts'

const aComment = (id: number, text: string, pending: Comment['pending'] = null): Comment => ({
  id: CommentId.parse(id),
  text,
  createdAt: '2026-06-18T09:00:00Z',
  changedAt: null,
  author: { email: 'ann@office.example', name: 'Ann' },
  mine: true,
  files: [],
  keptFile: null,
  pending,
})
const waiting = (seq: number, state: 'queued' | 'needs-review' = 'queued', reason: string | null = null) =>
  ({ seq, what: 'post', state, reason }) as const
const thread = (title: string, ...comments: Comment[]): Thread => ({
  id: ThreadId.parse(1),
  rowId: null,
  title,
  comments,
})

test('a title that repeats the first comment is omitted', () => {
  const long = `${'The crane is late, '.repeat(8)}and so are we`
  expect(titleToShow(thread(long.slice(0, 100), aComment(1, long)))).toBeNull()
  expect(titleToShow(thread('Two lines in one', aComment(1, 'Two lines\nin one')))).toBeNull()
  expect(titleToShow(thread('', aComment(1, 'No title')))).toBeNull()
  // A name that was cut within a letter of two code units.
  expect(titleToShow(thread('Well done \ud83d', aComment(1, 'Well done \ud83d\ude00')))).toBeNull()
})

test('a title that differs from the first comment is shown', () => {
  expect(titleToShow(thread('Second steel batch', aComment(1, 'It has slipped')))).toBe('Second steel batch')
})

test('a thread with several comments shows their number', () => {
  expect(countLabel(thread('', aComment(1, 'One')))).toBeNull()
  expect(countLabel(thread('', aComment(1, 'One'), aComment(2, 'Two')))).toBe('2 comments')
})

test('a long thread shows its first and last comments, and unsaved ones', () => {
  const many = Array.from({ length: 200 }, (_, index) => aComment(index + 1, `${index}`))
  many[50] = aComment(51, 'not posted', waiting(1, 'needs-review'))
  const away = foldedAway(many)

  expect(many.filter(comment => !away.has(comment)).map(({ id }) => id)).toEqual([
    1, 51, 193, 194, 195, 196, 197, 198, 199, 200,
  ])
  expect(foldedAway(many.slice(0, 20)).size).toBe(0)
})

test('a posted comment is announced, a withdrawn one is not', () => {
  const before = [thread('t', aComment(1, 'first'), aComment(-2, 'on its way', waiting(7)))]

  expect(newsOf(before, [thread('t', aComment(1, 'first'), aComment(-2, 'on its way'))])).toBe('Comment posted')
  expect(newsOf(before, [thread('t', aComment(1, 'first'))])).toBeNull()
  expect(newsOf(before, before)).toBeNull()
})

test('of two comments with the same text the posted one is announced, not the withdrawn one', () => {
  const before = [thread('t', aComment(1, 'Same'), aComment(-2, 'Same', waiting(7)))]

  expect(newsOf(before, [thread('t', aComment(1, 'Same'))])).toBeNull()
  expect(newsOf(before, [thread('t', aComment(1, 'Same'), aComment(-2, 'Same'))])).toBe('Comment posted')
})

test('a rejected comment is announced once, with the message of the service', () => {
  const before = [thread('t', aComment(-2, 'on its way', waiting(7)))]
  const after = [thread('t', aComment(-2, 'on its way', waiting(7, 'needs-review', 'This row is locked.')))]

  expect(newsOf(before, after)).toBe('A comment was not posted. The server said: “This row is locked.”')
  expect(newsOf(after, [...after])).toBeNull()
})
