import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ThreadId } from '../../../../shared/model/ids.ts'
import type { Edit } from '../../../../shared/model/sheet/pending-edit.ts'
import { ok } from '../../../../shared/result.ts'
import { type CommentsPanel, commentsPanelIn } from '../../testing/a-comments-panel.ts'
import type { Page } from '../../testing/a-page.ts'
import { busy, type Fault, lostAfter, lostBefore, offline } from '../../testing/a-service.ts'
import { aBase, anOutboxEdit } from '../../testing/an-edit.ts'
import { addColumn, addRow, deleteComment, set } from '../../testing/edits.ts'
import { restartWith, showSheet } from '../../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../../testing/test-env.ts'
import { type RepeatDeps, repeat } from './repeat.ts'

/** Long enough to ask again, and much shorter than what a request that was cut off may still be at work. */
const SOON_MS = 15_000

let env: TestEnv
let page: Page
let panel: CommentsPanel

beforeEach(async () => {
  env = createTestEnv(['Door'])
  env.service.set({ knowsKeys: true })
  page = await showSheet(env)
  panel = commentsPanelIn(env)
})
afterEach(() => env.end())

const addTwin = () => env.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'twin')])
const someoneAddsTwin = () =>
  env.service.api.addRows({ sheetId: SHEET, columns: [] }, { parentId: null, after: null }, [
    { cells: [{ columnId: 1, value: 'twin', formula: null } as never] }, // a column's id, by the service's own columns
  ])

describe.each([
  ['did arrive', lostAfter],
  ['did not arrive', lostBefore],
])('at a service that knows keys, what left without an answer and %s', (_words, fault) => {
  test('is a row that is there once and soon, with what was typed into it meanwhile', async () => {
    env.service.plan('addRows', fault)
    env.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'new'), addRow(-2, -1)])
    await env.clock.advance(3_000)
    env.sync.submit(SHEET, [set(-2, 'later')])
    await env.clock.advance(SOON_MS)

    expect(env.service.drawn()).toEqual(['Door', 'new', 'later'])
    expect(page.drawn()).toEqual(env.service.drawn())
    expect(page.states()).toEqual([])
    expect(new Set(env.service.keys()).size).toBe(1)
  })

  test('is a row that nobody has to tell from another one like it', async () => {
    env.service.plan('addRows', fault)
    addTwin()
    await env.clock.advance(2_500)
    await someoneAddsTwin()
    await env.clock.advance(SOON_MS)

    expect(env.service.drawn().sort()).toEqual(['Door', 'twin', 'twin'])
    expect(page.states()).toEqual([])
  })

  test('is a comment that is there once and soon', async () => {
    await panel.drawn()
    env.service.plan('begin', fault)
    const { threadId } = panel.say(1, 'once')
    panel.say(1, 'an answer', threadId)
    await panel.save()
    await env.clock.advance(SOON_MS)

    expect(env.service.discussions.drawn()).toEqual(['1: once: an answer'])
    expect(env.sync.unsaved().total).toBe(0)
  })

  test('is a comment with a file that is there once, its bytes whole', async () => {
    env.service.plan('begin', fault)
    await panel.sayWithFile(1, 'once', 'a crack')
    await panel.save()
    // The disk takes its own time, which is not that of the clock.
    const isSaved = async () => {
      await env.clock.advance(1_000)
      return env.sync.unsaved().total === 0
    }
    await expect.poll(isSaved).toBe(true)

    expect(env.service.discussions.fileOf('once')).toEqual(['a crack'])
    expect(new Set(env.service.keys()).size).toBe(1)
  })

  test('is a column that is there once and soon, with its cells', async () => {
    // The service in memory counts rows and columns together: without it the new one gets the number of the second.
    await someoneAddsTwin()
    env.service.plan('addColumn', fault)
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost'), set(1, '12', -9)])
    await env.clock.advance(2 * SOON_MS)

    expect(env.service.columns.titles()).toEqual(['Column 1', 'Cost', 'Column 2'])
    expect(page.cell(1, 'Cost')).toBe('12')
    expect(page.states()).toEqual([])
  })

  test('is asked for after a restart in the same session', async () => {
    env.service.plan('addRows', fault)
    addTwin()
    await env.clock.advance(2_500)
    await someoneAddsTwin()
    page = await restartWith(env)
    await env.clock.advance(SOON_MS)

    expect(env.service.drawn().sort()).toEqual(['Door', 'twin', 'twin'])
    expect(page.states()).toEqual([])
  })
})

