import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SheetMessage } from '../../../shared/model/sheet/sheet-message.ts'
import { fail, ok } from '../../../shared/result.ts'
import { createSheetSessions } from '../sheet-session.ts'
import type { Page } from '../testing/a-page.ts'
import { createWire } from '../testing/a-wire.ts'
import { set } from '../testing/edits.ts'
import { busy, offline } from '../testing/faults.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'
import { createWatching } from './watching.ts'

const MINUTE_MS = 60_000
/** The longest delay of a check while a user works in a window. */
const SOON_MS = 18_000

let env: TestEnv
let page: Page

beforeEach(async () => {
  env = createTestEnv(['Door', 'Wall'], 'hold')
  env.attention = 'active'
  page = await showSheet(env)
  // The first delay was chosen before the attention was set.
  env.sync.turnedTo()
})
afterEach(() => env.end())

const looks = (): number => env.service.calls().filter(method => method === 'version').length

async function looksIn(ms: number): Promise<number> {
  const before = looks()
  await env.clock.advance(ms)
  return looks() - before
}

describe('a change by another user', () => {
  test('appears without a request by the user, and unsaved edits stay', async () => {
    env.sync.submit(SHEET, [set(1, 'Gate')])
    await env.service.someoneSets(2, 'Fence')

    await env.clock.advance(SOON_MS)

    expect(page.drawn()).toEqual(['Gate', 'Fence'])
    expect(page.states()).toEqual(['queued'])
  })

  test('is shown at once when the user returns to the window', async () => {
    env.attention = 'hidden'
    await env.clock.advance(MINUTE_MS)
    await env.service.someoneSets(2, 'Fence')

    env.attention = 'active'
    env.sync.turnedTo()
    await env.clock.settle()

    expect(page.drawn()).toEqual(['Door', 'Fence'])
    const asked = looks()
    env.sync.turnedTo()
    await env.clock.settle()
    expect(looks()).toBe(asked)
  })

  test('is shown at once when the user returns to its tab, and switching tabs sends one request', async () => {
    await env.clock.advance(6_000)
    await env.service.someoneSets(2, 'Fence')
    const asked = looks()
    env.sync.turnedToSheet(SHEET, true)
    await env.clock.settle()
    expect(page.drawn()).toEqual(['Door', 'Fence'])
    env.sync.turnedToSheet(SHEET, true)
    await env.clock.settle()
    expect(looks()).toBe(asked + 1)
  })

  test('is shown at once when the user left the window for a few seconds', async () => {
    await env.clock.advance(6_000)
    await env.service.someoneSets(2, 'Fence')
    env.sync.turnedTo()
    await env.clock.settle()
    expect(page.drawn()).toEqual(['Door', 'Fence'])
  })

  test('is checked without a progress indicator, and a failing service is no error', async () => {
    const received: SheetMessage[] = []
    await env.sync.openSheet(SHEET, { post: message => void received.push(message) })
    received.splice(0)
    env.service.plan('version', busy)

    expect(await looksIn(2 * SOON_MS)).toBeGreaterThan(1)

    expect(received.filter(({ kind }) => kind === 'failed')).toEqual([])
    expect(received.some(message => message.kind === 'freshness' && message.freshness.checking)).toBe(false)
  })
})

describe('an unchanged sheet', () => {
  test.each([
    ['somebody works in a window', 'active', 200, 300],
    ['a window is in sight', 'shown', 50, 75],
    ['all windows are hidden', 'hidden', 2, 4],
  ] as const)('costs a few bytes now and then while %s', async (_, attention, least, most) => {
    env.attention = attention
    await env.clock.advance(SOON_MS)

    const count = await looksIn(60 * MINUTE_MS)

    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
    expect(env.service.calls().filter(method => method === 'read')).toHaveLength(1)
  })

  test('is finally checked once an hour when no window is in sight', async () => {
    env.attention = 'hidden'
    await env.clock.advance(5 * 60 * MINUTE_MS)

    expect(await looksIn(24 * 60 * MINUTE_MS)).toBeLessThanOrEqual(30)
    env.attention = 'active'
    env.sync.turnedTo()
    expect(await looksIn(10 * MINUTE_MS)).toBeGreaterThan(30)
  })
})

describe('does not check', () => {
  test.each([
    ['the budget is needed for something else', { used: 181 }],
    ['the service makes us wait', { pausedUntil: 1 }],
  ])('while %s', async (_, budget) => {
    env.budget = budget
    expect(await looksIn(MINUTE_MS)).toBe(0)

    env.budget = { used: 180 }
    expect(await looksIn(MINUTE_MS)).toBeGreaterThan(2)
  })

  test('while the service is unreachable; after that, changes appear', async () => {
    env.usersMe = fail({ kind: 'offline', server: 'test' })
    env.service.plan('version', offline)
    await env.clock.advance(SOON_MS)
    await env.service.someoneSets(2, 'Fence')
    expect(await looksIn(10 * MINUTE_MS)).toBe(0)

    env.usersMe = null
    await env.clock.advance(5 * MINUTE_MS)

    expect(page.drawn()).toEqual(['Door', 'Fence'])
  })

  test('a closed sheet often, or any sheet after the end', async () => {
    env.sync.closeSheet(SHEET, page)
    expect(await looksIn(5 * MINUTE_MS)).toBe(1)

    page = await showSheet(env)
    expect(await looksIn(MINUTE_MS)).toBeGreaterThan(2)
    await env.sync.stop()
    expect(await looksIn(MINUTE_MS)).toBe(0)
  })

  test('a second time while the first response is pending', async () => {
    const wire = createWire()
    env.service.travelBy(wire.pour)
    await env.service.someoneSets(2, 'Fence')

    const before = looks()
    // A response without a byte for a minute is given up.
    for (let part = 1; part <= 20; part++) {
      await env.clock.advance(MINUTE_MS / 2)
      wire.carry(part / 100)
    }
    const asked = looks()
    expect(asked - before).toBe(1)
    wire.carryAll()
    await env.clock.settle()

    expect(page.drawn()).toEqual(['Door', 'Fence'])
    expect(looks()).toBe(asked)
    expect(await looksIn(MINUTE_MS)).toBeGreaterThan(2)
  })

  test('a deleted sheet after that was reported once, until it gets news', async () => {
    env.service.set({ isGone: true })

    expect(await looksIn(10 * MINUTE_MS)).toBe(1)
    expect(page.failures).toEqual([{ kind: 'not-found', what: 'sheet' }])

    env.service.set({ isGone: false })
    await env.sync.refresh(SHEET)
    expect(await looksIn(MINUTE_MS)).toBeGreaterThan(2)
  })
})

test('clients that start together do not check together', () => {
  const waits: number[] = []
  for (const chance of [0, 0.5, 0.999]) {
    createWatching({
      attention: () => 'active',
      isOnline: () => true,
      budget: () => ({ used: 0, limit: 300, pausedUntil: null }),
      hub: { openSheets: () => [], base: () => null },
      sessions: createSheetSessions(() => 0),
      look: async () => ok(null),
      lookAtRecent: async () => undefined,
      elapsed: () => 0,
      after: ms => {
        waits.push(ms)
        return () => undefined
      },
      random: () => chance,
    })
  }

  expect(waits).toEqual([12_000, 15_000, 17_994])
})
