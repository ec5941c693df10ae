import { expect, test } from 'vitest'
import { SheetId } from '../../../shared/model/ids.ts'
import { createFreshness } from './fresh-base.ts'

const SHEET = SheetId.parse(1)

test.each([
  ['that came soon tells how the sheet is now', 2_000, true],
  ['that a computer heard when it had slept tells how it was before', 3_600_000, false],
])('an answer to a save %s', (_words, tookMs, isFresh) => {
  let now = 10_000
  const freshness = createFreshness(() => now)
  const leftAt = freshness.elapsed()

  now += tookMs
  freshness.noteAnswer(SHEET, leftAt)

  expect(freshness.isFresh(SHEET)).toBe(isFresh)
})
