import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from './testing/a-page.ts'
import { addRow, deleteRow, formatCell, set } from './testing/edits.ts'
import { lostAfter, lostBefore } from './testing/faults.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

const PERCENT = ',,,,,,,,,,,,0,,3,,'
const MONEY = ',,,,,,,,,,,13,2,1,2,,'
const LATER_MS = 180_000

let env: TestEnv
let page: Page

beforeEach(async () => {
  env = createTestEnv(['Door', 'Wall'])
  page = await showSheet(env)
})
afterEach(() => env.end())

const later = () => env.clock.advance(LATER_MS)
const formats = () => [1, 2].map(row => env.service.formatOf(row, 1))
const states = () => env.outbox.list(SHEET).map(({ edit, state }) => `${edit.kind} ${state}`)

describe('a format', () => {
  test('is shown at once, and is sent in one request with the value of its cell', async () => {
    env.sync.submit(SHEET, [formatCell(1, PERCENT), set(1, 'Gate'), formatCell(2, MONEY)])
    expect([page.format(1), page.format(2)]).toEqual([PERCENT, MONEY])

    await later()

    expect(env.service.writes()).toEqual(['updateRows 2'])
    expect([env.service.drawn(), formats(), states()]).toEqual([['Gate', 'Wall'], [PERCENT, MONEY], []])
    expect([page.format(1), page.format(2)]).toEqual([PERCENT, MONEY])
  })

  test('keeps a value that another user wrote, and the later of two formats wins', async () => {
    env.sync.submit(SHEET, [formatCell(1, PERCENT)])
    await env.service.someoneSets(1, 'theirs')
    await env.service.someoneFormats(1, MONEY)

    await later()

    expect([env.service.drawn(), formats()[0], states()]).toEqual([['theirs', 'Wall'], PERCENT, []])
  })

  test('stays when another value is saved into its cell', async () => {
    env.sync.submit(SHEET, [formatCell(1, PERCENT)])
    await later()
    env.sync.submit(SHEET, [set(1, 'Gate')])
    await later()

    expect([formats()[0], page.format(1), page.drawn()]).toEqual([PERCENT, PERCENT, ['Gate', 'Wall']])
  })

  test('that is withdrawn before sending is not sent', async () => {
    env.sync.submit(SHEET, [formatCell(1, PERCENT)])
    env.sync.submit(SHEET, [formatCell(1, null)])
    await later()

    expect([env.service.writes(), states()]).toEqual([[], []])
  })

  test('is sent with its new row, and dropped silently with a deleted row', async () => {
    env.sync.submit(SHEET, [addRow(-1, 2), set(-1, 'new'), formatCell(-1, MONEY), formatCell(2, PERCENT)])
    await env.service.someoneDeletes(2)
    await later()

    const [, made] = env.service.rowIds()
    expect([env.service.drawn(), states()]).toEqual([['Door', 'new'], []])
    expect(env.service.formatOf(made ?? 0, 1)).toBe(MONEY)
  })

  test('of a row that is deleted later leaves nothing queued', async () => {
    env.sync.submit(SHEET, [formatCell(2, PERCENT), deleteRow(2)])
    await later()

    expect([env.service.drawn(), states()]).toEqual([['Door'], []])
  })

  test.each([
    ['arrived', lostAfter],
    ['did not arrive', lostBefore],
  ])('whose response was lost is applied finally: it %s', async (_title, fault) => {
    env.service.plan('updateRows', fault)
    env.sync.submit(SHEET, [formatCell(1, PERCENT)])
    await env.clock.advance(4_000)
    env.sync.submit(SHEET, [set(1, 'Gate')])
    await later()

    expect([env.service.drawn(), formats()[0], states()]).toEqual([['Gate', 'Wall'], PERCENT, []])
  })
})
