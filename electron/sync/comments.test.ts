import { afterEach, describe, expect, test } from 'vitest'
import { CommentId, ThreadId } from '../../shared/model/ids.ts'
import { seenText } from '../../shared/model/sheet/seen.ts'
import { fail } from '../../shared/result.ts'
import { VIEW_ONLY } from './push/refusal.ts'
import { type CommentsPanel, commentsPanelIn, must } from './testing/a-comments-panel.ts'
import type { Page } from './testing/a-page.ts'
import { decide } from './testing/decide.ts'
import { addRow, deleteRow, ME, set } from './testing/edits.ts'
import { saysGone } from './testing/faults.ts'
import { restartWith, showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

let env: TestEnv
let page: Page
let panel: CommentsPanel

afterEach(() => env.end())

async function open(rows: readonly string[] = ['Door', 'Wall'], saving: 'automatic' | 'hold' = 'automatic') {
  env = createTestEnv(rows, saving)
  page = await showSheet(env)
  panel = commentsPanelIn(env)
}

describe('a comment', () => {
  test('is shown at once, stored, and sent after a pause', async () => {
    await open()
    panel.say(1, 'Look at this')

    expect(await panel.drawn(1)).toEqual(['Look at this (post, queued)'])
    expect(env.sync.unsaved().total).toBe(1)
    await env.clock.advance(2_100)

    expect(env.service.discussions.drawn()).toEqual(['1: Look at this'])
    expect(await panel.drawn(1)).toEqual(['Look at this'])
    expect(env.sync.unsaved().total).toBe(0)
    expect((await panel.threads(1))[0]?.comments[0]).toMatchObject({ mine: true, author: ME })
  })

  test('is sent in order among the edits of cells and rows, on the created row', async () => {
    await open()
    env.sync.submit(SHEET, [set(1, 'Door, oak'), addRow(-1, 2), set(-1, 'Window')])
    panel.say(-1, 'This one is new')
    env.sync.submit(SHEET, [set(2, 'Wall, north')])
    await panel.save()

    expect(env.service.writes()).toEqual(['updateRows 1', 'addRows 1', 'begin 1', 'updateRows 1'])
    expect(env.service.discussions.drawn()).toEqual(['3: This one is new'])
    expect(await panel.drawn(-1)).toEqual(['This one is new'])
  })

  test('gets its id in every window that shows the sheet, with its thread and row, even in a list that arrives earlier', async () => {
    await open()
    const other = await showSheet(env)
    env.sync.submit(SHEET, [addRow(-1, 2)])
    const { threadId, commentId } = panel.say(-1, 'Same')
    const second = panel.say(-1, 'Same', threadId)
    await panel.save()

    const [thread] = await panel.threads(-1)
    const ids = thread?.comments.map(({ id }) => id) ?? []
    const pairs = {
      rows: [[-1, thread?.rowId]],
      threads: [[threadId, thread?.id]],
      comments: [
        [commentId, ids[0]],
        [second.commentId, ids[1]],
      ],
    }
    for (const window of [page, other]) {
      expect(window.idPairs.flatMap(({ rows = [] }) => rows)).toEqual(pairs.rows)
      expect(window.idPairs.flatMap(({ threads = [] }) => threads)).toEqual(pairs.threads)
      expect(window.idPairs.flatMap(({ comments = [] }) => comments)).toEqual(pairs.comments)
    }
    const listed = must(await env.sync.comments.list({ sheetId: SHEET, rowId: null }, 0))
    expect(listed.idPairs).toEqual(pairs)
  })

  test('can reply to an unsent thread, which is started once', async () => {
    await open()
    const { threadId } = panel.say(null, 'First')
    panel.say(null, 'Second', threadId)
    await panel.save()
    // The page may still use its local id.
    panel.say(null, 'Third', threadId)
    await panel.save()

    expect(env.service.discussions.drawn()).toEqual(['sheet: First: Second: Third'])
    expect(env.service.writes()).toEqual(['begin 1', 'reply 1', 'reply 1'])
  })

  test('updates the count on its row without reading the sheet', async () => {
    await open()
    const before = env.service.calls().filter(call => call === 'read').length
    panel.say(2, 'One')
    await panel.save()

    expect(page.comments()).toEqual([0, 1])
    expect(env.service.calls().filter(call => call === 'read')).toHaveLength(before)
  })

  test('waits for "Save" while saving is on hold', async () => {
    await open(['Door'], 'hold')
    panel.say(1, 'Not yet')
    await env.clock.advance(60_000)
    expect(env.service.discussions.texts()).toEqual([])

    await panel.save()

    expect(env.service.discussions.texts()).toEqual(['Not yet'])
  })

  test('that is rejected keeps its text and the reason, and is sent after an edit', async () => {
    await open()
    const { threadId, commentId } = panel.say(1, ' ')
    panel.say(1, 'an answer to it', threadId)
    await panel.save()
    expect(panel.reasons()).toEqual(['The value   is not valid for the attribute comment.text.', null])
    expect(await panel.drawn(1)).toEqual(['  (post, needs-review) / an answer to it (post, queued)'])

    must(await env.sync.comments.change({ sheetId: SHEET, threadId, commentId }, 'good words'))
    await panel.save()

    expect(env.service.discussions.drawn()).toEqual(['1: good words: an answer to it'])
  })

  test('cannot be written by a viewer', async () => {
    env = createTestEnv(['Door'])
    env.service.set({ accessLevel: 'VIEWER' })
    page = await showSheet(env)

    const post = { sheetId: SHEET, rowId: null, threadId: null, text: 'x', file: null }

    expect(env.sync.comments.post(post)).toEqual(fail({ kind: 'forbidden', message: VIEW_ONLY }))
  })

  test('can be written by a commenter', async () => {
    await open()
    env.sync.submit(SHEET, [set(1, 'mine')])
    panel.say(1, 'a word')
    // Only hosted services have this access level.
    env.service.travelBy(async function* (bytes) {
      yield new TextEncoder().encode(Buffer.from(bytes).toString().replace('"ADMIN"', '"COMMENTER"'))
    })
    await env.sync.refresh(SHEET)
    await env.service.someoneSets(2, 'moved on')
    await panel.save()

    expect(env.service.discussions.texts()).toEqual(['a word'])
    expect(panel.reasons()).toEqual([VIEW_ONLY])
  })
})

describe('a comment of mine', () => {
  test('can be changed and deleted, before and after it is posted', async () => {
    await open()
    const first = panel.say(1, 'frist')
    const second = panel.say(1, 'second')
    await env.sync.comments.change({ sheetId: SHEET, ...first }, 'first')
    await env.sync.comments.remove({ sheetId: SHEET, ...second })
    await panel.save()
    expect(env.service.discussions.drawn()).toEqual(['1: first'])
    expect(env.service.writes()).toEqual(['begin 1'])

    await env.sync.comments.change({ sheetId: SHEET, ...first }, 'First.')
    expect(await panel.drawn(1)).toEqual(['First. (change, queued)'])
    await panel.save()
    expect(env.service.discussions.drawn()).toEqual(['1: First.'])

    await env.sync.comments.remove({ sheetId: SHEET, ...first })
    expect(await panel.drawn(1)).toEqual(['First. (delete, queued)'])
    await panel.save()
    expect(env.service.discussions.drawn()).toEqual([])
    expect(await panel.drawn(1)).toEqual([])
    expect(page.comments()).toEqual([0, 0])
  })

  test('keeps the latest text, edited at any moment of saving', async () => {
    for (let turns = 0; turns < 24; turns++) {
      await open()
      const target = { sheetId: SHEET, ...panel.say(1, 'first') }
      env.sync.save(SHEET)
      for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
      must(await env.sync.comments.change(target, 'last'))
      await env.clock.advance(60_000)

      expect(env.service.discussions.drawn(), `after ${turns} turns`).toEqual(['1: last'])
      if (turns < 23) await env.end()
    }
  })

  test('that I changed on another computer is not overwritten: both texts are kept for review', async () => {
    await open()
    const target = { sheetId: SHEET, ...panel.say(1, 'old') }
    await panel.save()
    await panel.drawn(1)
    await env.sync.comments.change(target, 'mine')
    await env.service.discussions.changedElsewhere('old', 'elsewhere')
    await panel.save()
    expect(panel.reasons()).toEqual(['You changed this comment elsewhere.'])
    expect(env.service.discussions.texts()).toEqual(['elsewhere'])

    env.sync.retry(env.outbox.list(SHEET).map(({ seq }) => seq))
    await env.clock.settle()
    expect(env.service.discussions.texts()).toEqual(['elsewhere'])
    await decide(env.sync, 'mine')
    await panel.save()

    expect(env.service.discussions.texts()).toEqual(['mine'])
  })

  test('that changed elsewhere during my edit is not overwritten: the text I started from counts, not a later one', async () => {
    await open()
    const target = { sheetId: SHEET, ...panel.say(1, 'old') }
    await panel.save()
    await env.service.discussions.changedElsewhere('old', 'elsewhere')
    await env.clock.advance(60_000)
    await panel.drawn(1)
    await env.clock.settle()
    expect(await panel.drawn(1)).toEqual(['elsewhere'])

    await env.sync.comments.change(target, 'mine', seenText('old'))
    await panel.save()

    expect(panel.reasons()).toEqual(['You changed this comment elsewhere.'])
    expect(env.service.discussions.texts()).toEqual(['elsewhere'])
    // Based on my own text, the edit still conflicts with theirs.
    await env.sync.comments.change(target, 'mine, better', seenText('mine'))
    await panel.save()
    expect(env.service.discussions.texts()).toEqual(['elsewhere'])
    // Based on theirs, which was shown.
    await env.sync.comments.change(target, 'both', seenText('elsewhere'))
    await panel.save()
    expect(env.service.discussions.texts()).toEqual(['both'])
  })

  test('that was deleted on the service keeps my text visible; deleting it succeeds', async () => {
    await open()
    const one = { sheetId: SHEET, ...panel.say(1, 'one') }
    const two = { sheetId: SHEET, ...panel.say(2, 'two') }
    await panel.save()
    await panel.drawn()
    const [first, second] = env.service.discussions.ids()
    await env.service.discussions.someoneDeletes(first!)
    await env.service.discussions.someoneDeletes(second!)

    await env.sync.comments.change(one, 'one, changed')
    await env.sync.comments.remove(two)
    await panel.save()

    expect(panel.reasons()).toEqual(['This comment was deleted on the service.'])
    expect(await panel.drawn(1)).toEqual(['one, changed (change, needs-review)'])
  })

  test('that a proxy reports as missing while it exists keeps its deletion for a retry', async () => {
    await open()
    const target = { sheetId: SHEET, ...panel.say(1, 'one') }
    await panel.save()
    env.service.plan('remove', saysGone)

    await env.sync.comments.remove(target)
    await panel.save()

    expect(env.service.discussions.texts()).toEqual(['one'])
    expect(panel.reasons()).toEqual(['The service did not find this comment, but it is still there. Try again.'])
  })

  test('that was withdrawn cannot be changed any more', async () => {
    await open(['Door'], 'hold')
    const target = { sheetId: SHEET, ...panel.say(1, 'x') }
    await env.sync.comments.remove(target)

    expect(await env.sync.comments.change(target, 'y')).toEqual(fail({ kind: 'not-found', what: 'other' }))
  })
})

describe('a deleted row or conversation', () => {
  test('keeps the comment here with its text', async () => {
    await open()
    panel.say(2, 'about the wall')
    await env.service.someoneDeletes(2)
    await panel.save()

    expect(panel.reasons()).toEqual(['This row was deleted on the service.'])
    expect(await panel.drawn(2)).toEqual(['about the wall (post, needs-review)'])
  })

  test('keeps the reply here with its text', async () => {
    await open()
    const id = await env.service.discussions.someoneSays(1, 'hello')
    await panel.drawn()
    panel.say(1, 'an answer', ThreadId.parse(id))
    await env.service.discussions.someoneDeletes(id)
    await panel.save()

    expect(panel.reasons()).toEqual(['This conversation was deleted on the service.'])
    expect(await panel.drawn(1)).toContain('hello / an answer (post, needs-review)')
  })

  test('deleted with the sheet: everything waits', async () => {
    await open()
    env.sync.submit(SHEET, [set(1, 'x')])
    panel.say(1, 'y')
    env.service.set({ isGone: true })
    await panel.save()

    expect(panel.reasons()).toEqual(Array(2).fill('The sheet was deleted, or is no longer shared with you.'))
  })

  test('deleted by me before it was sent takes its comments along', async () => {
    await open(['Door'], 'hold')
    env.sync.submit(SHEET, [addRow(-1, 1)])
    panel.say(-1, 'x')
    env.sync.submit(SHEET, [deleteRow(-1)])

    expect(env.sync.unsaved().total).toBe(0)
  })
})

test('the ledger lists comments with their rows, and discarding one withdraws its dependents', async () => {
  await open(['Door', 'Wall'], 'hold')
  const { threadId } = panel.say(2, 'about the wall')
  panel.say(null, 'about all of it')
  panel.say(2, 'an answer', threadId)

  const listed = must(await env.sync.ledger(0)).items

  expect(listed.map(({ rowNumber, rowName, edit }) => [rowNumber, rowName, edit.edit.kind])).toEqual([
    [2, 'Wall', 'post-comment'],
    [null, null, 'post-comment'],
    [2, 'Wall', 'post-comment'],
  ])
  env.sync.discard([listed[0]!.edit.seq])
  await panel.save()
  expect(env.service.discussions.drawn().toSorted()).toEqual(['2: an answer', 'sheet: about all of it'])
})

test('notifies every window of changed conversations, and not of changed cells', async () => {
  await open(['Door'], 'hold')
  env.sync.submit(SHEET, [set(1, 'x')])
  expect(env.changedThreads).toEqual([])

  panel.say(1, 'y')

  expect(env.changedThreads).toEqual([SHEET])
})

test('shows comments of other users after the sheet was read again', async () => {
  await open()
  await env.service.discussions.someoneSays(1, 'hello')
  await panel.drawn(1)
  await env.service.discussions.someoneSays(1, 'are you there?')
  expect(await panel.drawn(1)).toEqual(['hello'])
  env.changedThreads.length = 0

  await env.sync.refresh(SHEET)
  expect(env.changedThreads).toEqual([SHEET])
  await panel.drawn(1)
  await env.clock.settle()

  expect(await panel.drawn(1)).toEqual(['hello', 'are you there?'])
})

test('never sends a comment to the grid', async () => {
  await open(['Door'], 'hold')
  panel.say(1, 'y')

  expect(page.states()).toEqual([])
  page = await restartWith(env)
  expect(page.states()).toEqual([])
  expect(CommentId.safeParse(env.outbox.commentEdits(SHEET)[0]?.edit.commentId).success).toBe(true)
})
