import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ThreadId } from '../../../../shared/model/ids.ts'
import type { Edit } from '../../../../shared/model/sheet/pending-edit.ts'
import { ok } from '../../../../shared/result.ts'
import { restartWith, showSheet } from '../../testing/a-desk.ts'
import type { Page } from '../../testing/a-page.ts'
import { busy, type Fault, lostAfter, lostBefore, offline } from '../../testing/a-service.ts'
import { type Talk, talkIn } from '../../testing/a-talking-desk.ts'
import { createWorld, SHEET, type World } from '../../testing/a-world.ts'
import { aBase, anOutboxEdit } from '../../testing/an-edit.ts'
import { addColumn, addRow, deleteComment, set } from '../../testing/edits.ts'
import { type RepeatDeps, repeat } from './repeat.ts'

/** Long enough to ask again, and much shorter than what a request that was cut off may still be at work. */
const SOON_MS = 15_000

let world: World
let page: Page
let talk: Talk

beforeEach(async () => {
  world = createWorld(['Door'])
  world.service.set({ knowsKeys: true })
  page = await showSheet(world)
  talk = talkIn(world)
})
afterEach(() => world.end())

const addTwin = () => world.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'twin')])
const someoneAddsTwin = () =>
  world.service.api.addRows({ sheetId: SHEET, columns: [] }, { parentId: null, after: null }, [
    { cells: [{ columnId: 1, value: 'twin', formula: null } as never] }, // a column's id, by the service's own columns
  ])

describe.each([
  ['did arrive', lostAfter],
  ['did not arrive', lostBefore],
])('at a service that knows keys, what left without an answer and %s', (_words, fault) => {
  test('is a row that is there once and soon, with what was typed into it meanwhile', async () => {
    world.service.plan('addRows', fault)
    world.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'new'), addRow(-2, -1)])
    await world.clock.advance(3_000)
    world.sync.submit(SHEET, [set(-2, 'later')])
    await world.clock.advance(SOON_MS)

    expect(world.service.drawn()).toEqual(['Door', 'new', 'later'])
    expect(page.drawn()).toEqual(world.service.drawn())
    expect(page.states()).toEqual([])
    expect(new Set(world.service.keys()).size).toBe(1)
  })

  test('is a row that nobody has to tell from another one like it', async () => {
    world.service.plan('addRows', fault)
    addTwin()
    await world.clock.advance(2_500)
    await someoneAddsTwin()
    await world.clock.advance(SOON_MS)

    expect(world.service.drawn().sort()).toEqual(['Door', 'twin', 'twin'])
    expect(page.states()).toEqual([])
  })

  test('is a comment that is there once and soon', async () => {
    await talk.drawn()
    world.service.plan('begin', fault)
    const { threadId } = talk.say(1, 'once')
    talk.say(1, 'an answer', threadId)
    await talk.save()
    await world.clock.advance(SOON_MS)

    expect(world.service.talk.drawn()).toEqual(['1: once: an answer'])
    expect(world.sync.unsaved().total).toBe(0)
  })

  test('is a comment with a file that is there once, its bytes whole', async () => {
    world.service.plan('begin', fault)
    await talk.sayWithFile(1, 'once', 'a crack')
    await talk.save()
    // The disk takes its own time, which is not that of the clock.
    const isSaved = async () => {
      await world.clock.advance(1_000)
      return world.sync.unsaved().total === 0
    }
    await expect.poll(isSaved).toBe(true)

    expect(world.service.talk.fileOf('once')).toEqual(['a crack'])
    expect(new Set(world.service.keys()).size).toBe(1)
  })

  test('is a column that is there once and soon, with its cells', async () => {
    // The service in memory counts rows and columns together: without it the new one gets the number of the second.
    await someoneAddsTwin()
    world.service.plan('addColumn', fault)
    world.sync.submit(SHEET, [addColumn(-9, 1, 'Cost'), set(1, '12', -9)])
    await world.clock.advance(2 * SOON_MS)

    expect(world.service.columns.titles()).toEqual(['Column 1', 'Cost', 'Column 2'])
    expect(page.cell(1, 'Cost')).toBe('12')
    expect(page.states()).toEqual([])
  })

  test('is asked for after a restart in the same session', async () => {
    world.service.plan('addRows', fault)
    addTwin()
    await world.clock.advance(2_500)
    await someoneAddsTwin()
    page = await restartWith(world)
    await world.clock.advance(SOON_MS)

    expect(world.service.drawn().sort()).toEqual(['Door', 'twin', 'twin'])
    expect(page.states()).toEqual([])
  })
})

