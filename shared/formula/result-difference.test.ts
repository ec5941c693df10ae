import { expect, test } from 'vitest'
import type { CellValue } from '../model/sheet/cell-value.ts'
import { type ResultDifference, resultDifference } from './result-difference.ts'

test.each<readonly [here: CellValue, service: CellValue, ResultDifference]>([
  [0.1 + 0.2, 0.3, 'rounding'],
  [-1e12, -1e12 - 1, 'rounding'],
  [1, 2, 'number'],
  [0, 1e-12, 'number'],
  ['2026-01-01', '2026-01-02', 'text'],
  [{ kind: 'choices', choices: ['a'] }, { kind: 'choices', choices: ['b'] }, 'text'],
  [true, false, 'checkbox'],
  ['1', 1, 'type'],
  [null, 1, 'empty here'],
  ['', 'text', 'empty here'],
  [1, null, 'empty at the service'],
  ['#NO MATCH', 1, 'error here'],
  [null, '#REF', 'error at the service'],
  ['#NO MATCH', '#REF', 'other error'],
])('a result %j that is %j at the service differs in: %s', (here, service, difference) => {
  expect(resultDifference(here, service)).toBe(difference)
})
