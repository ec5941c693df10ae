import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../shared/testing/cases.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { createSpendStore } from './spend-store.ts'
import { fullestMinute } from './testing/counting-service.ts'
import { createMemorySpends } from './testing/memory-spends.ts'
import { createVirtualClock } from './testing/virtual-clock.ts'

function aLimit() {
  const clock = createVirtualClock()
  return { clock, limit: createRateLimit({ now: clock.now, store: createMemorySpends() }) }
}

test('300 units fit, and one more must wait a minute from the response', async () => {
  const { clock, limit } = aLimit()
  const answered = limit.spend(300)
  await clock.turn(5_000)

  expect(limit.fits(1)).toBe(false)
  expect(limit.fitsAt(1)).toBeNull()

  answered()
  const freeAt = limit.fitsAt(1)
  expect(freeAt).toBe(clock.now() + 60_001)
  await clock.turn(60_000)
  expect(limit.fits(1)).toBe(false)
  await clock.turn(1)
  expect(limit.fits(300)).toBe(true)
})

test('with pending responses, the time to fit depends only on answered units, in order of expiry', async () => {
  const { clock, limit } = aLimit()
  limit.spend(100)
  const [late, early] = [limit.spend(150), limit.spend(50)]
  early()
  await clock.turn(30_000)
  late()

  expect(limit.fitsAt(50)).toBe(clock.now() + 30_001)
  expect(limit.fitsAt(51)).toBe(clock.now() + 60_001)
  expect(limit.fitsAt(200)).toBe(clock.now() + 60_001)
  expect(limit.fitsAt(201)).toBeNull()
})

test('does not promise a time if the budget grows while everything sent still counts', () => {
  const { clock, limit } = aLimit()
  limit.spend(290)()
  limit.tooMany(clock.now())

  expect(limit.fitsAt(170)).toBe(clock.now() + 60_001)
})

test('a request that never gets a response counts forever, not for a minute', async () => {
  const { clock, limit } = aLimit()
  limit.spend(10)

  await clock.turn(10 * 60_000)

  expect(limit.used()).toBe(10)
})

test('an upload fits only if ten units are left', () => {
  const { limit } = aLimit()
  limit.spend(291)

  expect(limit.fits(9)).toBe(true)
  expect(limit.fits(10)).toBe(false)
})

test('a clock set back does not block the budget', async () => {
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

test('a restart keeps recent spending, and counts pending requests as just answered', () => {
  const { clock } = aLimit()
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-limit-'))
  const path = join(folder, 'state.db')
  const first = new DatabaseSync(path)
  const before = createRateLimit({ now: clock.now, store: createSpendStore(first, 'local#1') })
  before.spend(10)()
  before.spend(280)
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

test('a full disk fails no request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-limit-'))
  const db = new DatabaseSync(join(folder, 'state.db'))
  const { clock } = aLimit()
  const limit = createRateLimit({ now: clock.now, store: createSpendStore(db, 'local#1') })
  db.exec(
    'PRAGMA max_page_count = 1; CREATE TRIGGER full BEFORE INSERT ON spends BEGIN SELECT RAISE(FAIL, "full"); END',
  )

  const answers = [limit.spend(100), limit.spend(100)]

  expect(limit.used()).toBe(200)
  for (const answered of answers) answered()
  clock.set(clock.now() + 60_001)
  expect(limit.used()).toBe(0)
  db.close()
  rmSync(folder, { recursive: true })
})

test('old spending does not accumulate on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-limit-'))
  const db = new DatabaseSync(join(folder, 'state.db'))
  const store = createSpendStore(db, 'local#1')
  db.exec('PRAGMA synchronous = OFF')
  for (let at = 0; at < 1_000_000; at += 1_000) store.answer(store.start(1, at), at)

  expect(store.load().length).toBeLessThanOrEqual(121 + 200)
  db.close()
  rmSync(folder, { recursive: true })
})

const mostUnits = (limit: RateLimit) =>
  Array.from({ length: 301 }, (_, units) => units).findLast(units => limit.fits(units))

