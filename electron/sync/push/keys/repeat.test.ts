import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ThreadId } from '../../../../shared/model/ids.ts'
import type { Edit } from '../../../../shared/model/sheet/pending-edit.ts'
import { ok } from '../../../../shared/result.ts'
import { type CommentsPanel, commentsPanelIn } from '../../testing/a-comments-panel.ts'
import type { Page } from '../../testing/a-page.ts'
import { aBase, anOutboxEdit } from '../../testing/an-edit.ts'
import { addColumn, addRow, deleteComment, REJECTED, set } from '../../testing/edits.ts'
import { bug, busy, type Fault, lostAfter, lostBefore, offline, refusal } from '../../testing/faults.ts'
import { restartWith, showSheet } from '../../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../../testing/test-env.ts'
import { type RepeatDeps, repeat } from './repeat.ts'

/** Long enough for a resend, and much shorter than the time a request that was cut off may run. */
const SOON_MS = 15_000

let env: TestEnv
let page: Page
let panel: CommentsPanel

beforeEach(async () => {
  env = createTestEnv(['Door'])
  env.service.always({ knowsKeys: true })
  page = await showSheet(env)
  panel = commentsPanelIn(env)
})
afterEach(() => env.end())

const addTwin = () => env.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'twin')])
const someoneAddsTwin = () => env.service.someoneAdds('twin')

