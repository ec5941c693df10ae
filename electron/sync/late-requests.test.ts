import { describe, expect, test } from 'vitest'
import { reset } from '../api/testing/in-process.ts'
import { commentsPanelIn, must } from './testing/a-comments-panel.ts'
import { changeColumn, formatCell, moveRow, set } from './testing/edits.ts'
import { busy, type Fault, lostBefore } from './testing/faults.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

/**
 * Two edits of one target. `call`: the request of the first; `arrives`: executes the first late; `left`: the final
 * content.
 */
type Action = {
  readonly call: Parameters<TestEnv['service']['plan']>[0]
  readonly first: (env: TestEnv) => unknown
  readonly second: (env: TestEnv) => unknown
  readonly arrives: (env: TestEnv) => Promise<unknown>
  readonly left: (env: TestEnv) => unknown
}

const list = (...options: string[]) => ({ kind: 'choice' as const, symbol: null, options, validation: false })
const submit = (edit: Parameters<TestEnv['sync']['submit']>[1][number]) => (env: TestEnv) =>
  env.sync.submit(SHEET, [edit])
const reword = (text: string) => async (env: TestEnv) => {
  const [thread] = await commentsPanelIn(env).threads()
  const comment = thread?.comments[0]
  if (thread && comment) {
    must(await env.sync.comments.change({ sheetId: SHEET, threadId: thread.id, commentId: comment.id }, text))
  }
}

const VALUE: Action = {
  call: 'updateRows',
  first: submit(set(1, 'first')),
  second: submit(set(1, 'second')),
  arrives: ({ service }) => service.someoneSets(1, 'first'),
  left: ({ service }) => service.drawn()[0],
}
const ACTIONS: readonly (readonly [string, Action, unknown])[] = [
  ['a value', VALUE, 'second'],
  [
    'a place of a row',
    {
      call: 'updateRows',
      first: submit(moveRow(1, 2)),
      second: submit(moveRow(1, 3)),
      arrives: ({ service }) => service.someoneMoves(moveRow(1, 2)),
      left: ({ service }) => service.drawn(),
    },
    ['Wall', 'Roof', 'Door'],
  ],
  [
    'a list of a column',
    {
      call: 'changeColumn',
      first: submit(changeColumn(2, { type: list('A') })),
      second: submit(changeColumn(2, { type: { ...list(), kind: 'text' } })),
      arrives: ({ service }) => service.columns.someoneRetypes(2, 'PICKLIST', 'A'),
      left: ({ service }) => service.columns.typeOf(2),
    },
    'TEXT_NUMBER',
  ],
  [
    'a title of a column',
    {
      call: 'changeColumn',
      first: submit(changeColumn(2, { title: 'first' })),
      second: submit(changeColumn(2, { title: 'second' })),
      arrives: ({ service }) => service.columns.someoneRenames(2, 'first'),
      left: ({ service }) => service.columns.titles()[1],
    },
    'second',
  ],
  [
    'a text of a comment',
    {
      call: 'change',
      first: reword('first'),
      second: reword('second'),
      arrives: ({ service }) => service.discussions.changedElsewhere('once', 'first'),
      left: ({ service }) => service.discussions.texts(),
    },
    ['second'],
  ],
]

const BOLD = ',,1,,,,,,,,,,,,,,'

/** A request that was cut off arrives after half a minute. */
async function arriveLate({ call, first, second, arrives }: Action, secondAfterMs: number) {
  const env = createTestEnv(['Door', 'Wall', 'Roof'])
  await env.service.discussions.someoneSays(1, 'once', 'me')
  const page = await showSheet(env)
  env.service.plan(call, lostBefore)
  await first(env)
  await env.clock.advance(secondAfterMs)
  await second(env)
  await env.clock.advance(30_000 - secondAfterMs)
  await arrives(env)
  return { env, page }
}

