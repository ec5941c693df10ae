import { expect, test } from 'vitest'
import { functionCounts } from './function-counts.ts'

test('formulas are counted by their functions and differences, without a word of their contents', () => {
  const formulas = ['=SUM(CHILDREN()) + SUM([Secret]@row)', '=sum(A1:A2) & "SECRET(1)"', '=[Secret]@row * 2', '="SUM"']
  const differing = formulas.map((formula, at) => ({ formula, difference: at < 3 ? 'number' : 'text' }) as const)

  expect(functionCounts(differing)).toBe(
    'SUM (number) 2, CHILDREN (number) 1, operators (number) 1, operators (text) 1',
  )
})