describe('the sheet is read, and the person decides where that does not tell,', () => {
  const lose = async () => {
    world.service.plan('addRows', lostAfter)
    addTwin()
    await world.clock.advance(2_500)
    await someoneAddsTwin()
  }
  const expectNothingSentAgain = async () => {
    await world.clock.advance(180_000)
    // The second is somebody else's.
    expect(world.service.writes()).toEqual(['addRows 1', 'addRows 1'])
    expect(page.states()).toEqual(['parked', 'parked'])
  }

  test('where the service knows no keys: it gets none', async () => {
    world.service.set({ knowsKeys: false })
    await lose()

    await expectNothingSentAgain()
    expect(world.service.keys()).toEqual([])
  })

  test('where the service has learnt of keys only after it left', async () => {
    world.service.set({ knowsKeys: false })
    await lose()
    world.service.set({ knowsKeys: true })
    page = await restartWith(world)

    await expectNothingSentAgain()
  })

  test('in another session, where the key would be a new one', async () => {
    await lose()
    world.session = 'another session'

    await expectNothingSentAgain()
  })

  const inAnotherSession: Fault = {
    when: 'refreshed',
    refresh: () => {
      world.session = 'another session'
    },
  }

  test.each([
    ['the session turns out to be over as the row is asked for by its key', inAnotherSession],
    ['the answer to the second is lost as well, and nothing is there twice', lostAfter],
  ])('when %s', async (_words, fault) => {
    world.service.plan('addRows', lostAfter)
    world.service.plan('addRows', fault)
    addTwin()
    await world.clock.advance(180_000)

    expect(world.service.writes()).toEqual(['addRows 1', 'addRows 1'])
    expect(world.service.drawn()).toEqual(['Door', 'twin'])
    expect([page.states(), world.failures]).toEqual([[], []])
  })

  test('when the session turns out to be over as a comment is asked for by its key', async () => {
    await talk.drawn()
    world.service.plan('begin', lostAfter)
    world.service.plan('begin', inAnotherSession)
    talk.say(1, 'once')
    await talk.save()
    await world.clock.advance(180_000)

    expect(world.service.talk.drawn()).toEqual(['1: once'])
    expect([world.sync.unsaved().total, world.failures]).toEqual([0, []])
  })

  test('when so much time has gone by that the service may have forgotten the key', async () => {
    await lose()
    world.service.plan('addRows', offline)
    for (let day = 0; day < 400; day++) world.service.plan('version', offline)
    await world.sync.stop()
    await world.clock.advance(13 * 3_600_000)
    world.service.heal()
    page = await restartWith(world)

    await expectNothingSentAgain()
  })
})

test('a create that was refused is told as that, and goes under another name once it is another', async () => {
  world.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'bad')])
  await world.clock.advance(SOON_MS)
  expect(page.states()).toEqual(['parked', 'parked'])

  world.sync.submit(SHEET, [set(-1, 'good')])
  world.sync.retry(world.outbox.list(SHEET).map(({ seq }) => seq))
  await world.clock.advance(SOON_MS)

  expect(world.service.drawn()).toEqual(['Door', 'good'])
  expect(new Set(world.service.keys()).size).toBe(2)
})

test('an answer in a thread is there once, also where the line is lost before it can be asked for', async () => {
  const id = ThreadId.parse(world.service.talk.someoneSays(1, 'hello'))
  world.service.plan('reply', lostAfter)
  world.service.plan('reply', offline)
  talk.say(1, 'once', id)
  await talk.save()
  await world.clock.advance(60_000)

  expect(world.service.talk.drawn()).toEqual(['1: hello: once'])
  expect(world.sync.unsaved().total).toBe(0)
})

const nameTaken: Fault = { when: 'before', error: { kind: 'refused', code: 1042, said: 'Taken.', refId: null } }

test.each([
  ['to which the name means something else is asked once, and read', nameTaken, 30, 180_000, 2],
  ['that is busy is asked once more, soon', busy, 1, 30_000, 3],
] as const)('when it is asked for a new row, a service %s', async (_words, fault, times, withinMs, sent) => {
  world.service.plan('addRows', lostAfter)
  for (let time = 0; time < times; time++) world.service.plan('addRows', fault)
  addTwin()
  await world.clock.advance(withinMs)

  expect(world.service.drawn()).toEqual(['Door', 'twin'])
  expect(world.service.keys()).toHaveLength(sent)
  expect([page.states(), world.failures]).toEqual([[], []])
})

test.each<[words: string, edit: Edit, hasCopy: boolean]>([
  ['a cell', set(1, 'x'), true],
  ['a comment that goes', deleteComment(7), true],
  ['what leans on a row that was refused', set(-1, 'x'), true],
  ['a new row of a sheet that has no copy here', addRow(-1, 1), false],
])('%s is not asked for by a name, and nobody asks whether the service knows names', async (_words, edit, hasCopy) => {
  const asked: string[] = []
  const keys = { prepare: async () => void asked.push('prepare'), find: () => 'a name' }
  // as: nothing else may be used.
  const deps = { keys } as unknown as RepeatDeps

  const repeated = await repeat(deps, hasCopy ? aBase([]) : null, SHEET, [anOutboxEdit(edit, { state: 'unknown' })])

  expect(repeated).toEqual(ok({ kind: 'read' }))
  expect(asked).toEqual([])
})
