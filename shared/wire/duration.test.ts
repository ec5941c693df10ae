import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Duration, parseDuration, toDurationText } from './duration.ts'

const amount = fc.nat({ max: 9_999 }).map(thousandths => (thousandths + 1) / 1000)
const duration: fc.Arbitrary<Duration> = fc
  .record(
    {
      weeks: amount,
      days: amount,
      hours: amount,
      minutes: amount,
      seconds: amount,
      milliseconds: amount,
      negative: fc.constant(true),
      elapsed: fc.constant(true),
    },
    { requiredKeys: ['days'] },
  )
  .map(parts => ({ objectType: 'DURATION', ...parts }))

test('reads a duration back as written, with every part, its sign and elapsed or not', () => {
  fc.assert(
    fc.property(duration, written => {
      expect(parseDuration(toDurationText(written))).toEqual(written)
    }),
  )
})

test('accepts any case and spacing', () => {
  expect(parseDuration('  4D   6h ')).toEqual({ objectType: 'DURATION', days: 4, hours: 6 })
  expect(parseDuration('- 2d')).toEqual({ objectType: 'DURATION', days: 2, negative: true })
  expect(parseDuration('-e2d')).toEqual({ objectType: 'DURATION', days: 2, negative: true, elapsed: true })
  expect(parseDuration('0d')).toEqual({ objectType: 'DURATION', days: 0 })
})

test.each([
  ['nothing', ''],
  ['a sign alone', '-'],
  ['a number without unit', '4'],
  ['a unit without number', 'd'],
  ['a unit nobody knows', '4y'],
  ['the same unit twice', '1d 2d'],
  ['two units in one word', '1d2h'],
  ['a comma for a point', '1,5d'],
  ['text behind it', '4d or so'],
  ['more digits than anybody means', '1234567890d'],
])('rejects %s as a duration', (_, text) => {
  expect(parseDuration(text)).toBeNull()
})
