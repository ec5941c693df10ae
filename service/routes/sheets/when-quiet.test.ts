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

test('of works requested in quick succession under one name, only the last is done', () => {
  const { after, elapse } = manualTimer()
  const deps = { ...startService().deps, after }
  const done: string[] = []
  const request = (name: string, work: string) => whenQuiet(deps, name, () => void done.push(work))

  request('plan', 'first')
  request('other', 'of another sheet')
  request('plan', 'second')
  expect(done).toEqual([])
  elapse()
  request('plan', 'third')
  elapse()

  expect(done).toEqual(['of another sheet', 'second', 'third'])
})
