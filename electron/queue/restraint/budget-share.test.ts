import { expect, test } from 'vitest'
import { createBudgetShare } from './budget-share.ts'

const MINUTE_MS = 60_000
const at = (minute: number) => minute * MINUTE_MS

/** "Too many" at moment 0, when so many percent of the budget had come through. */
function afterTooMany(usedPercent: number) {
  const share = createBudgetShare()
  share.tooMany(0, usedPercent)
  return share
}

test('a fifth of the budget that came through is a measure of what others leave, and less says nothing', () => {
  expect(afterTooMany(20).percentAt(at(30))).toBeCloseTo(19.6)
  expect(afterTooMany(19.9).percentAt(at(30))).toBe(100)
})

test.each([
  ['once three quarters of a minute are lost anyway', 45_000, 59],
  ['not where that is sooner over', 44_999, 49],
])('after ten quiet minutes a tenth more is tried %s', (_words, waitMs, percent) => {
  const share = afterTooMany(50)
  share.usedUp(at(10), waitMs)

  expect(share.percentAt(at(30))).toBe(percent)
})

test('no more than a tenth is tried in one minute, and another one in the next', () => {
  const share = afterTooMany(50)
  for (const ms of [0, 1, MINUTE_MS - 1]) share.usedUp(at(10) + ms, 50_000)
  expect(share.percentAt(at(30))).toBe(59)

  share.usedUp(at(11), 50_000)
  expect(share.percentAt(at(30))).toBe(69)
})

test('each moment at which it grows is told before', () => {
  for (const used of [0, 20, 50, 90]) {
    const share = afterTooMany(used)
    const grows = Array.from({ length: 60 }, (_, minute) => at(minute + 1)).filter(
      moment => share.percentAt(moment) > share.percentAt(moment - 1),
    )

    expect(grows.length).toBeGreaterThan(0)
    expect(share.steps()).toEqual(expect.arrayContaining(grows))
  }
})
