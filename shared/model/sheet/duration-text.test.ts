import { expect, test } from 'vitest'
import { isDurationText, readDuration } from './duration-text.ts'

test.each(['4d', '4d 6h 30m', '-2d', 'e3d', '1.5w', '250ms'])('%j is a valid duration of the service', text => {
  expect(isDurationText(text)).toBe(true)
})

test.each(['soon', '', 'd', '4d6h', '4d 2d', '3', '4 days', '~3d'])('%j is invalid', text => {
  expect(isDurationText(text)).toBe(false)
})

test.each([
  ['3', '3d'],
  ['-1.5', '-1.5d'],
  ['4d6h', '4d 6h'],
  ['4D 6H', '4d 6h'],
  ['2 days', '2d'],
  ['1 week, 2 days', '1w 2d'],
  ['30 min', '30m'],
  ['e3d', 'e3d'],
])('%j is parsed as %j', (typed, text) => {
  expect(readDuration(typed)).toBe(text)
})

test.each(['soon', '4d 2d', '3 apples', ''])('%j cannot be parsed', typed => {
  expect(readDuration(typed)).toBeNull()
})