describe.each(ACTIONS)('%s', (_what, action, wanted) => {
  test.each([
    ['while nobody knows what became of the request', 3_000],
    ['after it was sent again', 15_000],
  ])('%s is not overwritten by the earlier one', async (_when, secondAfterMs) => {
    const { env, page } = await arriveLate(action, secondAfterMs)
    await env.clock.advance(180_000)

    expect(action.left(env)).toEqual(wanted)
    expect(page.states()).toEqual([])
    expect(env.sync.unsaved().total).toBe(0)
    await env.end()
  })
})

test('a request that was cut off is resent at once if its cell has no newer edit', async () => {
  const env = createTestEnv(['Door'])
  await showSheet(env)
  env.service.plan('updateRows', lostBefore)

  env.sync.submit(SHEET, [set(1, 'first')])
  await env.clock.advance(15_000)

  expect(env.service.drawn()).toEqual(['first'])
  await env.end()
})

test('a request that was cut off is resent at once with the format of its cell', async () => {
  const env = createTestEnv(['Door'])
  await showSheet(env)
  env.service.plan('updateRows', lostBefore)

  env.sync.submit(SHEET, [formatCell(1, BOLD), set(1, 'first')])
  await env.clock.advance(15_000)

  expect([env.service.drawn(), env.service.formatOf(1, 1)]).toEqual([['first'], BOLD])
  expect(env.service.writes()).toEqual(['updateRows 1', 'updateRows 1'])
  await env.end()
})

test('a format that was cut off with a value is sent again with that one, not with an earlier or later value', async () => {
  const env = createTestEnv(['Door'])
  await showSheet(env)
  env.service.plan('updateRows', lostBefore)
  env.service.plan('updateRows', busy)
  env.sync.submit(SHEET, [formatCell(1, BOLD), set(1, 'first')])
  await env.clock.advance(8_000)

  env.sync.submit(SHEET, [set(1, 'second')])
  await env.clock.advance(20_000)
  expect([env.service.drawn(), env.service.formatOf(1, 1)]).toEqual([['first'], BOLD])
  await env.clock.advance(60_000)

  expect([env.service.drawn(), env.service.formatOf(1, 1)]).toEqual([['second'], BOLD])
  await env.end()
})

test('a value that was sent twice and arrived once does not overwrite the next one when it arrives again', async () => {
  const env = createTestEnv(['Door'])
  const page = await showSheet(env)
  const lostLate: Fault = {
    when: 'before',
    respond: () => new Promise((_, reject) => env.clock.after(50_000, () => reject(reset()))),
  }
  for (let time = 0; time < 2; time++) env.service.plan('updateRows', lostLate)
  env.sync.submit(SHEET, [set(1, 'first')])
  await env.clock.advance(100_000)
  await env.service.someoneSets(1, 'first')
  await env.clock.advance(20_000)
  expect([env.service.writes().length, page.states()]).toEqual([2, []])

  env.sync.submit(SHEET, [set(1, 'second')])
  await env.clock.advance(15_000)
  await env.service.someoneSets(1, 'first')
  await env.clock.advance(120_000)

  expect([env.service.drawn(), page.states()]).toEqual([['second'], []])
  await env.end()
})

test('a format that does not fit into one request with a value that may still arrive waits for it', async () => {
  const env = createTestEnv(['Door', 'Wall', 'Roof'])
  await showSheet(env)
  const seen: (string | undefined)[] = []
  // The second time without a response: the next requests are half as big.
  for (let time = 0; time < 2; time++) env.service.plan('updateRows', lostBefore)
  env.service.plan('updateRows', {
    when: 'first',
    act: () => new Promise<void>(resolve => void env.clock.after(25_000, resolve)),
  })
  env.service.plan('updateRows', { when: 'first', act: () => seen.push(env.service.drawn()[0]) })
  env.sync.submit(SHEET, [formatCell(1, BOLD), set(2, 'second'), set(3, 'third'), set(1, 'first')])

  await env.clock.advance(20_000)
  await env.service.someoneSets(1, 'first')
  await env.clock.advance(240_000)

  expect(seen).toEqual(['first'])
  expect([env.service.drawn(), env.service.formatOf(1, 1)]).toEqual([['first', 'second', 'third'], BOLD])
  await env.end()
})