describe('the sheet is read, and the person decides where that does not tell,', () => {
  const lose = async () => {
    env.service.plan('addRows', lostAfter)
    addTwin()
    await env.clock.advance(2_500)
    await someoneAddsTwin()
  }
  const expectNothingSentAgain = async () => {
    await env.clock.advance(180_000)
    // The second is somebody else's.
    expect(env.service.writes()).toEqual(['addRows 1', 'addRows 1'])
    expect(page.states()).toEqual(['parked', 'parked'])
  }

  test('where the service knows no keys: it gets none', async () => {
    env.service.set({ knowsKeys: false })
    await lose()

    await expectNothingSentAgain()
    expect(env.service.keys()).toEqual([])
  })

  test('where the service has learnt of keys only after it left', async () => {
    env.service.set({ knowsKeys: false })
    await lose()
    env.service.set({ knowsKeys: true })
    page = await restartWith(env)

    await expectNothingSentAgain()
  })

  test('for someone who may only look by now', async () => {
    await lose()
    env.service.set({ accessLevel: 'VIEWER' })
    await env.sync.refresh(SHEET)

    await expectNothingSentAgain()
  })

  test('in another session, where the key would be a new one', async () => {
    await lose()
    env.session = 'another session'

    await expectNothingSentAgain()
  })

  const inAnotherSession: Fault = {
    when: 'refreshed',
    refresh: () => {
      env.session = 'another session'
    },
  }

  test.each([
    ['the session turns out to be over as the row is asked for by its key', inAnotherSession],
    ['the answer to the second is lost as well, and nothing is there twice', lostAfter],
  ])('when %s', async (_words, fault) => {
    env.service.plan('addRows', lostAfter)
    env.service.plan('addRows', fault)
    addTwin()
    await env.clock.advance(180_000)

    expect(env.service.writes()).toEqual(['addRows 1', 'addRows 1'])
    expect(env.service.drawn()).toEqual(['Door', 'twin'])
    expect([page.states(), env.failures]).toEqual([[], []])
  })

  test('when the session turns out to be over as a comment is asked for by its key', async () => {
    await panel.drawn()
    env.service.plan('begin', lostAfter)
    env.service.plan('begin', inAnotherSession)
    panel.say(1, 'once')
    await panel.save()
    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: once'])
    expect([env.sync.unsaved().total, env.failures]).toEqual([0, []])
  })

  test('when so much time has gone by that the service may have forgotten the key', async () => {
    await lose()
    env.service.plan('addRows', offline)
    for (let day = 0; day < 400; day++) env.service.plan('version', offline)
    await env.sync.stop()
    await env.clock.advance(13 * 3_600_000)
    env.service.heal()
    page = await restartWith(env)

    await expectNothingSentAgain()
  })
})

test('a create that was refused is told as that, and goes under another name once it is another', async () => {
  env.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'bad')])
  await env.clock.advance(SOON_MS)
  expect(page.states()).toEqual(['parked', 'parked'])

  env.sync.submit(SHEET, [set(-1, 'good')])
  env.sync.retry(env.outbox.list(SHEET).map(({ seq }) => seq))
  await env.clock.advance(SOON_MS)

  expect(env.service.drawn()).toEqual(['Door', 'good'])
  expect(new Set(env.service.keys()).size).toBe(2)
})

test('an answer in a thread is there once, also where the line is lost before it can be asked for', async () => {
  const id = ThreadId.parse(env.service.discussions.someoneSays(1, 'hello'))
  env.service.plan('reply', lostAfter)
  env.service.plan('reply', offline)
  panel.say(1, 'once', id)
  await panel.save()
  await env.clock.advance(60_000)

  expect(env.service.discussions.drawn()).toEqual(['1: hello: once'])
  expect(env.sync.unsaved().total).toBe(0)
})

const nameTaken: Fault = { when: 'before', error: { kind: 'refused', code: 1042, said: 'Taken.', refId: null } }

test.each([
  ['to which the name means something else is asked once, and read', nameTaken, 30, 180_000, 2],
  ['that is busy is asked once more, soon', busy, 1, 30_000, 3],
] as const)('when it is asked for a new row, a service %s', async (_words, fault, times, withinMs, sent) => {
  env.service.plan('addRows', lostAfter)
  for (let time = 0; time < times; time++) env.service.plan('addRows', fault)
  addTwin()
  await env.clock.advance(withinMs)

  expect(env.service.drawn()).toEqual(['Door', 'twin'])
  expect(env.service.keys()).toHaveLength(sent)
  expect([page.states(), env.failures]).toEqual([[], []])
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
