import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { CommentId, ThreadId } from '../../shared/model/ids.ts'
import type { CommentEdit } from '../../shared/model/sheet/comment-edit.ts'
import type { Edit } from '../../shared/model/sheet/pending-edit.ts'
import { fail, type Result } from '../../shared/result.ts'
import { textBase } from './coalesce.ts'
import { openOutbox } from './open-outbox.ts'
import type { Outbox } from './outbox.ts'
import { OUTBOX_MIGRATIONS } from './outbox-migrations.ts'
import { toStored } from './outbox-rows.ts'

const SHEET = sheetId(1)
const thread = (id: number) => ThreadId.parse(id)
const comment = (id: number) => CommentId.parse(id)

let folder: string
let file: string
let outbox: Outbox

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-posts-'))
  file = join(folder, 'outbox.db')
  outbox = must(openOutbox({ file, stamp: '1' })).outbox
})
afterEach(() => {
  outbox.close()
  rmSync(folder, { recursive: true })
})

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const about = (id: number, threadId: number, row: number | null) => ({
  rowId: row === null ? null : rowId(row),
  threadId: thread(threadId),
  commentId: comment(id),
})
const say = (id: number, text: string, threadId = id, row: number | null = 5): CommentEdit => ({
  kind: 'post-comment',
  ...about(id, threadId, row),
  text,
  file: null,
})
const change = (id: number, text: string, threadId = 7): CommentEdit => ({
  kind: 'change-comment',
  ...about(id, threadId, 5),
  text,
})
const remove = (id: number, threadId = 7): CommentEdit => ({ kind: 'delete-comment', ...about(id, threadId, 5) })

const add = (edit: Edit, before: string | null = null) =>
  outbox.add(SHEET, [{ edit, base: before === null ? null : textBase(before) }], 1)
const store = (...edits: readonly Edit[]) => edits.map(edit => must(add(edit)))
const waiting = () =>
  outbox.commentEdits(SHEET).map(({ edit, state }) => [edit.kind, 'text' in edit ? edit.text : '', state])

