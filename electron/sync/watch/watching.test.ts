import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SheetMessage } from '../../../shared/model/sheet/sheet-message.ts'
import { fail, ok } from '../../../shared/result.ts'
import { createSheetSessions } from '../sheet-session.ts'
import type { Page } from '../testing/a-page.ts'
import { busy, offline } from '../testing/a-service.ts'
import { set } from '../testing/edits.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'
import { createWatching } from './watching.ts'

const MINUTE_MS = 60_000
/** The longest wait for a look while somebody works in a window. */
const SOON_MS = 18_000

let env: TestEnv
let page: Page

beforeEach(async () => {
  env = createTestEnv(['Door', 'Wall'], 'hold')
  env.attention = 'active'
  page = await showSheet(env)
  // The first wait was drawn before anybody looked.
  env.sync.turnedTo()
})
afterEach(() => env.end())

const looks = (): number => env.service.calls().filter(method => method === 'version').length

async function looksIn(ms: number): Promise<number> {
  const before = looks()
  await env.clock.advance(ms)
  return looks() - before
}

describe('what somebody else changes', () => {
  test('appears without asking, and what I have not saved stands where it stood', async () => {
    env.sync.submit(SHEET, [set(1, 'Gate')])
    env.service.someoneSets(2, 'Fence')

    await env.clock.advance(SOON_MS)

    expect(page.drawn()).toEqual(['Gate', 'Fence'])
    expect(page.states()).toEqual(['queued'])
  })

  test('is seen at once by somebody who comes back to the window', async () => {
    env.attention = 'hidden'
    await env.clock.advance(MINUTE_MS)
    env.service.someoneSets(2, 'Fence')

    env.attention = 'active'
    env.sync.turnedTo()
    await env.clock.settle()

    expect(page.drawn()).toEqual(['Door', 'Fence'])
    const asked = looks()
    env.sync.turnedTo()
    await env.clock.settle()
    expect(looks()).toBe(asked)
  })

  test('is seen at once by somebody who comes back to its tab, and going to and fro asks once', async () => {
    await env.clock.advance(6_000)
    env.service.someoneSets(2, 'Fence')
    const asked = looks()
    env.sync.turnedToSheet(SHEET)
    await env.clock.settle()
    expect(page.drawn()).toEqual(['Door', 'Fence'])
    env.sync.turnedToSheet(SHEET)
    await env.clock.settle()
    expect(looks()).toBe(asked + 1)
  })

  test('is seen at once by somebody who was away from the window for a few seconds', async () => {
    await env.clock.advance(6_000)
    env.service.someoneSets(2, 'Fence')
    env.sync.turnedTo()
    await env.clock.settle()
    expect(page.drawn()).toEqual(['Door', 'Fence'])
  })

  test('is looked for without a sign of it, and a service in trouble is no failure', async () => {
    const heard: SheetMessage[] = []
    await env.sync.openSheet(SHEET, { post: message => void heard.push(message) })
    heard.splice(0)
    env.service.plan('version', busy)

    expect(await looksIn(2 * SOON_MS)).toBeGreaterThan(1)

    expect(heard.filter(({ kind }) => kind === 'failed')).toEqual([])
    expect(heard.some(message => message.kind === 'freshness' && message.freshness.checking)).toBe(false)
  })
})

describe('a sheet nobody changes', () => {
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

  test('is asked about once an hour at last when no window is in sight', async () => {
    env.attention = 'hidden'
    await env.clock.advance(5 * 60 * MINUTE_MS)

    expect(await looksIn(24 * 60 * MINUTE_MS)).toBeLessThanOrEqual(30)
    env.attention = 'active'
    env.sync.turnedTo()
    expect(await looksIn(10 * MINUTE_MS)).toBeGreaterThan(30)
  })
})

describe('nobody is asked', () => {
  test.each([
    ['the budget is needed for something else', { used: 181 }],
    ['the service makes us wait', { pausedUntil: 1 }],
  ])('while %s', async (_, budget) => {
    env.budget = budget
    expect(await looksIn(MINUTE_MS)).toBe(0)

    env.budget = { used: 180 }
    expect(await looksIn(MINUTE_MS)).toBeGreaterThan(2)
  })

  test('while the service cannot be reached; once it can, the changes appear', async () => {
    env.usersMe = fail({ kind: 'offline', server: 'test' })
    env.service.plan('version', offline)
    await env.clock.advance(SOON_MS)
    env.service.someoneSets(2, 'Fence')
    expect(await looksIn(10 * MINUTE_MS)).toBe(0)

    env.usersMe = ok(null)
    await env.clock.advance(5 * MINUTE_MS)

    expect(page.drawn()).toEqual(['Door', 'Fence'])
  })

  test('often about a sheet that was closed, or at all after the end', async () => {
    env.sync.closeSheet(SHEET, page)
    expect(await looksIn(5 * MINUTE_MS)).toBe(1)

    page = await showSheet(env)
    expect(await looksIn(MINUTE_MS)).toBeGreaterThan(2)
    await env.sync.stop()
    expect(await looksIn(MINUTE_MS)).toBe(0)
  })

  test('a second time while the first answer is on its way', async () => {
    let arrive: () => void = () => undefined
    env.service.travelBy(async (bytes, receive) => {
      await new Promise<void>(resolve => {
        arrive = resolve
      })
      await receive(bytes)
      return ok(null)
    })
    env.service.someoneSets(2, 'Fence')

    expect(await looksIn(10 * MINUTE_MS)).toBe(1)
    const asked = looks()
    arrive()
    await env.clock.settle()

    expect(page.drawn()).toEqual(['Door', 'Fence'])
    expect(looks()).toBe(asked)
    expect(await looksIn(MINUTE_MS)).toBeGreaterThan(2)
  })

  test('about a sheet that is gone, after that was said once, until it is heard of again', async () => {
    env.service.set({ isGone: true })

    expect(await looksIn(10 * MINUTE_MS)).toBe(1)
    expect(page.failures).toEqual([{ kind: 'not-found', what: 'sheet' }])

    env.service.set({ isGone: false })
    await env.sync.refresh(SHEET)
    expect(await looksIn(MINUTE_MS)).toBeGreaterThan(2)
  })
})

test('people who begin together do not ask together', () => {
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
