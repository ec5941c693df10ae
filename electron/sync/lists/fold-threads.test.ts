import { describe, expect, test } from 'vitest'
import { CommentId, ThreadId } from '../../../shared/model/ids.ts'
import type { CommentEdit } from '../../../shared/model/sheet/comment-edit.ts'
import { Discussion, DiscussionComment } from '../../api/discussions.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { anOutboxEdit } from '../testing/an-edit.ts'
import { changeComment, deleteComment, ME, say } from '../testing/edits.ts'
import { foldThreads } from './fold-threads.ts'

const minute = (count: number) => Date.UTC(2026, 10, 20, 10, count)

const aComment = (id: number, text: string, at: number, email = 'you@lab.example') =>
  DiscussionComment.parse({
    id: CommentId.parse(id),
    text,
    createdAt: new Date(minute(at)).toISOString(),
    changedAt: null,
    author: { email, name: 'Somebody' },
    files: [],
  })
const aThread = (id: number, row: number | null, ...comments: readonly DiscussionComment[]) =>
  Discussion.parse({ id: ThreadId.parse(id), rowId: row, title: 'T', comments })

const pending = (...edits: readonly CommentEdit[]): OutboxEdit<CommentEdit>[] =>
  edits.map((edit, index) => anOutboxEdit(edit, { seq: index + 1, madeAt: minute(50 + index) }))

const NONE = new Set<number>()
const fold = (threads: readonly Discussion[], ...edits: readonly CommentEdit[]) =>
  foldThreads(threads, pending(...edits), ME, NONE)

/** A thread as its id and comments, each with its pending state. */
const drawn = (threads: ReturnType<typeof fold>) =>
  threads.map(({ id, comments }) => [
    id,
    ...comments.map(({ text, pending }) => text + (pending ? ` (${pending.what})` : '')),
  ])

const discussions = [
  aThread(1, 5, aComment(11, 'a', 1), aComment(12, 'b', 9)),
  aThread(2, null, aComment(21, 'c', 5, 'ME@OFFICE.example')),
]

describe('conversations', () => {
  test('are those of the service without pending comments, the latest first', () => {
    expect(drawn(fold(discussions))).toEqual([
      [1, 'a', 'b'],
      [2, 'c'],
    ])
  })

  test('identify my comments by address', () => {
    expect(fold(discussions).flatMap(({ comments }) => comments.map(({ mine }) => mine))).toEqual([false, false, true])
  })

  test('contain pending comments: in a thread, and as a new one, which is first', () => {
    expect(drawn(fold(discussions, say(-1, 5, 'answer', 2), say(-2, 7, 'new'), say(-3, 7, 'more', -2)))).toEqual([
      [-2, 'new (post)', 'more (post)'],
      [2, 'c', 'answer (post)'],
      [1, 'a', 'b'],
    ])
  })

  test('show a comment of mine with its state, reason and file', () => {
    const file = { id: '00000000-0000-4000-8000-000000000000', name: 'a.png', mimeType: 'image/png', sizeBytes: 1 }
    const entry = anOutboxEdit(
      { ...say(-1, 5, 'new'), file },
      { seq: 8, state: 'needs-review', reason: 'No.', madeAt: minute(3) },
    )

    expect(foldThreads([], [entry], ME, NONE)).toEqual([
      {
        id: -1,
        rowId: 5,
        title: 'new',
        comments: [
          {
            id: -1,
            text: 'new',
            createdAt: '2026-11-20T10:03:00.000Z',
            changedAt: null,
            author: ME,
            mine: true,
            files: [],
            keptFile: file,
            pending: { seq: 8, what: 'post', state: 'needs-review', reason: 'No.' },
          },
        ],
      },
    ])
  })

  test('show a change and a deletion on the comment itself', () => {
    expect(drawn(fold(discussions, changeComment(11, 'A'), deleteComment(12), changeComment(21, 'C', 2)))).toEqual([
      [1, 'A (change)', 'b (delete)'],
      [2, 'C (change)'],
    ])
  })

  test('show a comment that is changed while it is being sent as being posted', () => {
    expect(drawn(fold([], say(-1, 5, 'first'), changeComment(-1, 'second', -1)))).toEqual([[-1, 'second (post)']])
  })

  test('never hide typed text, even if the thread or comment is gone', () => {
    expect(drawn(fold([], say(-1, 5, 'answer', 99), changeComment(98, 'changed', 97)))).toEqual([
      [97, 'changed (change)'],
      [99, 'answer (post)'],
    ])
  })

  test('show nothing for a deletion whose comment is gone', () => {
    expect(fold([], deleteComment(98, 97))).toEqual([])
  })

  test.each(['sending', 'unknown'] as const)('show a comment once while it is %s and may have arrived', state => {
    const sent = (edit: CommentEdit) => [anOutboxEdit(edit, { state, madeAt: minute(50), sentAt: minute(51) })]
    const arrived = aComment(31, 'new ', 51, ME.email)

    const begun = sent(say(-1, 5, 'new'))
    expect(drawn(foldThreads([...discussions, aThread(3, 5, arrived)], begun, ME, NONE))[0]).toEqual([-1, 'new (post)'])
    const answered = sent(say(-1, 5, 'new', 3))
    const thread = aThread(3, 5, aComment(30, 'old', 2), arrived)
    expect(drawn(foldThreads([thread], answered, ME, NONE))).toEqual([[3, 'old', 'new (post)']])
  })

  test('show both if the other is older, known, of another user or elsewhere, or nothing was sent', () => {
    const left = anOutboxEdit(say(-1, 5, 'new'), { state: 'unknown', madeAt: minute(50), sentAt: minute(51) })
    const comments = (other: Discussion, entry: OutboxEdit<CommentEdit> = left, known = NONE) =>
      foldThreads([other], [entry], ME, known).flatMap(({ comments }) => comments)

    expect(comments(aThread(3, 5, aComment(31, 'new', 51, ME.email)), left, new Set([31]))).toHaveLength(2)
    expect(comments(aThread(3, 5, aComment(31, 'new', 40, ME.email)))).toHaveLength(2)
    expect(comments(aThread(3, 5, aComment(31, 'new', 51)))).toHaveLength(2)
    expect(comments(aThread(3, 6, aComment(31, 'new', 51, ME.email)))).toHaveLength(2)
    expect(
      comments(aThread(3, 5, aComment(31, 'new', 51, ME.email)), { ...left, state: 'queued', sentAt: null }),
    ).toHaveLength(2)
  })

  test('without comments are omitted', () => {
    expect(fold([aThread(3, null)])).toEqual([])
  })
})
