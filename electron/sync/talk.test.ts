import { afterEach, describe, expect, test } from 'vitest'
import { CommentId, ThreadId } from '../../shared/model/ids.ts'
import { fail } from '../../shared/result.ts'
import { VIEW_ONLY } from './push/refusal.ts'
import { restartWith, showSheet } from './testing/a-desk.ts'
import type { Page } from './testing/a-page.ts'
import { ME } from './testing/a-talk.ts'
import { must, type Talk, talkIn } from './testing/a-talking-desk.ts'
import { createWorld, SHEET, type World } from './testing/a-world.ts'
import { addRow, deleteRow, set } from './testing/edits.ts'

let world: World
let page: Page
let talk: Talk

afterEach(() => world.end())

async function open(rows: readonly string[] = ['Door', 'Wall'], saving: 'automatic' | 'hold' = 'automatic') {
  world = createWorld(rows, saving)
  page = await showSheet(world)
  talk = talkIn(world)
}

describe('a comment', () => {
  test('is to be seen at once, is stored here, and is on the service after a rest', async () => {
    await open()
    talk.say(1, 'Look at this')

    expect(await talk.drawn(1)).toEqual(['Look at this (post, queued)'])
    expect(world.sync.unsaved().total).toBe(1)
    await world.clock.advance(2_100)

    expect(world.service.talk.drawn()).toEqual(['1: Look at this'])
    expect(await talk.drawn(1)).toEqual(['Look at this'])
    expect(world.sync.unsaved().total).toBe(0)
    expect((await talk.threads(1))[0]?.comments[0]).toMatchObject({ mine: true, author: ME })
  })

  test('goes in its turn among the edits of cells and rows, on the row that the service has made', async () => {
    await open()
    world.sync.submit(SHEET, [set(1, 'Door, oak'), addRow(-1, 2), set(-1, 'Window')])
    talk.say(-1, 'This one is new')
    world.sync.submit(SHEET, [set(2, 'Wall, north')])
    await talk.save()

    expect(world.service.writes()).toEqual(['updateRows 1', 'addRows 1', 'begin 1', 'updateRows 1'])
    expect(world.service.talk.drawn()).toEqual(['3: This one is new'])
    expect(await talk.drawn(-1)).toEqual(['This one is new'])
  })

  test('gets its id in every window that shows the sheet, as its thread and its row do, and in a list that overtakes that', async () => {
    await open()
    const other = await showSheet(world)
    world.sync.submit(SHEET, [addRow(-1, 2)])
    const { threadId, commentId } = talk.say(-1, 'Same')
    const second = talk.say(-1, 'Same', threadId)
    await talk.save()

    const [thread] = await talk.threads(-1)
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
    const listed = must(await world.sync.conversations.list({ sheetId: SHEET, rowId: null }, 0))
    expect(listed.idPairs).toEqual(pairs)
  })

  test('answers in a thread that was begun here and not sent yet, and the thread is begun once', async () => {
    await open()
    const { threadId } = talk.say(null, 'First')
    talk.say(null, 'Second', threadId)
    await talk.save()
    // The page may still know it by its first number.
    talk.say(null, 'Third', threadId)
    await talk.save()

    expect(world.service.talk.drawn()).toEqual(['sheet: First: Second: Third'])
    expect(world.service.writes()).toEqual(['begin 1', 'reply 1', 'reply 1'])
  })

  test('shows in the count on its row without the sheet being read again', async () => {
    await open()
    const before = world.service.calls().filter(call => call === 'read').length
    talk.say(2, 'One')
    await talk.save()

    expect(page.comments()).toEqual([0, 1])
    expect(world.service.calls().filter(call => call === 'read')).toHaveLength(before)
  })

  test('waits for "Save" while everything is held', async () => {
    await open(['Door'], 'hold')
    talk.say(1, 'Not yet')
    await world.clock.advance(60_000)
    expect(world.service.talk.texts()).toEqual([])

    await talk.save()

    expect(world.service.talk.texts()).toEqual(['Not yet'])
  })

  test('that is refused waits with the service’s words and its own, and goes when it is written anew', async () => {
    await open()
    const { threadId, commentId } = talk.say(1, 'bad words')
    talk.say(1, 'an answer to it', threadId)
    await talk.save()
    expect(talk.reasons()).toEqual(['The text is not allowed.', null])
    expect(await talk.drawn(1)).toEqual(['bad words (post, parked) / an answer to it (post, queued)'])

    must(await world.sync.conversations.change({ sheetId: SHEET, threadId, commentId }, 'good words'))
    await talk.save()

    expect(world.service.talk.drawn()).toEqual(['1: good words: an answer to it'])
  })

  test('cannot be written by who may only look', async () => {
    world = createWorld(['Door'])
    world.service.set({ accessLevel: 'VIEWER' })
    page = await showSheet(world)

    const post = { sheetId: SHEET, rowId: null, threadId: null, text: 'x', file: null }

    expect(world.sync.conversations.post(post)).toEqual(fail({ kind: 'forbidden', said: VIEW_ONLY }))
  })

  test('can be written by who may comment and not edit', async () => {
    await open()
    world.sync.submit(SHEET, [set(1, 'mine')])
    talk.say(1, 'a word')
    world.service.set({ accessLevel: 'COMMENTER' })
    await world.sync.refresh(SHEET)
    world.service.someoneSets(2, 'moved on')
    await talk.save()

    expect(world.service.talk.texts()).toEqual(['a word'])
    expect(talk.reasons()).toEqual([VIEW_ONLY])
  })
})

