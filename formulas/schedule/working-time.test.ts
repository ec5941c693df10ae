import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../language/date.ts'
import { workingTime } from './working-time.ts'

test('working time counts the working days before a day, as one by one', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 })
  const off = fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 10 })
  const day = fc.integer({ min: -70, max: 70 })
  fc.assert(
    fc.property(weekdays, off, day, day, (workingWeekdays, nonWorkingDays, one, other) => {
      const timeOf = workingTime({ workingWeekdays, nonWorkingDays })
      const [first, last] = [Math.min(one, other), Math.max(one, other)]
      let count = 0
      for (let at = first; at < last; at++) {
        const weekday = new Date(at * DAY_MS).getUTCDay() + 1
        if (workingWeekdays.includes(weekday) && !nonWorkingDays.includes(at)) count += 1
      }
      expect(timeOf(last) - timeOf(first)).toBe(count)
    }),
  )
})
