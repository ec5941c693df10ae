import { expect, test } from 'vitest'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import { createFirstPicture } from './first-picture.ts'

/** Milliseconds from the start of a run until it resumes deferred work. */
async function settledAt(report: (picture: ReturnType<typeof createFirstPicture>) => Promise<void> | void) {
  const clock = createVirtualClock(0)
  const picture = createFirstPicture((ms, run) => clock.after(ms, run))
  let at: number | null = null
  void picture.isDrawn.then(() => {
    at = clock.now()
  })
  await report(picture)
  await clock.turnToEnd()
  return at
}

test('work waits for a moment after the first picture', async () => {
  expect(await settledAt(picture => picture.drawn())).toBe(200)
})

test('a second drawing defers nothing', async () => {
  const twice = (picture: ReturnType<typeof createFirstPicture>) => {
    picture.drawn()
    picture.drawn()
  }

  expect(await settledAt(twice)).toBe(200)
})

test('a page that never reports delays work by at most three seconds', async () => {
  expect(await settledAt(() => undefined)).toBe(3_000)
})
