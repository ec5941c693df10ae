import { expect, test } from 'vitest'
import { createBudgetShare } from './budget-share.ts'

const MINUTE_MS = 60_000
const at = (minute: number) => minute * MINUTE_MS

/** "Too many" at time 0, after this percentage of the budget succeeded. */
function afterTooMany(usedPercent: number) {
  const share = createBudgetShare()
  share.tooMany(0, usedPercent)
  return share
}

test('a fifth of the budget that succeeded measures the share of others, and less is no measure', () => {
  expect(afterTooMany(20).percentAt(at(30))).toBeCloseTo(19.6)
  expect(afterTooMany(19.9).percentAt(at(30))).toBe(100)
})

test.each([
  ['once three quarters of a minute are lost anyway', 45_000, 59],
  ['not where that is sooner over', 44_999, 49],
])('after ten quiet minutes a tenth more is used %s', (_title, waitMs, percent) => {
  const share = afterTooMany(50)
  share.usedUp(at(10), waitMs)

  expect(share.percentAt(at(30))).toBe(percent)
})

test('the budget grows by at most a tenth per minute', () => {
  const share = afterTooMany(50)
  for (const ms of [0, 1, MINUTE_MS - 1]) share.usedUp(at(10) + ms, 50_000)
  expect(share.percentAt(at(30))).toBe(59)

  share.usedUp(at(11), 50_000)
  expect(share.percentAt(at(30))).toBe(69)
})

test('each growth of the budget is predicted', () => {
  for (const used of [0, 20, 50, 90]) {
    const share = afterTooMany(used)
    const grows = Array.from({ length: 60 }, (_, minute) => at(minute + 1)).filter(
      moment => share.percentAt(moment) > share.percentAt(moment - 1),
    )

    expect(grows.length).toBeGreaterThan(0)
    expect(share.steps()).toEqual(expect.arrayContaining(grows))
  }
})
