import { expect, test } from 'vitest'
import { takenMessage } from './taken-formulas.ts'

test('the formulas that new rows have taken are counted in one message', () => {
  expect([0, 1, 6].map(takenMessage)).toEqual([
    '',
    '1 formula taken from the rows around',
    '6 formulas taken from the rows around',
  ])
})
