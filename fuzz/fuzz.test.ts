import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtWorker } from '../electron/compose/testing/built-worker.ts'
import { createTestRandom } from '../shared/testing/random.ts'
import { allDoors } from './doors/all-doors.ts'
import { runDoor } from './run/run-door.ts'

const ROOT = join(import.meta.dirname, '..')
const workers = { main: await builtWorker(), tables: await builtWorker('table-main') }

/** A part of `npm run fuzz`, identical in every run. */
const CASES = {
  ipc: 25,
  'deep-links': 500,
  'service-bodies': 300,
  columnar: 300,
  'clipboard-html': 150,
  csv: 100,
  xlsx: 100,
}

test.each(Object.entries(CASES))('no bad input breaks or blocks %s (%i cases)', async (name, cases) => {
  const door = allDoors(ROOT, workers).find(each => each.name === name)
  if (!door) throw new Error(`there is no door ${name}`)

  const report = await runDoor(door, 0, {
    randomOf: at => createTestRandom('fuzz', name, at),
    progress: done => done / cases,
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
  expect(report.cases).toBe(cases)
})

test('every entry point has its cases', () => {
  expect(allDoors(ROOT, workers).map(({ name }) => name)).toEqual(Object.keys(CASES))
})