test('after "too many" half of the budget is used, and a tenth more after every quiet minute', async () => {
  const { clock, limit } = aLimit()
  limit.tooMany(clock.now() + 30_000)

  const seen: (number | undefined)[] = []
  for (let minute = 0; minute <= 6; minute += 1) {
    seen.push(mostUnits(limit))
    await clock.turn(60_000)
  }
  expect(seen).toEqual([150, 150, 180, 210, 240, 270, 300])

  limit.tooMany(clock.now())
  expect(mostUnits(limit)).toBe(150)
})

/** The service responds "too many" after half of the budget, and then this many minutes pass. */
async function othersTookHalf(quietMinutes: number) {
  const { clock, limit } = aLimit()
  limit.spend(150)()
  limit.spend(10)(true)
  limit.tooMany(clock.now())
  await clock.turn(quietMinutes * 60_000 + 1)
  return { clock, limit }
}

test.each([
  ['what others left is kept to for as long as it takes', 39, 'evenly', 147],
  ['after forty quiet minutes a tenth more is tried', 40, 'evenly', 177],
  ['or after ten, when nothing could be sent for most of a minute anyway', 10, 'at once', 177],
  ['but not before that', 9, 'at once', 147],
] as const)('after "too many" %s', async (_title, minutes, how, units) => {
  const { clock, limit } = await othersTookHalf(minutes - 1)
  if (how === 'evenly') limit.spend(1)()
  await clock.turn(59_000)
  limit.spend(how === 'evenly' ? 146 : 147)()

  await clock.turn(1_000)
  limit.spend(1)()
  await clock.turn(60_001)

  expect(mostUnits(limit)).toBe(units)
})

test('the share of other clients is measured by answered requests, including those before a restart, and not by pending ones', async () => {
  const clock = createVirtualClock()
  const sent = (units: number, answeredAt: number | null) => ({ id: 1, units, answeredAt })
  const restarted = (spend: ReturnType<typeof sent>) =>
    createRateLimit({ now: clock.now, store: { ...createMemorySpends(), load: () => [spend] } })
  const through = restarted(sent(150, clock.now()))
  const waiting = createRateLimit({ now: clock.now, store: createMemorySpends() })
  const answered = waiting.spend(150)

  for (const limit of [through, waiting]) limit.tooMany(clock.now())
  answered()
  await clock.turn(10 * 60_000)

  expect([mostUnits(through), mostUnits(waiting)]).toEqual([147, 300])
})

const request = fc.record({
  units: fc.constantFrom(1, 1, 1, 10),
  pauseMs: fc.nat(3_000),
  there: fc.nat(20_000),
  back: fc.nat(20_000),
})

test('at any latency no minute of the service contains more than 300 units', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 50, maxLength: 400 }), async requests => {
      const { clock, limit } = aLimit()
      const arrivals: { at: number; units: number }[] = []
      for (const { units, pauseMs, there, back } of requests) {
        await clock.turn(pauseMs % 200)
        while (!limit.fits(units)) await clock.turn(Math.max(1, (limit.fitsAt(units) ?? 0) - clock.now()) % 5_000 || 1)
        const answered = limit.spend(units)
        clock.after(there, () => arrivals.push({ at: clock.now(), units }))
        clock.after(there + back, answered)
      }
      await clock.turnToEnd()

      expect(arrivals.length).toBe(requests.length)
      expect(fullestMinute(arrivals)).toBeLessThanOrEqual(300)
    }),
    { numRuns: cases(20, 60) },
  )
})

test('the promised time is neither too early nor too late', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 30, maxLength: 100 }),
      fc.constantFrom(1, 10, 40, 200),
      fc.option(fc.nat(99)),
      async (requests, units, tooManyAfter) => {
        const { clock, limit } = aLimit()
        for (const [index, each] of requests.entries()) {
          await clock.turn(each.pauseMs)
          limit.spend(each.units)()
          if (index === tooManyAfter) limit.tooMany(clock.now() + each.there)
        }
        const asked = clock.now()
        const promised = limit.fitsAt(units) ?? Number.NaN

        clock.set(Math.max(asked, promised - 1))
        expect(limit.fits(units)).toBe(promised === asked)
        clock.set(promised)
        expect(limit.fits(units)).toBe(true)
      },
    ),
  )
})
