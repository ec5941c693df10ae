import { existsSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Thread } from '../../../shared/model/comment.ts'
import { CommentId, ThreadId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { textBase } from '../../outbox/coalesce.ts'
import { SHEET } from '../../sync/testing/test-env.ts'
import { createDispatch, type Handlers } from '../dispatch.ts'
import { createTestWindow, openTestAccount, type TestAccount } from '../testing/an-account.ts'
import { commentHandlers } from './comment-handlers.ts'

const { caller } = createTestWindow()
const aComment = { sheetId: SHEET, rowId: rowId(1), threadId: null, text: 'Look', file: null }

let open: TestAccount
let handlers: ReturnType<typeof commentHandlers>
let opened: string[]
const openLink = async (address: string) => {
  opened.push(address)
  return 'opened' as const
}

beforeEach(async () => {
  open = await openTestAccount({ rows: ['Door', 'Wall'] })
  opened = []
  handlers = commentHandlers(() => open.account, openLink)
})
afterEach(() => open.end())

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

async function threads(): Promise<readonly Thread[]> {
  return must(await handlers['conversations.list']({ sheetId: SHEET, rowId: null, after: 0 }, caller)).items
}

describe('the page', () => {
  test('posts, changes and deletes comments by the ids of their receipts', async () => {
    const target = must(await handlers['comments.post'](aComment, caller))
    const at = { sheetId: SHEET, ...target }
    expect(await handlers['comments.change']({ ...at, text: 'Look here', seen: [textBase('Look')] }, caller)).toEqual(
      ok(null),
    )
    expect((await threads()).map(({ comments }) => comments.map(({ text }) => text))).toEqual([['Look here']])

    expect(await handlers['comments.delete'](at, caller)).toEqual(ok(null))

    expect(await threads()).toEqual([])
  })

  test('is answered with the error when it sends nothing, or too much', async () => {
    // as: only these channels are used
    const dispatch = createDispatch(handlers as Handlers, () => undefined)

    for (const text of ['', '   ', 'x'.repeat(4001)]) {
      expect(await dispatch('comments.post', { ...aComment, text }, caller)).toMatchObject({
        error: { kind: 'invalid' },
      })
    }
    expect(await dispatch('comments.delete', { ...aComment, commentId: 0 }, caller)).toMatchObject({ ok: false })
  })

  test('fails without an account', async () => {
    const late = commentHandlers(() => null, openLink)

    expect(await late['comments.post'](aComment, caller)).toEqual(fail({ kind: 'unauthorized', reason: 'signed-out' }))
  })

  test('reports a comment that was undone as missing', async () => {
    const gone = { sheetId: SHEET, threadId: ThreadId.parse(-5), commentId: CommentId.parse(-6) }

    expect(await handlers['comments.change']({ ...gone, text: 'x', seen: [textBase('y')] }, caller)).toEqual(
      fail({ kind: 'not-found', what: 'other' }),
    )
  })
})

describe('a file with a comment', () => {
  test('is copied before the receipt is returned, so that the original may be deleted', async () => {
    const path = open.folder.write('crack.txt', 'bytes')
    must(await handlers['comments.post']({ ...aComment, file: open.mint(path) }, caller))
    rmSync(path)

    const [comment] = (await threads())[0]?.comments ?? []
    const opened = comment?.keptFile && must(await open.account.kept.open(comment.keptFile))

    expect(opened?.sending).toMatchObject({ name: 'crack.txt', sizeBytes: 5 })
  })

  test('with a missing or oversized file stores no comment, and reports why', async () => {
    const path = open.folder.write('big.bin', '')
    truncateSync(path, 31 * 1024 * 1024)
    const tooBig = await handlers['comments.post']({ ...aComment, file: open.mint(path) }, caller)
    rmSync(path)
    const gone = await handlers['comments.post']({ ...aComment, file: open.mint(path) }, caller)

    expect([tooBig, gone]).toMatchObject([
      { error: { kind: 'file-too-big', name: 'big.bin' } },
      { error: { kind: 'file-unreadable', reason: 'gone' } },
    ])
    expect(await threads()).toEqual([])
  })

  test('is deleted if the comment cannot be stored', async () => {
    open.env.fillDisk()

    const refused = await handlers['comments.post'](
      { ...aComment, text: 'x'.repeat(4000), file: open.mint(open.folder.write('a.txt', 'a')) },
      caller,
    )

    expect(refused).toEqual(fail({ kind: 'disk-full' }))
    expect(existsSync(open.env.keptFolder) ? readdirSync(open.env.keptFolder) : []).toEqual([])
  })
})

describe('an address in a comment', () => {
  const address = 'https://planning.example/2026/0417'

  test('opens in the browser as the comment is shown: before it is posted, after, and changed', async () => {
    const target = must(await handlers['comments.post']({ ...aComment, text: `See ${address}.` }, caller))
    const at = { sheetId: SHEET, ...target }
    expect(await handlers['comments.open-link']({ ...at, start: 4 }, caller)).toEqual(ok({ outcome: 'opened' }))

    await open.env.clock.advance(60_000)
    await threads()
    expect(await handlers['comments.open-link']({ ...at, start: 4 }, caller)).toEqual(ok({ outcome: 'opened' }))

    const text = 'https://planning.example/2027'
    must(await handlers['comments.change']({ ...at, text, seen: [textBase(`See ${address}.`)] }, caller))
    expect(await handlers['comments.open-link']({ ...at, start: 0 }, caller)).toEqual(ok({ outcome: 'opened' }))
    expect(opened).toEqual([address, address, text])
  })

  test.each([0, 5, 4000])('opens only at a link in the text: not at character %i', async start => {
    const target = must(await handlers['comments.post']({ ...aComment, text: `See ${address}.` }, caller))

    const answer = await handlers['comments.open-link']({ sheetId: SHEET, ...target, start }, caller)

    expect(answer).toEqual(ok({ outcome: 'not-allowed' }))
    expect(opened).toEqual([])
  })
})
