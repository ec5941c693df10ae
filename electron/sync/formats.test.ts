import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { showSheet } from './testing/a-desk.ts'
import type { Page } from './testing/a-page.ts'
import { lostAfter, lostBefore } from './testing/a-service.ts'
import { createWorld, SHEET, type World } from './testing/a-world.ts'
import { addRow, deleteRow, formatCell, set } from './testing/edits.ts'

const PERCENT = ',,,,,,,,,,,,0,,3,,'
const MONEY = ',,,,,,,,,,,13,2,1,2,,'
const LATER_MS = 180_000

let world: World
let page: Page

beforeEach(async () => {
  world = createWorld(['Door', 'Wall'])
  page = await showSheet(world)
})
afterEach(() => world.end())

const later = () => world.clock.advance(LATER_MS)
const formats = () => [1, 2].map(row => world.service.formatOf(row, 1))
const states = () => world.outbox.list(SHEET).map(({ edit, state }) => `${edit.kind} ${state}`)

describe('a format', () => {
  test('is shown at once, and goes with the value that is typed into its cell, as one', async () => {
    world.sync.submit(SHEET, [formatCell(1, PERCENT), set(1, 'Gate'), formatCell(2, MONEY)])
    expect([page.format(1), page.format(2)]).toEqual([PERCENT, MONEY])

    await later()

    expect(world.service.writes()).toEqual(['updateRows 2'])
    expect([world.service.drawn(), formats(), states()]).toEqual([['Gate', 'Wall'], [PERCENT, MONEY], []])
    expect([page.format(1), page.format(2)]).toEqual([PERCENT, MONEY])
  })

  test('leaves what somebody else has written into its cell meanwhile, and the later of two formats counts', async () => {
    world.sync.submit(SHEET, [formatCell(1, PERCENT)])
    world.service.someoneSets(1, 'theirs')
    world.service.someoneFormats(1, MONEY)

    await later()

    expect([world.service.drawn(), formats()[0], states()]).toEqual([['theirs', 'Wall'], PERCENT, []])
  })

  test('stays with its cell when another value is saved into it', async () => {
    world.sync.submit(SHEET, [formatCell(1, PERCENT)])
    await later()
    world.sync.submit(SHEET, [set(1, 'Gate')])
    await later()

    expect([formats()[0], page.format(1), page.drawn()]).toEqual([PERCENT, PERCENT, ['Gate', 'Wall']])
  })

  test('that is taken back before it has left is not sent at all', async () => {
    world.sync.submit(SHEET, [formatCell(1, PERCENT)])
    world.sync.submit(SHEET, [formatCell(1, null)])
    await later()

    expect([world.service.writes(), states()]).toEqual([[], []])
  })

  test('goes with its row where that is new, and without a word where its row is gone', async () => {
    world.sync.submit(SHEET, [addRow(-1, 2), set(-1, 'new'), formatCell(-1, MONEY), formatCell(2, PERCENT)])
    world.service.someoneDeletes(2)
    await later()

    const [, made] = world.service.rowIds()
    expect([world.service.drawn(), states()]).toEqual([['Door', 'new'], []])
    expect(world.service.formatOf(made ?? 0, 1)).toBe(MONEY)
  })

  test('of a row that is deleted afterwards keeps nothing waiting', async () => {
    world.sync.submit(SHEET, [formatCell(2, PERCENT), deleteRow(2)])
    await later()

    expect([world.service.drawn(), states()]).toEqual([['Door'], []])
  })

  test.each([
    ['arrived', lostAfter],
    ['did not arrive', lostBefore],
  ])('whose answer was lost is there in the end: it %s', async (_words, fault) => {
    world.service.plan('updateRows', fault)
    world.sync.submit(SHEET, [formatCell(1, PERCENT)])
    await world.clock.advance(4_000)
    world.sync.submit(SHEET, [set(1, 'Gate')])
    await later()

    expect([world.service.drawn(), formats()[0], states()]).toEqual([['Gate', 'Wall'], PERCENT, []])
  })
})
