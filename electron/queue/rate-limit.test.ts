import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'
import { createMemorySpends, createSpendStore } from './spend-store.ts'
import { fullestMinute } from './testing/counting-service.ts'
import { createVirtualClock } from './testing/virtual-clock.ts'

function aLimit() {
  const clock = createVirtualClock()
  return { clock, limit: createRateLimit({ now: clock.now, store: createMemorySpends() }) }
}

test('300 units fit, and one more has to wait a minute from the answer', async () => {
  const { clock, limit } = aLimit()
  const answered = limit.spend(300, 'person')
  await clock.turn(5_000)

  expect(limit.fits(1, 'person')).toBe(false)
  expect(limit.fitsAt(1, 'person')).toBeNull()

  answered()
  const freeAt = limit.fitsAt(1, 'person')
  expect(freeAt).toBe(clock.now() + 60_001)
  await clock.turn(60_000)
  expect(limit.fits(1, 'person')).toBe(false)
  await clock.turn(1)
  expect(limit.fits(300, 'person')).toBe(true)
})

test('a request that is never answered counts for ever, not for a minute', async () => {
  const { clock, limit } = aLimit()
  limit.spend(10, 'background')

  await clock.turn(10 * 60_000)

  expect(limit.used()).toBe(10)
})

test('an upload fits only where ten units are left', () => {
  const { limit } = aLimit()
  limit.spend(291, 'person')

  expect(limit.fits(9, 'person')).toBe(true)
  expect(limit.fits(10, 'person')).toBe(false)
})

test('background work leaves 30 units to a person, and gets them when nobody asks for a minute', async () => {
  const { clock, limit } = aLimit()
  expect(limit.fits(300, 'background')).toBe(true)

  limit.spend(1, 'person')()
  limit.spend(269, 'background')
  expect(limit.fits(1, 'background')).toBe(false)
  expect(limit.fits(30, 'person')).toBe(true)
  expect(limit.fitsAt(1, 'background')).toBe(clock.now() + 60_001)

  await clock.turn(60_001)
  expect(limit.fits(31, 'background')).toBe(true)
})

test('a clock that is set back does not freeze the budget', async () => {
  const { clock, limit } = aLimit()
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-limit-'))
  const db = new DatabaseSync(join(folder, 'state.db'))
  const store = createSpendStore(db, 'local#1')
  store.answer(store.start(300, clock.now()), clock.now())

  clock.set(clock.now() - 365 * 24 * 60 * 60_000)
  const restarted = createRateLimit({ now: clock.now, store })
  await clock.turn(60_001)

  expect(restarted.used()).toBe(0)
  expect(limit.used()).toBe(0)
  db.close()
  rmSync(folder, { recursive: true })
})

test('a restart does not forget what was spent, and counts what was on its way as just answered', () => {
  const { clock } = aLimit()
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-limit-'))
  const path = join(folder, 'state.db')
  const first = new DatabaseSync(path)
  const before = createRateLimit({ now: clock.now, store: createSpendStore(first, 'local#1') })
  before.spend(10, 'person')()
  before.spend(280, 'background')
  first.close()

  const second = new DatabaseSync(path)
  clock.set(clock.now() + 30_000)
  const after = createRateLimit({ now: clock.now, store: createSpendStore(second, 'local#1') })
  const other = createRateLimit({ now: clock.now, store: createSpendStore(second, 'local#2') })

  expect(after.used()).toBe(290)
  expect(other.used()).toBe(0)
  clock.set(clock.now() + 30_001)
  expect(after.used()).toBe(280)
  clock.set(clock.now() + 30_000)
  expect(after.used()).toBe(0)
  second.close()
  rmSync(folder, { recursive: true })
})

test('a disk that takes no more costs no request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-limit-'))
  const db = new DatabaseSync(join(folder, 'state.db'))
  const { clock } = aLimit()
  const limit = createRateLimit({ now: clock.now, store: createSpendStore(db, 'local#1') })
  db.exec(
    'PRAGMA max_page_count = 1; CREATE TRIGGER full BEFORE INSERT ON spends BEGIN SELECT RAISE(FAIL, "full"); END',
  )

  const answers = [limit.spend(100, 'person'), limit.spend(100, 'person')]

  expect(limit.used()).toBe(200)
  for (const answered of answers) answered()
  clock.set(clock.now() + 60_001)
  expect(limit.used()).toBe(0)
  db.close()
  rmSync(folder, { recursive: true })
})

test('old spends do not pile up on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-limit-'))
  const db = new DatabaseSync(join(folder, 'state.db'))
  const store = createSpendStore(db, 'local#1')
  db.exec('PRAGMA synchronous = OFF')
  for (let at = 0; at < 1_000_000; at += 1_000) store.answer(store.start(1, at), at)

  expect(store.load().length).toBeLessThanOrEqual(121 + 200)
  db.close()
  rmSync(folder, { recursive: true })
})

const request = fc.record({
  units: fc.constantFrom(1, 1, 1, 10),
  pauseMs: fc.nat(3_000),
  there: fc.nat(20_000),
  back: fc.nat(20_000),
  person: fc.boolean(),
})

test('however late requests arrive, no minute of the service holds more than 300 units', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 50, maxLength: 400 }), async requests => {
      const { clock, limit } = aLimit()
      const arrivals: { at: number; units: number }[] = []
      for (const { units, pauseMs, there, back, person } of requests) {
        await clock.turn(pauseMs % 200)
        const priority = person ? 'person' : 'background'
        while (!limit.fits(units, priority))
          await clock.turn(Math.max(1, (limit.fitsAt(units, priority) ?? 0) - clock.now()) % 5_000 || 1)
        const answered = limit.spend(units, priority)
        clock.after(there, () => arrivals.push({ at: clock.now(), units }))
        clock.after(there + back, answered)
      }
      await clock.turnToEnd()

      expect(arrivals.length).toBe(requests.length)
      expect(fullestMinute(arrivals)).toBeLessThanOrEqual(300)
    }),
    { numRuns: 60 },
  )
})

test('the moment that is promised is never too early', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 30, maxLength: 100 }),
      fc.constantFrom(1, 10, 40),
      async (requests, units) => {
        const { clock, limit } = aLimit()
        for (const each of requests) {
          await clock.turn(each.pauseMs)
          limit.spend(each.units, each.person ? 'person' : 'background')()
        }
        const promised = limit.fitsAt(units, 'background')
        if (promised === null) return

        clock.set(promised)
        expect(limit.fits(units, 'background')).toBe(true)
      },
    ),
  )
})
