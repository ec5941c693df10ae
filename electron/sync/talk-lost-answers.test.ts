import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ThreadId } from '../../shared/model/ids.ts'
import { restartWith, showSheet } from './testing/a-desk.ts'
import { busy, lostAfter, lostBefore, offline } from './testing/a-service.ts'
import { ME } from './testing/a-talk.ts'
import { type Talk, talkIn } from './testing/a-talking-desk.ts'
import { createWorld, SHEET, type World } from './testing/a-world.ts'

let world: World
let talk: Talk

afterEach(() => world.end())

async function open(rows: readonly string[] = ['Door', 'Wall'], saving: 'automatic' | 'hold' = 'automatic') {
  world = createWorld(rows, saving)
  await showSheet(world)
  talk = talkIn(world)
}

describe('a comment whose answer is lost', () => {
  test.each([
    ['did arrive', lostAfter, 1],
    ['did not arrive', lostBefore, 2],
  ])('is there once (it %s)', async (_words, fault, sent) => {
    await open()
    await talk.drawn()
    world.service.plan('begin', fault)
    const { threadId } = talk.say(1, 'once')
    talk.say(1, 'an answer', threadId)
    await talk.save()
    expect(await talk.drawn(1)).toEqual(['once (post, unknown) / an answer (post, queued)'])

    await world.clock.advance(180_000)

    expect(world.service.talk.drawn()).toEqual(['1: once: an answer'])
    expect(world.service.writes()).toEqual([...Array(sent).fill('begin 1'), 'reply 1'])
    expect(world.sync.unsaved().total).toBe(0)
  })

  test('is not sent again where an older one of mine says the same: the clock may be wrong', async () => {
    await open()
    world.service.talk.someoneSays(1, 'once', ME.email)
    await world.clock.advance(600_000)
    world.service.plan('begin', lostBefore)
    talk.say(1, 'once')
    await talk.save()

    await world.clock.advance(180_000)

    expect(world.service.talk.drawn()).toEqual(['1: once'])
    expect(world.outbox.posts(SHEET)).toMatchObject([{ state: 'parked' }])
  })

  test('and that was reworded on another computer meanwhile is not posted again, but waits for a decision', async () => {
    await open()
    await talk.drawn()
    world.service.plan('begin', lostAfter)
    talk.say(1, 'once')
    await talk.save()
    world.service.talk.changedElsewhere('once', 'better')

    await world.clock.advance(180_000)

    expect(world.service.talk.drawn()).toEqual(['1: better'])
    expect(world.outbox.posts(SHEET)).toMatchObject([{ state: 'parked', edit: { text: 'once' } }])
  })

  test.each([
    ['did arrive', lostAfter],
    ['did not arrive', lostBefore],
  ])('and the program was killed is there once (it %s)', async (_words, fault) => {
    await open()
    const id = ThreadId.parse(world.service.talk.someoneSays(1, 'hello'))
    world.service.plan('reply', fault)
    talk.say(1, 'once', id)
    await talk.save()
    await restartWith(world)
    await world.clock.advance(180_000)

    expect(world.service.talk.drawn()).toEqual(['1: hello: once'])
    expect(world.sync.unsaved().total).toBe(0)
  })

  test('because the program was killed, at whatever moment of saving, is there once', async () => {
    for (let turns = 1; turns <= 30; turns++) {
      await open()
      const { threadId } = talk.say(1, 'once')
      talk.say(1, 'an answer', threadId)
      world.sync.save(SHEET)
      for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
      await restartWith(world)
      await world.clock.advance(240_000)

      expect(world.service.talk.drawn(), `after ${turns} turns`).toEqual(['1: once: an answer'])
      expect(await talk.drawn(1), `after ${turns} turns`).toEqual(['once / an answer'])
      if (turns < 30) await world.end()
    }
  })

  test('and that says the same as one before is not taken for that one', async () => {
    await open()
    const { threadId } = talk.say(1, 'done')
    await talk.save()
    world.service.plan('reply', lostBefore)
    talk.say(1, 'done', threadId)
    await talk.save()
    await world.clock.advance(180_000)

    expect(world.service.talk.drawn()).toEqual(['1: done: done'])
  })

  test('and that somebody else said too is not taken for theirs', async () => {
    await open()
    world.service.plan('begin', lostBefore)
    talk.say(1, 'done')
    await talk.save()
    world.service.talk.someoneSays(1, 'done')
    await world.clock.advance(180_000)

    expect(world.service.talk.drawn()).toEqual(['1: done', '1: done'])
  })

  test('and of which several could be it waits for the person; nothing is sent on a guess', async () => {
    await open()
    world.service.plan('begin', lostAfter)
    talk.say(1, 'done')
    await talk.save()
    world.service.talk.someoneSays(1, 'done', ME.email)
    await world.clock.advance(180_000)

    expect(world.service.talk.drawn()).toEqual(['1: done', '1: done'])
    expect(talk.reasons()).toEqual([
      'This comment was sent, and several on the service could be it. Check before sending it again.',
    ])
  })

  test.each([lostAfter, lostBefore])('to a change or a deletion is settled by looking', async fault => {
    await open()
    const one = { sheetId: SHEET, ...talk.say(1, 'one') }
    const two = { sheetId: SHEET, ...talk.say(2, 'two') }
    await talk.save()
    world.service.plan('change', fault)
    world.service.plan('remove', fault)
    await world.sync.conversations.change(one, 'one, changed')
    await world.sync.conversations.remove(two)
    await talk.save()
    await world.clock.advance(180_000)

    expect(world.service.talk.drawn()).toEqual(['1: one, changed'])
    expect(world.sync.unsaved().total).toBe(0)
  })
})

