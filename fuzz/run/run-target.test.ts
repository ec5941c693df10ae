import { expect, test } from 'vitest'
import { createTestRandom } from '../../shared/testing/random.ts'
import { type RunEnv, runTarget } from './run-target.ts'
import { type Attempt, Fault, type FuzzTarget, openAlways } from './target.ts'

/** Ten cases with this attempt, on a clock that the attempts advance. */
async function ran(attempt: (at: number, use: (ms: number) => void) => ReturnType<Attempt>, env: Partial<RunEnv> = {}) {
  let [cpu, now] = [0, -1]
  const use = (ms: number) => {
    cpu += ms
  }
  const target: FuzzTarget = { name: 'of-a-test', batch: 1, inputs: 3, open: openAlways(() => () => attempt(now, use)) }
  return runTarget(target, 0, {
    randomOf: at => createTestRandom('run-target', at),
    progress: done => done / 10,
    onCase: at => {
      now = at
    },
    busyMs: () => [cpu],
    hangMs: 1000,
    usedBytes: () => 7,
    keptBytes: () => null,
    takeBugs: () => [],
    ...env,
  })
}
const seen = ({ faults }: Awaited<ReturnType<typeof ran>>) =>
  faults.map(({ at, what }) => `${at} ${what.split('\n')[0]}`)

test('reports ten cases without a fault, with the longest of them', async () => {
  const report = await ran((at, use) => use(at === 4 ? 900 : 10))

  expect(report).toEqual({
    target: 'of-a-test',
    cases: 10,
    inputs: 30,
    faults: [],
    longest: { at: 4, ms: 900 },
    kept: null,
    peak: 7,
  })
})

test('reports a crash and a fault with their case, each kind once, and continues', async () => {
  const report = await ran(at => {
    if (at === 2) throw new RangeError('out of bounds')
    if (at > 6) throw new Fault('a table of 0 rows')
  })

  expect(seen(report)).toEqual(['2 RangeError: out of bounds', '7 Fault: a table of 0 rows'])
  expect(report.cases).toBe(10)
})

test('a case that takes over a second three times hangs; one that was slow once does not', async () => {
  let tries = 0
  const report = await ran((at, use) => {
    if (at === 3) use(1500)
    if (at === 5) use(tries++ === 0 ? 5000 : 20)
  })

  expect(seen(report)).toEqual(['3 takes 1500 ms, each of 3 times'])
})

test('a case that reads its input twice has twice the time', async () => {
  const report = await ran((at, use) => {
    use(at === 2 ? 1800 : at === 3 ? 2200 : 10)
    return 2
  })

  expect(seen(report)).toEqual(['3 takes 1100 ms, each of 3 times'])
})

test('other threads and programs cause no hang: the smallest measurement counts', async () => {
  let [threads, clock] = [0, 0]
  const report = await ran(
    at => {
      threads += at === 2 || at === 4 ? 1500 : 10
      clock += at === 3 || at === 4 ? 1200 : 10
    },
    { busyMs: () => [threads, clock] },
  )

  expect(seen(report)).toEqual(['4 takes 1200 ms, each of 3 times'])
})

test('an unhandled error is a fault of the current case', async () => {
  const bugs: unknown[] = []
  const report = await ran(at => void (at === 6 && bugs.push(new Error('nobody caught this'))), {
    takeBugs: () => bugs.splice(0),
  })

  expect(seen(report)).toEqual(['6 Error: nobody caught this'])
})

test('a polluted prototype is a fault', async () => {
  try {
    const report = await ran(at => void (at === 8 && Object.defineProperty(Object.prototype, 'isAdmin', BAD)))
    expect(seen(report)).toEqual(['8 every object has a new property'])
  } finally {
    Reflect.deleteProperty(Object.prototype, 'isAdmin')
  }
})
const BAD = { value: true, configurable: true, enumerable: false }

test('memory growth over the limit after the first tenth is a fault', async () => {
  const growing = (bytes: number) => {
    let kept = 0
    return async () => {
      kept += bytes
      return kept
    }
  }

  expect(seen(await ran(() => undefined, { keptBytes: growing(30_000_000) }))).toEqual([
    '9 30000000 more bytes are kept than after the first tenth',
  ])
  expect(seen(await ran(() => undefined, { keptBytes: growing(1_000_000) }))).toEqual([])
})

test('cases of a batch share state, and another batch starts without it', async () => {
  const received: number[] = []
  const target: FuzzTarget = {
    name: 'of-a-test',
    batch: 4,
    inputs: 1,
    async open() {
      let before = 0
      return { draw: () => () => void received.push(before++), close: async () => void received.push(-1) }
    },
  }

  await runTarget(target, 4, {
    randomOf: at => createTestRandom('run-target', at),
    progress: done => done / 6,
    onCase: () => undefined,
    busyMs: () => [0],
    hangMs: 1000,
    usedBytes: () => 0,
    keptBytes: () => null,
    takeBugs: () => [],
  })

  expect(received).toEqual([0, 1, 2, 3, -1, 0, 1, -1])
})
