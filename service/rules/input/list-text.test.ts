import { expect, test } from 'vitest'
import { aColumn } from '../../testing/column.ts'
import { toPicks } from './list-text.ts'

test.each([
  [['Red', 'Blue, dark'], 'Red, Blue, dark', ['Red', 'Blue, dark']],
  [['Red', 'Blue, dark'], 'Blue, dark,Red', ['Blue, dark', 'Red']],
  [
    ['Blue', 'dark', 'Blue, dark', 'Blue, dark, matt'],
    'Blue, dark, matt, Blue, dark',
    ['Blue, dark, matt', 'Blue, dark'],
  ],
  [['Blue'], 'Blue, Blueish', ['Blue', 'Blueish']],
  [['a, b'], 'a, c', ['a', 'c']],
  [[], ' a ,, b,', ['a', 'b']],
  [['', 'a'], ' , a', ['a']],
  [['x '], 'x , y', ['x ', 'y']],
])('of the options %j the text %j picks %j', (options, text, picks) => {
  expect(toPicks(text, aColumn('MULTI_PICKLIST', { options }))).toEqual(picks)
})