describe.each([
  ['did arrive', lostAfter],
  ['did not arrive', lostBefore],
])('with keys, a create without a response that %s', (_title, fault) => {
  test('is a row that exists once and soon, with later input', async () => {
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

  test('is a row that needs no review despite an equal one', async () => {
    env.service.plan('addRows', fault)
    addTwin()
    await env.clock.advance(2_500)
    await someoneAddsTwin()
    await env.clock.advance(SOON_MS)

    expect(env.service.drawn().sort()).toEqual(['Door', 'twin', 'twin'])
    expect(page.states()).toEqual([])
  })

  test('is a comment that exists once and soon', async () => {
    await panel.drawn()
    env.service.plan('begin', fault)
    const { threadId } = panel.say(1, 'once')
    panel.say(1, 'an answer', threadId)
    await panel.save()
    await env.clock.advance(SOON_MS)

    expect(env.service.discussions.drawn()).toEqual(['1: once: an answer'])
    expect(env.sync.unsaved().total).toBe(0)
  })

  test('is a comment with a file that exists once, with all bytes', async () => {
    env.service.plan('begin', fault)
    await panel.sayWithFile(1, 'once', 'a crack')
    await panel.save()
    // The disk is not controlled by the test clock.
    const isSaved = async () => {
      await env.clock.advance(1_000)
      return env.sync.unsaved().total === 0
    }
    await expect.poll(isSaved).toBe(true)

    expect(env.service.discussions.filesOf('once')).toEqual(['a crack'])
    expect(new Set(env.service.keys()).size).toBe(1)
  })

  test('is a column that exists once and soon, with its cells', async () => {
    env.service.plan('addColumn', fault)
    env.sync.submit(SHEET, [addColumn(-9, 1, 'Cost'), set(1, '12', -9)])
    await env.clock.advance(2 * SOON_MS)

    expect(env.service.columns.titles()).toEqual(['Column 1', 'Cost', 'Column 2'])
    expect(page.cell(1, 'Cost')).toBe('12')
    expect(page.states()).toEqual([])
  })

  test('is resent after a restart in the same session', async () => {
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

describe('the sheet is read, and the user decides if that is ambiguous,', () => {
  const lose = async () => {
    env.service.plan('addRows', lostAfter)
    addTwin()
    await env.clock.advance(2_500)
    await someoneAddsTwin()
  }
  const expectNothingSentAgain = async () => {
    await env.clock.advance(180_000)
    expect(env.service.writes()).toEqual(['addRows 1'])
    expect(page.states()).toEqual(['needs-review', 'needs-review'])
  }

  test('if the service does not support keys: it gets none', async () => {
    env.service.always({ knowsKeys: false })
    await lose()

    await expectNothingSentAgain()
    expect(env.service.keys()).toEqual([])
  })

  test('if the service began to support keys after the create was sent', async () => {
    env.service.always({ knowsKeys: false })
    await lose()
    env.service.always({ knowsKeys: true })
    page = await restartWith(env)

    await expectNothingSentAgain()
  })

  test('for a user who has become a viewer', async () => {
    await lose()
    env.service.set({ accessLevel: 'VIEWER' })
    await env.sync.refresh(SHEET)

    await expectNothingSentAgain()
  })

  test('in another session, which does not know the key', async () => {
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
  ])('when %s', async (_title, fault) => {
    env.service.plan('addRows', lostAfter)
    env.service.plan('addRows', fault)
    addTwin()
    await env.clock.advance(180_000)

    expect(env.service.writes()).toEqual(['addRows 1', 'addRows 1'])
    expect(env.service.drawn()).toEqual(['Door', 'twin'])
    expect([page.states(), env.failures]).toEqual([[], []])
  })

  test('when the session expires as a comment is resent with its key', async () => {
    await panel.drawn()
    env.service.plan('begin', lostAfter)
    env.service.plan('begin', inAnotherSession)
    panel.say(1, 'once')
    await panel.save()
    await env.clock.advance(180_000)

    expect(env.service.discussions.drawn()).toEqual(['1: once'])
    expect([env.sync.unsaved().total, env.failures]).toEqual([0, []])
  })

  test('after so much time that the service may have evicted the key', async () => {
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

test('a rejected create is reported as that, and gets another key after a change', async () => {
  env.sync.submit(SHEET, [addRow(-1, 1), set(-1, REJECTED)])
  await env.clock.advance(SOON_MS)
  expect(page.states()).toEqual(['needs-review', 'needs-review'])

  env.sync.submit(SHEET, [set(-1, 'good')])
  env.sync.retry(env.outbox.list(SHEET).map(({ seq }) => seq))
  await env.clock.advance(SOON_MS)

  expect(env.service.drawn()).toEqual(['Door', 'good'])
  expect(new Set(env.service.keys()).size).toBe(2)
})

test('a reply is posted once, even if the connection is lost before the resend', async () => {
  const id = ThreadId.parse(await env.service.discussions.someoneSays(1, 'hello'))
  env.service.plan('reply', lostAfter)
  env.service.plan('reply', offline)
  panel.say(1, 'once', id)
  await panel.save()
  await env.clock.advance(60_000)

  expect(env.service.discussions.drawn()).toEqual(['1: hello: once'])
  expect(env.sync.unsaved().total).toBe(0)
})

test('a comment whose arrival a resend has confirmed is not posted again if the sheet cannot be read at once', async () => {
  await panel.drawn()
  env.service.plan('begin', lostAfter)
  panel.say(1, 'once')
  await panel.save()
  // Deleted by another user in the meantime.
  for (const id of env.service.discussions.ids()) await env.service.discussions.someoneDeletes(id)
  for (let time = 0; time < 3; time++) env.service.plan('read', bug)
  await env.clock.advance(180_000)

  expect(env.service.discussions.drawn()).toEqual([])
  expect(env.service.keys()).toHaveLength(2)
  expect(env.sync.unsaved().total).toBe(0)
})

const nameTaken = refusal(1042, 'Taken.')

test.each([
  ['to which the name means something else is asked once, and read', nameTaken, 30, 180_000, 2],
  ['that is busy is asked once more, soon', busy, 1, 30_000, 3],
] as const)('when a new row is resent with its key, a service %s', async (_title, fault, times, withinMs, sent) => {
  env.service.plan('addRows', lostAfter)
  for (let time = 0; time < times; time++) env.service.plan('addRows', fault)
  addTwin()
  await env.clock.advance(withinMs)

  expect(env.service.drawn()).toEqual(['Door', 'twin'])
  expect(env.service.keys()).toHaveLength(sent)
  expect([page.states(), env.failures]).toEqual([[], []])
})

test.each<[title: string, edit: Edit, hasCopy: boolean]>([
  ['a cell', set(1, 'x'), true],
  ['a comment that goes', deleteComment(7), true],
  ['what leans on a row that was refused', set(-1, 'x'), true],
  ['a new row of a sheet that has no copy here', addRow(-1, 1), false],
])('%s is not resent with a key, and support for keys is not requested', async (_title, edit, hasCopy) => {
  const asked: string[] = []
  const keys = { prepare: async () => void asked.push('prepare'), find: () => 'a name' }
  // as: the function must use nothing else
  const deps = { keys } as unknown as RepeatDeps

  const repeated = await repeat(deps, hasCopy ? aBase([]) : null, SHEET, [anOutboxEdit(edit, { state: 'unknown' })])

  expect(repeated).toEqual(ok({ kind: 'read' }))
  expect(asked).toEqual([])
})
