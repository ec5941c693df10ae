import { afterEach, describe, expect, test } from 'vitest'
import type { Page } from '../testing/a-page.ts'
import { lostAfter, lostBefore } from '../testing/a-service.ts'
import { addRow, choices, deleteRow, moveRow, people, set } from '../testing/edits.ts'
import { restartWith, showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

let env: TestEnv
let page: Page

afterEach(() => env.end())

async function open(rows: readonly string[]): Promise<void> {
  env = createTestEnv(rows, 'hold')
  page = await showSheet(env)
}

/** A sheet whose second column takes several choices, or several people, with this in the first row. */
async function openSets(type: 'MULTI_PICKLIST' | 'MULTI_CONTACT_LIST', value: ReturnType<typeof choices>) {
  env = createTestEnv(['Door'], 'hold')
  env.service.columns.takes(2, type)
  env.service.someoneSets(1, value, 2)
  page = await showSheet(env)
}

async function save(): Promise<void> {
  env.sync.save(SHEET)
  await env.clock.settle()
}

describe('two people in one cell of several choices', () => {
  test('have both of their additions in it, and nobody is asked', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'mine'), 2)])
    env.service.someoneSets(1, choices('A', 'theirs'), 2)

    await save()

    expect(env.service.drawn()).toEqual(['Door|A, theirs, mine'])
    expect(page.drawn()).toEqual(['Door|A, theirs, mine'])
    expect(page.states()).toEqual([])
  })

  test('see it at once, before it is sent, and after a crash; what is taken out of it later stays out', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'mine'), 2)])
    env.service.someoneSets(1, choices('A', 'theirs'), 2)
    await env.sync.refresh(SHEET)
    expect(page.drawn()).toEqual(['Door|A, theirs, mine'])
    expect(page.states()).toEqual(['queued'])

    page = await restartWith(env)
    expect(page.drawn()).toEqual(['Door|A, theirs, mine'])
    env.service.someoneSets(1, choices('A'), 2)
    await save()

    expect(env.service.drawn()).toEqual(['Door|A, mine'])
  })

  test('who did the same leave nothing to send', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'both'), 2)])
    env.service.someoneSets(1, choices('both', 'theirs'), 2)
    env.service.someoneSets(1, choices('both', 'A', 'theirs'), 2)

    await save()

    expect(env.service.writes()).toEqual([])
    expect(page.drawn()).toEqual(['Door|both, A, theirs'])
    expect(page.states()).toEqual([])
  })
})

test('two people who each add somebody to a cell of several people find both there', async () => {
  await openSets('MULTI_CONTACT_LIST', people('a@x.com'))
  env.sync.submit(SHEET, [set(1, people('a@x.com', 'mine@x.com'), 2)])
  env.service.someoneSets(1, people('theirs@x.com', 'a@x.com'), 2)

  await save()

  expect(env.service.drawn()).toEqual(['Door|theirs@x.com, a@x.com, mine@x.com'])
  expect(page.states()).toEqual([])
})

describe('choices whose answer was lost', () => {
  test('are saved where the service has them, whatever somebody added since', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'mine'), 2)])
    env.service.plan('updateRows', lostAfter)
    await save()
    env.service.someoneSets(1, choices('A', 'mine', 'theirs'), 2)
    await env.clock.advance(60_000)

    expect(env.service.writes()).toEqual(['updateRows 1'])
    expect(page.drawn()).toEqual(['Door|A, mine, theirs'])
    expect(page.states()).toEqual([])
  })

  test('are asked about where somebody may have taken them out', async () => {
    await openSets('MULTI_PICKLIST', choices('A'))
    env.sync.submit(SHEET, [set(1, choices('A', 'mine'), 2)])
    env.service.plan('updateRows', lostBefore)
    await save()
    env.service.someoneSets(1, choices('A', 'theirs'), 2)
    await env.clock.advance(60_000)

    expect(env.service.drawn()).toEqual(['Door|A, theirs'])
    expect(page.reasons()).toEqual(['Someone else changed this cell to “A, theirs”.'])
  })
})

describe('a row that is to stand after one which somebody has deleted', () => {
  test('stands where that one stood: after the nearest that is left', async () => {
    await open(['one', 'two', 'three', 'four', 'five'])
    env.sync.submit(SHEET, [addRow(-1, 3), set(-1, 'new'), addRow(-2, -1), set(-2, 'next'), moveRow(5, 3)])
    env.service.someoneDeletes(3)
    env.service.someoneDeletes(2)

    await save()

    expect(env.service.drawn()).toEqual(['one', 'five', 'new', 'next', 'four'])
    await env.clock.advance(60_000)
    expect(page.drawn()).toEqual(['one', 'five', 'new', 'next', 'four'])
    expect(page.states()).toEqual([])
  })

  test('stands first where none is left above, and beside none that this person takes away', async () => {
    await open(['one', 'two', 'three'])
    env.sync.submit(SHEET, [deleteRow(1), addRow(-1, 2), set(-1, 'new')])
    env.service.someoneDeletes(2)

    await save()

    expect(env.service.drawn()).toEqual(['new', 'three'])
  })
})
