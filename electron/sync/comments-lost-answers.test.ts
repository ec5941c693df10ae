import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ThreadId } from '../../shared/model/ids.ts'
import { type CommentsPanel, commentsPanelIn } from './testing/a-comments-panel.ts'
import { busy, lostAfter, lostBefore, offline } from './testing/faults.ts'
import { restartWith, showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

let env: TestEnv
let panel: CommentsPanel

afterEach(() => env.end())

async function open(rows: readonly string[] = ['Door', 'Wall'], saving: 'automatic' | 'hold' = 'automatic') {
  env = createTestEnv(rows, saving)
  await showSheet(env)
  panel = commentsPanelIn(env)
}

describe('a comment whose response is lost', () => {
  test.each([
    ['did arrive', lostAfter, 1],
    ['did not arrive', lostBefore, 2],
  ])('is posted once (it %s)', async (_title, fault, sent) => {
    await open()
    await panel.drawn()
    env.service.plan('begin', fault)
    const { threadId } = panel.say(1, 'once')
    panel.say(1, 'an answer', threadId)
    await panel.save()
    expect(await panel.drawn(1)).toEqual(['once (post, unknown) / an answer (post, queued)'])

    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: once: an answer'])
    expect(env.service.writes()).toEqual([...Array(sent).fill('begin 1'), 'reply 1'])
    expect(env.sync.unsaved().total).toBe(0)
  })

  test('is not resent if an older one of mine has the same text: the clock may be wrong', async () => {
    await open()
    await env.service.discussions.someoneSays(1, 'once', 'me')
    await env.clock.advance(600_000)
    env.service.plan('begin', lostBefore)
    panel.say(1, 'once')
    await panel.save()

    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: once'])
    expect(env.outbox.commentEdits(SHEET)).toMatchObject([{ state: 'needs-review' }])
  })

  test('and that was edited on another computer is not resent, but needs review', async () => {
    await open()
    await panel.drawn()
    env.service.plan('begin', lostAfter)
    panel.say(1, 'once')
    await panel.save()
    // Times have no fractions of a second.
    await env.clock.advance(1_000)
    await env.service.discussions.changedElsewhere('once', 'better')

    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: better'])
    expect(env.outbox.commentEdits(SHEET)).toMatchObject([{ state: 'needs-review', edit: { text: 'once' } }])
  })

  test.each([
    ['did arrive', lostAfter],
    ['did not arrive', lostBefore],
  ])('during a crash is posted once (it %s)', async (_title, fault) => {
    await open()
    const id = ThreadId.parse(await env.service.discussions.someoneSays(1, 'hello'))
    env.service.plan('reply', fault)
    panel.say(1, 'once', id)
    await panel.save()
    await restartWith(env)
    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: hello: once'])
    expect(env.sync.unsaved().total).toBe(0)
  })

  test('during a crash at any moment of saving is posted once', async () => {
    for (let turns = 1; turns <= 30; turns++) {
      await open()
      const { threadId } = panel.say(1, 'once')
      panel.say(1, 'an answer', threadId)
      env.sync.save(SHEET)
      for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
      await restartWith(env)
      await env.clock.advance(240_000)

      expect(env.service.discussions.drawn(), `after ${turns} turns`).toEqual(['1: once: an answer'])
      expect(await panel.drawn(1), `after ${turns} turns`).toEqual(['once / an answer'])
      if (turns < 30) await env.end()
    }
  })

  test('with the same text as an earlier one is not matched to that one', async () => {
    await open()
    const { threadId } = panel.say(1, 'done')
    await panel.save()
    env.service.plan('reply', lostBefore)
    panel.say(1, 'done', threadId)
    await panel.save()
    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: done: done'])
  })

  test('with the same text as another user’s is not matched to theirs', async () => {
    await open()
    env.service.plan('begin', lostBefore)
    panel.say(1, 'done')
    await panel.save()
    await env.service.discussions.someoneSays(1, 'done')
    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: done', '1: done'])
  })

  test('with several candidates needs review; nothing is resent on a guess', async () => {
    await open()
    env.service.plan('begin', lostAfter)
    panel.say(1, 'done')
    await panel.save()
    await env.service.discussions.someoneSays(1, 'done', 'me')
    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: done', '1: done'])
    expect(panel.reasons()).toEqual([
      'This comment was sent, and several on the service could be it. Check before sending it again.',
    ])
  })

  test.each([lostAfter, lostBefore])('settles changes and deletions by reading', async fault => {
    await open()
    const one = { sheetId: SHEET, ...panel.say(1, 'one') }
    const two = { sheetId: SHEET, ...panel.say(2, 'two') }
    await panel.save()
    env.service.plan('change', fault)
    env.service.plan('remove', fault)
    await env.sync.comments.change(one, 'one, changed')
    await env.sync.comments.remove(two)
    await panel.save()
    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: one, changed'])
    expect(env.sync.unsaved().total).toBe(0)
  })
})

describe('without the service', () => {
  test.each([
    ['out of reach', offline],
    ['busy', busy],
  ])('(%s) a comment waits and is sent automatically, once', async (_title, fault) => {
    await open()
    env.service.plan('begin', fault)
    panel.say(1, 'later')
    await panel.save()
    expect(await panel.drawn(1)).toEqual(['later (post, queued)'])

    await env.clock.advance(60_000)

    expect(env.service.discussions.drawn()).toEqual(['1: later'])
  })

  test('conversations are readable from the cache, also after a restart, with pending comments', async () => {
    await open(['Door'], 'hold')
    await env.service.discussions.someoneSays(1, 'hello')
    await panel.drawn()
    await env.clock.advance(60_000)
    panel.say(1, 'stored here')
    await restartWith(env)
    env.service.plan('page', offline)

    expect(await panel.drawn(1)).toEqual(['stored here (post, queued)', 'hello'])
  })
})

describe('the file of a comment', () => {
  const kept = () => readdirSync(env.keptFolder)

  test('is uploaded with it in one request, from the copy made when it was picked', async () => {
    await open(['Door'], 'hold')
    await panel.sayWithFile(1, 'see the crack', 'bytes')
    env.pick('crack.txt', 'changed since')
    expect((await panel.threads(1))[0]?.comments[0]?.keptFile).toMatchObject({ name: 'crack.txt', sizeBytes: 5 })
    env.sync.save(SHEET)
    await expect.poll(() => env.sync.unsaved().total).toBe(0)

    expect(env.service.writes()).toEqual(['begin 1'])
    expect(env.service.discussions.filesOf('see the crack')).toEqual(['bytes'])
    expect((await panel.threads(1))[0]?.comments[0]).toMatchObject({ keptFile: null, files: [{ name: 'crack.txt' }] })
  })

  test('is deleted after the comment is posted or discarded', async () => {
    await open(['Door'], 'hold')
    await panel.sayWithFile(1, 'one', '1')
    env.sync.save(SHEET)
    await expect.poll(kept).toEqual([])

    await panel.sayWithFile(1, 'two', '2')
    expect(kept()).toHaveLength(1)
    env.sync.discard(env.outbox.list(SHEET).map(({ seq }) => seq))
    await expect.poll(kept).toEqual([])
  })

  test('survives a crash and is uploaded after it', async () => {
    await open(['Door'], 'hold')
    await panel.sayWithFile(1, 'one', 'bytes')
    await restartWith(env)
    env.sync.save(SHEET)

    await expect.poll(() => env.service.discussions.filesOf('one')).toEqual(['bytes'])
  })

  test('that is missing keeps the comment here, with its text and the reason', async () => {
    await open(['Door'], 'hold')
    await panel.sayWithFile(1, 'one', 'bytes')
    for (const name of kept()) rmSync(join(env.keptFolder, name))
    env.sync.save(SHEET)

    await expect
      .poll(panel.reasons)
      .toEqual([
        'crack.txt is no longer on this computer, so the comment was not posted. Discard it and write it again with the file.',
      ])
    expect(env.service.writes()).toEqual([])
    expect(await panel.drawn(1)).toEqual(['one (post, needs-review)'])
  })
})