describe('without the service', () => {
  test.each([
    ['out of reach', offline],
    ['busy', busy],
  ])('(%s) a comment waits and goes by itself, once', async (_words, fault) => {
    await open()
    world.service.plan('begin', fault)
    talk.say(1, 'later')
    await talk.save()
    expect(await talk.drawn(1)).toEqual(['later (post, queued)'])

    await world.clock.advance(60_000)

    expect(world.service.talk.drawn()).toEqual(['1: later'])
  })

  test('conversations are readable as they were last seen, also after a restart, with what was written since', async () => {
    await open(['Door'], 'hold')
    world.service.talk.someoneSays(1, 'hello')
    await talk.drawn()
    await world.clock.advance(60_000)
    talk.say(1, 'stored here')
    await restartWith(world)
    world.service.plan('page', offline)

    expect(await talk.drawn(1)).toEqual(['stored here (post, queued)', 'hello'])
  })
})

describe('the file of a comment', () => {
  const kept = () => readdirSync(world.keptFolder)

  test('goes up with it in one request, from the copy that was made when it was picked', async () => {
    await open(['Door'], 'hold')
    await talk.sayWithFile(1, 'see the crack', 'bytes')
    world.pick('crack.txt', 'changed since')
    expect((await talk.threads(1))[0]?.comments[0]?.keptFile).toMatchObject({ name: 'crack.txt', sizeBytes: 5 })
    world.sync.save(SHEET)
    await expect.poll(() => world.sync.unsaved().total).toBe(0)

    expect(world.service.writes()).toEqual(['begin 1'])
    expect(world.service.talk.fileOf('see the crack')).toEqual(['bytes'])
    expect((await talk.threads(1))[0]?.comments[0]).toMatchObject({ keptFile: null, files: [{ name: 'crack.txt' }] })
  })

  test('is removed once the comment is posted, or given up', async () => {
    await open(['Door'], 'hold')
    await talk.sayWithFile(1, 'one', '1')
    world.sync.save(SHEET)
    await expect.poll(kept).toEqual([])

    await talk.sayWithFile(1, 'two', '2')
    expect(kept()).toHaveLength(1)
    world.sync.discard(world.outbox.list(SHEET).map(({ seq }) => seq))
    await expect.poll(kept).toEqual([])
  })

  test('stays through a crash, and goes up after it', async () => {
    await open(['Door'], 'hold')
    await talk.sayWithFile(1, 'one', 'bytes')
    await restartWith(world)
    world.sync.save(SHEET)

    await expect.poll(() => world.service.talk.fileOf('one')).toEqual(['bytes'])
  })

  test('that has vanished keeps the comment here, with its text and the reason', async () => {
    await open(['Door'], 'hold')
    await talk.sayWithFile(1, 'one', 'bytes')
    for (const name of kept()) rmSync(join(world.keptFolder, name))
    world.sync.save(SHEET)

    await expect
      .poll(talk.reasons)
      .toEqual([
        'crack.txt is no longer on this computer, so the comment was not posted. Discard it and write it again with the file.',
      ])
    expect(world.service.writes()).toEqual([])
    expect(await talk.drawn(1)).toEqual(['one (post, parked)'])
  })
})
