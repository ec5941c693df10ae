import { expect, test } from 'vitest'
import { calculatedHereMessage, replacedMessage } from './result-messages.ts'

test('calculated results are counted, until there are none', () => {
  expect([0, 1, 1200].map(calculatedHereMessage)).toEqual([
    '',
    '1 result calculated here, not yet by the service.',
    '1,200 results calculated here, not yet by the service.',
  ])
})

test('results that the service replaces are reported with the reason', () => {
  expect([1, 3].map(replacedMessage)).toEqual([
    '1 result that was calculated here has changed: the service had other values.',
    '3 results that were calculated here have changed: the service had other values.',
  ])
})
