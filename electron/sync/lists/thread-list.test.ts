import { beforeEach, describe, expect, test } from 'vitest'
import { rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CommentEdit } from '../../../shared/model/sheet/comment-edit.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { Discussion, DiscussionComment } from '../../api/discussions.ts'
import type { Page } from '../../api/transport/pages.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { createListCache, plainAsk } from '../testing/a-cache.ts'
import { anOutboxEdit } from '../testing/an-edit.ts'
import { ME, say } from '../testing/edits.ts'
import { createThreadList, type ThreadList } from './thread-list.ts'

const SHEET = sheetId(1)

const aComment = (id: number, text: string): DiscussionComment =>
  DiscussionComment.parse({
    id,
    text,
    createdAt: '2026-11-20T10:00:00Z',
    changedAt: null,
    author: { email: 'you@lab.example', name: 'You' },
    files: [],
  })
const aThread = (id: number, row: number | null, ...texts: readonly string[]): Discussion =>
  Discussion.parse({ id, rowId: row, title: '', comments: texts.map((text, index) => aComment(id * 10 + index, text)) })

let now: number
let reads: number
let there: Discussion[]
let failure: Result<never> | null
let commentEdits: OutboxEdit<CommentEdit>[]
let changed: number[]
let answers: (() => void)[]
let isSlow: boolean
let cache: ReturnType<typeof createListCache>
let threadList: ThreadList

beforeEach(() => {
  now = 1_000_000
  reads = 0
  there = [aThread(1, null, 'all of it'), aThread(2, 5, 'hello', 'yes'), aThread(3, 6, 'other row')]
  failure = null
  commentEdits = []
  changed = []
  answers = []
  isSlow = false
  cache = createListCache()
  start()
})

function start(): void {
  threadList = createThreadList({
    api: {
      page: async (): Promise<Result<Page<Discussion>>> => {
        reads += 1
        const answer = failure ?? ok({ items: there, next: null })
        if (isSlow) await new Promise<void>(resolve => void answers.push(resolve))
        return answer
      },
    },
    ask: plainAsk,
    cache,
    outbox: {
      commentEdits: () => commentEdits,
      known: () => null,
      numbers: () => ({
        rows: new Map([[rowId(-1), rowId(5)]]),
        columns: new Map(),
        threads: new Map(),
        comments: new Map(),
      }),
    },
    me: ME,
    now: () => now,
    onChange: sheet => void changed.push(sheet),
  })
}

async function texts(row: number | null, after = 0) {
  const listed = await threadList.list({ sheetId: SHEET, rowId: row === null ? null : rowId(row) }, after)
  return listed.ok
    ? listed.value.items.map(({ comments }) => comments.map(({ text }) => text).join(' / '))
    : listed.error.kind
}

/** Lets all background work finish. */
const settle = () => new Promise<void>(resolve => void setImmediate(resolve))

describe('conversations', () => {
  test('of a row are only its own, of a sheet all, also by the local id of a row', async () => {
    expect(await texts(5)).toEqual(['hello / yes'])
    expect(await texts(-1)).toEqual(['hello / yes'])
    expect(await texts(null)).toHaveLength(3)
    expect(reads).toBe(1)
  })

  test('are returned from the copy at once; newer ones are read in the background and published', async () => {
    await texts(5)
    there = [aThread(2, 5, 'hello', 'yes', 'and more')]
    now += 9_000
    await texts(5)
    expect(reads).toBe(1)

    now += 2_000
    expect(await texts(5)).toEqual(['hello / yes'])
    await settle()

    expect(changed).toEqual([SHEET])
    expect(await texts(5)).toEqual(['hello / yes / and more'])
    expect(reads).toBe(2)
  })

  test('that are unchanged are not published', async () => {
    await texts(5)
    now += 60_000
    await texts(5)
    await settle()

    expect([reads, changed]).toEqual([2, []])
  })

  test('are readable offline from the cache, also after a restart, without a request per call', async () => {
    await texts(5)
    start()
    failure = fail({ kind: 'offline', server: 'x' })

    expect(await texts(5)).toEqual(['hello / yes'])
    await settle()
    for (let look = 0; look < 20; look++) await texts(5)

    expect(reads).toBe(2)
  })

  test('that are not cached are unavailable offline, but pending comments are shown', async () => {
    failure = fail({ kind: 'offline', server: 'x' })
    expect(await texts(5)).toBe('no-copy')

    commentEdits = [anOutboxEdit(say(-1, 5, 'stored here'))]
    expect(await texts(5)).toEqual(['stored here'])

    commentEdits = []
    failure = fail({ kind: 'forbidden', message: 'no' })
    expect(await texts(5)).toBe('forbidden')
  })

  test('with a damaged cache count as not cached', async () => {
    cache.texts.set('conversations-1', '[{"id":')
    failure = fail({ kind: 'offline', server: 'x' })

    expect(await texts(5)).toBe('no-copy')
  })

  test('are sliced if they exceed one message', async () => {
    there = Array.from({ length: 200 }, (_, index) => aThread(index + 1, 5, 'x'.repeat(500)))

    const first = await threadList.list({ sheetId: SHEET, rowId: null }, 0)
    const next = first.ok ? first.value.next : null

    expect(next).toBeGreaterThan(10)
    expect(await texts(null, next ?? 0)).not.toHaveLength(0)
  })
})

describe('a comment that the service has accepted', () => {
  const about = { id: aThread(2, 5).id, rowId: rowId(5), title: '' }

  test('is in its thread at once, or starts one, and is in the copy on disk', async () => {
    await texts(5)
    await threadList.setComment(SHEET, about, aComment(29, 'mine'))
    await threadList.setComment(SHEET, { ...about, id: aThread(9, 5).id }, aComment(90, 'new'))
    start()
    failure = fail({ kind: 'offline', server: 'x' })

    expect((await texts(5))?.toString()).toContain('hello / yes / mine')
    expect((await texts(5))?.toString()).toContain('new')
  })

  test('shows its current text; a deleted one is removed, and its empty thread with it', async () => {
    await texts(5)
    await threadList.setComment(SHEET, about, aComment(20, 'changed'))
    expect(await texts(5)).toEqual(['changed / yes'])
    expect(threadList.textNow(SHEET, aComment(20, '').id)).toBe('changed')

    await threadList.removeComment(SHEET, aComment(20, '').id)
    await threadList.removeComment(SHEET, aComment(21, '').id)
    expect(await texts(5)).toEqual([])
  })

  test('is not removed by an older response', async () => {
    await texts(5)
    isSlow = true
    now += 60_000
    await texts(5)
    await threadList.setComment(SHEET, about, aComment(29, 'mine'))
    isSlow = false
    there = [aThread(2, 5, 'hello', 'yes', 'from the second reading')]
    for (const answer of answers) answer()
    await settle()

    expect(await texts(5)).toEqual(['hello / yes / from the second reading'])
    expect(reads).toBe(3)
  })

  test('is known with its row', async () => {
    expect(await threadList.knownComments(SHEET)).toEqual([])
    await texts(5)

    expect(await threadList.knownComments(SHEET)).toEqual([10, 20, 21, 30])
    expect(await threadList.find(SHEET, aComment(21, '').id)).toEqual({ rowId: 5, text: 'yes' })
    expect(await threadList.find(SHEET, aComment(99, '').id)).toBe(null)
    expect(threadList.textNow(SHEET, aComment(99, '').id)).toBe(null)
  })
})
