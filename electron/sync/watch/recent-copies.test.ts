import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CopyFacts } from '../../cache/copy-reads.ts'
import { createSheetSessions } from '../sheet-session.ts'
import type { Page } from '../testing/a-page.ts'
import { set } from '../testing/edits.ts'
import { offline } from '../testing/faults.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'
import { createRecentCopies } from './recent-copies.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe('a recently open sheet', () => {
  let env: TestEnv
  let page: Page

  beforeEach(async () => {
    env = createTestEnv(['Door', 'Wall'], 'hold')
    env.attention = 'active'
    page = await showSheet(env)
    env.sync.turnedTo()
    env.sync.closeSheet(SHEET, page)
  })
  afterEach(() => env.end())

  const count = (method: string) => env.service.calls().filter(call => call === method).length

  test('has the changes of other users, also offline', async () => {
    await env.service.someoneSets(2, 'Fence')
    await env.clock.advance(11 * MINUTE_MS)

    for (let times = 0; times < 9; times++) env.service.plan('version', offline)
    expect((await showSheet(env)).drawn()).toEqual(['Door', 'Fence'])
  })

  test('is checked a few times an hour, and read only if it changed', async () => {
    const [versions, reads] = [count('version'), count('read')]

    await env.clock.advance(60 * MINUTE_MS)

    expect(count('version') - versions).toBeGreaterThanOrEqual(4)
    expect(count('version') - versions).toBeLessThanOrEqual(6)
    expect(count('read')).toBe(reads)
  })

  test('keeps unsaved edits', async () => {
    const again = await showSheet(env)
    env.sync.submit(SHEET, [set(1, 'Gate')])
    env.sync.closeSheet(SHEET, again)
    await env.service.someoneSets(1, 'Hatch')
    await env.service.someoneSets(2, 'Fence')
    await env.clock.advance(21 * MINUTE_MS)

    const shown = await showSheet(env)
    expect(shown.states()).toEqual(['needs-review'])
    expect(env.sync.unsaved().total).toBe(1)
  })

  test.each([
    ['while the budget is needed for something else', { used: 91 }],
    ['while the service makes us wait', { pausedUntil: 1 }],
  ])('is not checked %s', async (_title, budget) => {
    const before = count('version')
    env.budget = budget
    await env.clock.advance(60 * MINUTE_MS)

    expect(count('version')).toBe(before)
  })
})

describe('of several recent sheets', () => {
  let time = 0
  let looks: number[] = []
  const answers = new Map<SheetId, Result<null>>()
  beforeEach(() => {
    time = 100 * DAY_MS
    looks = []
    answers.clear()
  })

  const aCopy = (id: number, over: Partial<CopyFacts> = {}): CopyFacts => {
    const openedAt = time - id * MINUTE_MS
    return { sheetId: sheetId(id), name: `Sheet ${id}`, version: 1, copiedAt: 0, openedAt, bytes: 1000, ...over }
  }
  const lookAt = (copies: readonly CopyFacts[], open: readonly SheetId[] = []) => {
    const sessions = createSheetSessions(() => time)
    void sessions.of(sheetId(99)).mutex(() => new Promise(() => undefined)) // busy all the time
    return createRecentCopies({
      copies: async () => ok(copies),
      hub: { openSheets: () => open },
      sessions,
      freshen: async ({ sheetId: id }) => {
        looks.push(id)
        return answers.get(id) ?? ok(null)
      },
      now: () => time,
      elapsed: () => time,
    })
  }

  test('checks one at a time in rotation, and none again within ten minutes', async () => {
    const look = lookAt([aCopy(3), aCopy(1), aCopy(2)])

    for (let round = 0; round < 5; round++) await look()
    expect(looks).toEqual([1, 2, 3])
    time += 10 * MINUTE_MS
    for (let round = 0; round < 5; round++) await look()
    expect(looks).toEqual([1, 2, 3, 1, 2, 3])
  })

  test('checks the ten opened last, and none that is open, busy, big or old', async () => {
    const many = Array.from({ length: 14 }, (_, index) => aCopy(index + 10))
    const others = [
      aCopy(1),
      aCopy(99),
      aCopy(3, { bytes: 9 * 1024 * 1024 }),
      aCopy(4, { openedAt: time - 15 * DAY_MS }),
    ]
    const look = lookAt([...others, ...many], [sheetId(1)])

    for (let round = 0; round < 30; round++) await look()

    // The open one is one of the ten.
    expect(looks).toEqual(many.slice(0, 9).map(({ sheetId: id }) => id))
  })

  test('does not check a rejected one again, but one that was unavailable', async () => {
    answers.set(sheetId(1), fail({ kind: 'forbidden', message: '' }))
    answers.set(sheetId(2), fail({ kind: 'rate-limited', retryAfterMs: 1 }))
    const look = lookAt([aCopy(1), aCopy(2)])

    for (let round = 0; round < 3; round++) {
      await look()
      await look()
      time += 10 * MINUTE_MS
    }

    expect(looks).toEqual([1, 2, 2, 2])
  })
})
