import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtWorker } from '../electron/compose/testing/built-worker.ts'
import { cases } from '../shared/testing/cases.ts'
import { createTestRandom } from '../shared/testing/random.ts'
import { runTarget } from './run/run-target.ts'
import { allTargets } from './targets/all-targets.ts'

const ROOT = join(import.meta.dirname, '..')
const workers = {
  main: await builtWorker(),
  calculation: await builtWorker('calculation'),
  tables: await builtWorker('table-main'),
}

/** A part of `npm run fuzz`, identical in every run. */
const CASES = {
  ipc: cases(10, 25),
  'deep-links': cases(200, 500),
  'service-bodies': cases(120, 300),
  columnar: cases(120, 300),
  'clipboard-html': cases(60, 150),
  csv: cases(40, 100),
  xlsx: cases(40, 100),
}

test.each(Object.entries(CASES))('no bad input breaks or blocks %s (%i cases)', async (name, count) => {
  const target = allTargets(ROOT, workers).find(each => each.name === name)
  if (!target) throw new Error(`there is no target ${name}`)

  const report = await runTarget(target, 0, {
    randomOf: at => createTestRandom('fuzz', name, at),
    progress: done => done / count,
    onCase: () => undefined,
    busyMs: () => {
      const { user, system } = process.cpuUsage()
      return [(user + system) / 1000]
    },
    // Other tests use the processors too. Quadratic algorithms take minutes.
    hangMs: 20_000,
    usedBytes: () => process.memoryUsage().heapUsed,
    // Other tests run in this process, so its memory proves nothing.
    keptBytes: () => null,
    // An unhandled error fails the run by itself.
    takeBugs: () => [],
  })

  expect(report.faults).toEqual([])
  expect(report.cases).toBe(count)
})

test('every entry point has its cases', () => {
  expect(allTargets(ROOT, workers).map(({ name }) => name)).toEqual(Object.keys(CASES))
})
