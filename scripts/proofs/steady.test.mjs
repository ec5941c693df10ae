import { expect, test } from 'vitest'
import { closingLines } from '../check.mjs'
import { readClosingLines, tableOf } from './steady.mjs'

test('the table names failed and unsteady tests of each run', () => {
  const suites = [
    { name: 'unit tests', passed: 40, failed: 1, skipped: 2 },
    { name: 'end-to-end', passed: 3, failed: 0, skipped: 0, unsteady: ['a.e2e.ts:7 > opens', 'b.e2e.ts:9 > saves'] },
  ]
  const red = { run: 1, minutes: 12.34, ...readClosingLines(`ok types\n${closingLines(suites)}`) }
  const cutOff = { run: 2, minutes: 1, ...readClosingLines('ok types\n') }

  expect(tableOf([red, cutOff]).split('\n').slice(2)).toEqual([
    '1 | 12.3 | 43 | 1 | a.e2e.ts:7 > opens; b.e2e.ts:9 > saves',
    '2 | 1.0 | - | no sums | none',
    '',
  ])
})
