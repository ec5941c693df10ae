import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { whenQuiet } from './when-quiet.ts'

/** Runs callbacks when the test says so. */
function manualTimer() {
  const waiting = new Set<() => void>()
  const after = (_ms: number, run: () => void) => {
    waiting.add(run)
    return () => void waiting.delete(run)
  }
  const elapse = () => {
    const due = [...waiting]
    waiting.clear()
    for (const run of due) run()
  }
  return { after, elapse }
}

test('of works on quickly successive versions, only the last is done, and once', () => {
  const { after, elapse } = manualTimer()
  const deps = { ...startService().deps, after }
  const done: string[] = []
  const request = (name: string, version: number) =>
    whenQuiet(deps, name, version, () => void done.push(`${name} ${version}`))

  request('plan', 1)
  request('other', 1)
  request('plan', 2)
  request('plan', 2)
  expect(done).toEqual([])
  elapse()
  request('plan', 3)
  elapse()

  expect(done).toEqual(['other 1', 'plan 2', 'plan 3'])
})

test('work is not postponed by requests for the same version', () => {
  const { after, elapse } = manualTimer()
  let timers = 0
  const counted: typeof after = (ms, run) => {
    timers += 1
    return after(ms, run)
  }
  const deps = { ...startService().deps, after: counted }
  const done: string[] = []
  const request = () => whenQuiet(deps, 'plan', 1, () => void done.push('done'))

  request()
  request()
  elapse()

  expect(timers).toBe(1)
  expect(done).toEqual(['done'])
})
