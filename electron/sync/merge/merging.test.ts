import { afterEach, describe, expect, test } from 'vitest'
import type { Page } from '../testing/a-page.ts'
import { addRow, choices, deleteRow, moveRow, people, set } from '../testing/edits.ts'
import { lostAfter, lostBefore } from '../testing/faults.ts'
import { restartWith, showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

let env: TestEnv
let page: Page

afterEach(() => env.end())

async function open(rows: readonly string[]): Promise<void> {
  env = createTestEnv(rows, 'hold')
  page = await showSheet(env)
}

/** A sheet whose second column has several choices or people, with this value in the first row. */
async function openSets(type: 'MULTI_PICKLIST' | 'MULTI_CONTACT_LIST', value: ReturnType<typeof choices>) {
  env = createTestEnv(['Door'], 'hold')
  await env.service.columns.someoneRetypes(2, type)
  await env.service.someoneSets(1, value, 2)
  page = await showSheet(env)
}

async function save(): Promise<void> {
  env.sync.save(SHEET)
  await env.clock.settle()
}

describe('two users in one cell of several choices', () => {
  test('keep both additions without a question', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'mine'), 2)])
    await env.service.someoneSets(1, choices('A', 'theirs'), 2)

    await save()

    expect(env.service.drawn()).toEqual(['Door|A, theirs, mine'])
    expect(page.drawn()).toEqual(['Door|A, theirs, mine'])
    expect(page.states()).toEqual([])
  })

  test('see the merge at once, before it is sent, and after a crash; a later removal persists', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'mine'), 2)])
    await env.service.someoneSets(1, choices('A', 'theirs'), 2)
    await env.sync.refresh(SHEET)
    expect(page.drawn()).toEqual(['Door|A, theirs, mine'])
    expect(page.states()).toEqual(['queued'])

    page = await restartWith(env)
    expect(page.drawn()).toEqual(['Door|A, theirs, mine'])
    await env.service.someoneSets(1, choices('A'), 2)
    await save()

    expect(env.service.drawn()).toEqual(['Door|A, mine'])
  })

  test('keep the other’s addition when mine is taken back while its request may still arrive', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.service.plan('updateRows', lostBefore)
    env.service.plan('updateRows', lostBefore)
    env.sync.submit(SHEET, [set(1, choices('A', 'mine'), 2)])
    await save()
    await env.clock.advance(20_000)
    expect(page.states()).toEqual(['queued'])

    env.sync.submit(SHEET, [set(1, choices('A'), 2)])
    await env.service.someoneSets(1, choices('A', 'theirs'), 2)
    await save()
    await env.clock.advance(180_000)

    expect(env.service.drawn()).toEqual(['Door|A, theirs'])
    expect(page.states()).toEqual([])
  })

  test('with equal changes leave nothing to send', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'both'), 2)])
    await env.service.someoneSets(1, choices('both', 'theirs'), 2)
    await env.service.someoneSets(1, choices('both', 'A', 'theirs'), 2)

    await save()

    expect(env.service.writes()).toEqual([])
    expect(page.drawn()).toEqual(['Door|both, A, theirs'])
    expect(page.states()).toEqual([])
  })
})

test('keeps both people that two users add to one cell', async () => {
  await openSets('MULTI_CONTACT_LIST', people('a@x.com'))
  env.sync.submit(SHEET, [set(1, people('a@x.com', 'mine@x.com'), 2)])
  await env.service.someoneSets(1, people('theirs@x.com', 'a@x.com'), 2)

  await save()

  expect(env.service.drawn()).toEqual(['Door|theirs@x.com, a@x.com, mine@x.com'])
  expect(page.states()).toEqual([])
})

describe('choices whose response was lost', () => {
  test('are saved if the service has them, regardless of later additions', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'mine'), 2)])
    env.service.plan('updateRows', lostAfter)
    await save()
    await env.service.someoneSets(1, choices('A', 'mine', 'theirs'), 2)
    await env.clock.advance(60_000)

    expect(env.service.writes()).toEqual(['updateRows 1'])
    expect(page.drawn()).toEqual(['Door|A, mine, theirs'])
    expect(page.states()).toEqual([])
  })

  test('need review if another user may have removed them', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'mine'), 2)])
    env.service.plan('updateRows', lostBefore)
    await save()
    await env.service.someoneSets(1, choices('A', 'theirs'), 2)
    await env.clock.advance(60_000)

    expect(env.service.drawn()).toEqual(['Door|A, theirs'])
    expect(page.reasons()).toEqual(['Someone else changed this cell to “A, theirs”.'])
  })
})

describe('a row after one that another user has deleted', () => {
  test('takes its place: after the nearest remaining row', async () => {
    await open(['one', 'two', 'three', 'four', 'five'])
    env.sync.submit(SHEET, [addRow(-1, 3), set(-1, 'new'), addRow(-2, -1), set(-2, 'next'), moveRow(5, 3)])
    await env.service.someoneDeletes(3)
    await env.service.someoneDeletes(2)

    await save()

    expect(env.service.drawn()).toEqual(['one', 'five', 'new', 'next', 'four'])
    await env.clock.advance(60_000)
    expect(page.drawn()).toEqual(['one', 'five', 'new', 'next', 'four'])
    expect(page.states()).toEqual([])
  })

  test('is first if no row above remains, and never next to one that this user removes', async () => {
    await open(['one', 'two', 'three'])
    env.sync.submit(SHEET, [deleteRow(1), addRow(-1, 2), set(-1, 'new')])
    await env.service.someoneDeletes(2)

    await save()

    expect(env.service.drawn()).toEqual(['new', 'three'])
  })
})