describe('a comment of mine', () => {
  test('can be changed and deleted, before it is posted and after', async () => {
    await open()
    const first = talk.say(1, 'frist')
    const second = talk.say(1, 'second')
    await world.sync.conversations.change({ sheetId: SHEET, ...first }, 'first')
    await world.sync.conversations.remove({ sheetId: SHEET, ...second })
    await talk.save()
    expect(world.service.talk.drawn()).toEqual(['1: first'])
    expect(world.service.writes()).toEqual(['begin 1'])

    await world.sync.conversations.change({ sheetId: SHEET, ...first }, 'First.')
    expect(await talk.drawn(1)).toEqual(['First. (change, queued)'])
    await talk.save()
    expect(world.service.talk.drawn()).toEqual(['1: First.'])

    await world.sync.conversations.remove({ sheetId: SHEET, ...first })
    expect(await talk.drawn(1)).toEqual(['First. (delete, queued)'])
    await talk.save()
    expect(world.service.talk.drawn()).toEqual([])
    expect(await talk.drawn(1)).toEqual([])
    expect(page.comments()).toEqual([0, 0])
  })

  test('ends as it was written last, at whatever moment of saving that was', async () => {
    for (let turns = 0; turns < 24; turns++) {
      await open()
      const place = { sheetId: SHEET, ...talk.say(1, 'first') }
      world.sync.save(SHEET)
      for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
      must(await world.sync.conversations.change(place, 'last'))
      await world.clock.advance(60_000)

      expect(world.service.talk.drawn(), `after ${turns} turns`).toEqual(['1: last'])
      if (turns < 23) await world.end()
    }
  })

  test('that I changed on another computer meanwhile is not overwritten: both texts are kept, and I decide', async () => {
    await open()
    const place = { sheetId: SHEET, ...talk.say(1, 'old') }
    await talk.save()
    await talk.drawn(1)
    await world.sync.conversations.change(place, 'mine')
    world.service.talk.changedElsewhere('old', 'elsewhere')
    await talk.save()
    expect(talk.reasons()).toEqual(['You changed this comment elsewhere.'])
    expect(world.service.talk.texts()).toEqual(['elsewhere'])

    world.sync.retry(world.outbox.list(SHEET).map(({ seq }) => seq))
    await world.clock.settle()

    expect(world.service.talk.texts()).toEqual(['mine'])
  })

  test('that is gone there keeps what I typed, to be seen and copied; deleting it is done', async () => {
    await open()
    const one = { sheetId: SHEET, ...talk.say(1, 'one') }
    const two = { sheetId: SHEET, ...talk.say(2, 'two') }
    await talk.save()
    await talk.drawn()
    const [first, second] = world.service.talk.ids()
    world.service.talk.someoneDeletes(first!.id)
    world.service.talk.someoneDeletes(second!.id)

    await world.sync.conversations.change(one, 'one, changed')
    await world.sync.conversations.remove(two)
    await talk.save()

    expect(talk.reasons()).toEqual(['This comment was deleted on the service.'])
    expect(await talk.drawn(1)).toEqual(['one, changed (change, parked)'])
  })

  test('that was taken back cannot be changed any more', async () => {
    await open(['Door'], 'hold')
    const place = { sheetId: SHEET, ...talk.say(1, 'x') }
    await world.sync.conversations.remove(place)

    expect(await world.sync.conversations.change(place, 'y')).toEqual(fail({ kind: 'not-found', what: 'other' }))
  })
})