describe('a comment in the outbox', () => {
  test('keeps its position among other edits, on a row or the sheet, and survives a restart', () => {
    store(
      { kind: 'set-cell', rowId: rowId(5), columnId: columnId(1), value: 'a', formula: null },
      say(-1, 'on the sheet', -1, null),
      say(-2, 'on a row'),
    )
    outbox.close()
    outbox = must(openOutbox({ file, stamp: '1' })).outbox

    expect(outbox.list(SHEET).map(({ edit }) => [edit.kind, 'rowId' in edit && edit.rowId])).toEqual([
      ['set-cell', 5],
      ['post-comment', null],
      ['post-comment', 5],
    ])
    expect(outbox.counts()).toMatchObject({ total: 3 })
  })

  test('reports whether a step changed conversations', () => {
    const [cell, post] = store(
      { kind: 'set-cell', rowId: rowId(5), columnId: columnId(1), value: 'a', formula: null },
      say(-1, 'a'),
    )

    expect([cell?.hasCommentEdits, post?.hasCommentEdits, must(outbox.discard(SHEET, [2])).hasCommentEdits]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('gets new text before it is sent', () => {
    store(say(-1, 'frist'), change(-1, 'first', -1))

    expect(waiting()).toEqual([['post-comment', 'first', 'queued']])
  })

  test('that was rejected is sent again with new text', () => {
    store(say(-1, 'bad'))
    must(outbox.holdForReview(SHEET, [1], 'no'))
    store(change(-1, 'good', -1))

    expect(waiting()).toEqual([['post-comment', 'good', 'queued']])
  })

  test('that is being sent keeps its text, and the change waits for it', () => {
    store(say(-1, 'sent'))
    must(outbox.markSending(SHEET, [1], 5, { comments: [] }))
    store(change(-1, 'later', -1))

    expect(waiting()).toEqual([
      ['post-comment', 'sent', 'sending'],
      ['change-comment', 'later', 'queued'],
    ])
    expect(outbox.commentEdits(SHEET)[1]?.base).toEqual(textBase('sent'))
    expect(must(add(change(-1, 'sent', -1)))).toMatchObject({ changed: [] })
  })

  test('that was never sent is dropped without a trace, with its changes', () => {
    store(say(-1, 'a'), say(-2, 'b', -1), remove(-1, -1))
    expect(waiting()).toEqual([['post-comment', 'b', 'queued']])

    must(outbox.markSending(SHEET, [2], 5, { comments: [] }))
    store(change(-2, 'c', -1))
    must(outbox.holdForReview(SHEET, [2], 'no'))
    must(outbox.discard(SHEET, [2]))
    expect(waiting()).toEqual([])
  })
})

describe('a change of a comment of the service', () => {
  test('replaces the previous one, and is dropped when the original text returns', () => {
    must(add(change(9, 'a'), 'first'))
    must(add(change(9, 'b'), 'a'))
    expect(waiting()).toEqual([['change-comment', 'b', 'queued']])
    expect(outbox.commentEdits(SHEET)[0]?.base).toEqual(textBase('first'))

    must(add(change(9, 'first'), 'first'))
    expect(waiting()).toEqual([])
  })

  test('resolves a rejection, and is replaced by a deletion', () => {
    must(add(change(9, 'a'), 'first'))
    must(outbox.holdForReview(SHEET, [1], 'no'))
    must(add(change(9, 'b'), 'theirs'))
    expect(outbox.commentEdits(SHEET)).toMatchObject([
      { edit: { text: 'b' }, base: textBase('theirs'), state: 'queued' },
    ])

    store(remove(9), remove(9))
    expect(waiting()).toEqual([['delete-comment', '', 'queued']])
  })

  test('without effect is dropped', () => {
    must(add(change(9, 'same'), 'same'))

    expect(waiting()).toEqual([])
  })

  test('that is queued again is replaced by a later one', () => {
    must(add(change(9, 'a'), 'first'))
    must(outbox.markSending(SHEET, [1], 5, { comments: [] }))
    must(add(change(9, 'b'), 'first'))
    must(outbox.requeue(SHEET, [1]))

    expect(outbox.commentEdits(SHEET)).toMatchObject([{ seq: 2, edit: { text: 'b' }, base: textBase('first') }])
  })

  test('of a withdrawn local comment is rejected', () => {
    expect(add(change(-4, 'x', -4))).toEqual(fail({ kind: 'not-found', what: 'other' }))
  })
})

describe('ids assigned by the service', () => {
  test('replace local ids in all pending edits, and in later ones from the page', () => {
    store(say(-1, 'first'), say(-2, 'answer', -1))
    must(outbox.markSending(SHEET, [1], 5, { comments: [] }))
    store(change(-1, 'first, changed', -1))

    const numbers = { threads: [[thread(-1), thread(70)]], comments: [[comment(-1), comment(71)]] } as const
    must(outbox.settle(SHEET, { done: [1], saved: [], version: null, numbers }))
    store(say(-3, 'late answer', -1))

    expect(outbox.commentEdits(SHEET).map(({ edit }) => [edit.kind, edit.threadId, edit.commentId])).toEqual([
      ['post-comment', 70, -2],
      ['change-comment', 70, 71],
      ['post-comment', 70, -3],
    ])
  })

  test('of rows also apply to comments', () => {
    store({ kind: 'add-row', rowId: rowId(-1), location: { parentId: null, after: null } }, say(-2, 'on it', -2, -1))
    must(outbox.markSending(SHEET, [1], 5, { rows: [] }))
    must(outbox.settle(SHEET, { done: [], saved: [1], version: 2, numbers: { rows: [[rowId(-1), rowId(70)]] } }))

    expect(outbox.commentEdits(SHEET)[0]?.edit.rowId).toBe(70)
    expect(add(say(-3, 'x', -3, -9))).toEqual(fail({ kind: 'not-found', what: 'row' }))
  })

  test('are found among the comments unknown when the create was sent', () => {
    store(say(-1, 'a'))
    expect(outbox.known(SHEET, 'comments')).toBe(null)
    must(outbox.markSending(SHEET, [1], 5, { comments: [8, 9] }))

    expect(outbox.known(SHEET, 'comments')).toEqual(new Set([8, 9]))
    expect(outbox.read(1)).toMatchObject({ state: 'sending', sentAt: 5 })
  })
})

test('keeps the files that comments still need', () => {
  const kept = { id: '00000000-0000-4000-8000-000000000000', name: 'a.png', mimeType: 'image/png', sizeBytes: 1 }
  store({ ...say(-1, 'a'), kind: 'post-comment', text: 'a', file: kept }, say(-2, 'b'))
  expect(outbox.keptFiles()).toEqual([kept.id])

  must(outbox.discard(SHEET, [1]))

  expect(outbox.keptFiles()).toEqual([])
})

describe('a file of stored edits', () => {
  test('from before comments existed opens with all its edits, and accepts comments', () => {
    const old = join(folder, 'old.db')
    const edit: Edit = { kind: 'set-cell', rowId: rowId(5), columnId: columnId(1), value: 'kept', formula: null }
    const { edit: text, base, hash } = toStored(edit, null)
    const db = new DatabaseSync(old)
    db.exec(OUTBOX_MIGRATIONS[0] ?? '')
    db.prepare(
      `INSERT INTO edit (sheet_id, kind, row_id, column_id, edit, base, state, made_at, hash)
       VALUES (1, 'set-cell', 5, 1, ?, ?, 'queued', 1, ?)`,
    ).run(text, base, hash)
    db.close()

    outbox.close()
    outbox = must(openOutbox({ file: old, stamp: '1' })).outbox
    store(say(-1, 'new', -1, null))

    expect(outbox.list(SHEET).map(entry => entry.edit.kind)).toEqual(['set-cell', 'post-comment'])
  })

  test('that was damaged recovers comments too; one that was being sent is checked, not resent', () => {
    store(say(-1, 'queued'), say(-2, 'sent'))
    must(outbox.markSending(SHEET, [2], 5, { comments: [] }))
    outbox.close()
    damageIndex(file)

    const opened = must(openOutbox({ file, stamp: '1' }))
    outbox = opened.outbox

    expect(opened.salvage?.edits).toBe(2)
    expect(waiting()).toEqual([
      ['post-comment', 'queued', 'queued'],
      ['post-comment', 'sent', 'unknown'],
    ])
  })
})

/** Overwrites an index: the edits themselves are intact. */
function damageIndex(path: string): void {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'edit_of_cell'").get()?.rootpage
  db.close()
  const handle = openSync(path, 'r+')
  writeSync(handle, Buffer.alloc(4096, 0xaa), 0, 4096, (Number(root) - 1) * 4096)
  closeSync(handle)
}
