import { expect, test } from 'vitest'
import { columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import { dropBefore } from './drag-head.ts'

const heads = [
  { id: columnId(2), left: 100, right: 200 },
  { id: columnId(3), left: 200, right: 260 },
]

test('a head that is let go of stands left of the first one whose middle is right of the pointer', () => {
  expect([20, 149, 151, 229, 231, 900].map(x => dropBefore(heads, x))).toEqual([2, 2, 3, 3, null, null])
})