describe('a row, or a conversation, that is gone', () => {
  test('leaves the comment here with its text', async () => {
    await open()
    talk.say(2, 'about the wall')
    world.service.someoneDeletes(2)
    await talk.save()

    expect(talk.reasons()).toEqual(['This row was deleted on the service.'])
    expect(await talk.drawn(2)).toEqual(['about the wall (post, parked)'])
  })

  test('leaves the answer here with its text', async () => {
    await open()
    const id = world.service.talk.someoneSays(1, 'hello')
    await talk.drawn()
    talk.say(1, 'an answer', ThreadId.parse(id))
    world.service.talk.someoneDeletes(id)
    await talk.save()

    expect(talk.reasons()).toEqual(['This conversation was deleted on the service.'])
    expect(await talk.drawn(1)).toContain('hello / an answer (post, parked)')
  })

  test('with the sheet: everything waits', async () => {
    await open()
    world.sync.submit(SHEET, [set(1, 'x')])
    talk.say(1, 'y')
    world.service.set({ isGone: true })
    await talk.save()

    expect(talk.reasons()).toEqual(Array(2).fill('The sheet was deleted, or is no longer shared with you.'))
  })

  test('by my own hand takes comments on a row that was never sent along', async () => {
    await open(['Door'], 'hold')
    world.sync.submit(SHEET, [addRow(-1, 1)])
    talk.say(-1, 'x')
    world.sync.submit(SHEET, [deleteRow(-1)])

    expect(world.sync.unsaved().total).toBe(0)
  })
})

test('the ledger lists comments with their rows, and discarding one takes back what leans on it', async () => {
  await open(['Door', 'Wall'], 'hold')
  const { threadId } = talk.say(2, 'about the wall')
  talk.say(null, 'about all of it')
  talk.say(2, 'an answer', threadId)

  const listed = must(await world.sync.ledger(0)).items

  expect(listed.map(({ rowNumber, rowName, edit }) => [rowNumber, rowName, edit.edit.kind])).toEqual([
    [2, 'Wall', 'post-comment'],
    [null, null, 'post-comment'],
    [2, 'Wall', 'post-comment'],
  ])
  world.sync.discard([listed[0]!.edit.seq])
  await talk.save()
  expect(world.service.talk.drawn().toSorted()).toEqual(['2: an answer', 'sheet: about all of it'])
})

test('every window is told when conversations are different, and not when only cells are', async () => {
  await open(['Door'], 'hold')
  world.sync.submit(SHEET, [set(1, 'x')])
  expect(world.talked).toEqual([])

  talk.say(1, 'y')

  expect(world.talked).toEqual([SHEET])
})

test('what somebody else says is there once the sheet has been looked at again', async () => {
  await open()
  world.service.talk.someoneSays(1, 'hello')
  await talk.drawn(1)
  world.service.talk.someoneSays(1, 'are you there?')
  expect(await talk.drawn(1)).toEqual(['hello'])
  world.talked.length = 0

  await world.sync.refresh(SHEET)
  expect(world.talked).toEqual([SHEET])
  await talk.drawn(1)
  await world.clock.settle()

  expect(await talk.drawn(1)).toEqual(['hello', 'are you there?'])
})

test('a comment never reaches the grid', async () => {
  await open(['Door'], 'hold')
  talk.say(1, 'y')

  expect(page.states()).toEqual([])
  page = await restartWith(world)
  expect(page.states()).toEqual([])
  expect(CommentId.safeParse(world.outbox.posts(SHEET)[0]?.edit.commentId).success).toBe(true)
})
