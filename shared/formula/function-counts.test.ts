import { expect, test } from 'vitest'
import { functionCounts } from './function-counts.ts'

test('formulas are counted by their functions, without a word of their contents', () => {
  const formulas = ['=SUM(CHILDREN()) + SUM([Secret]@row)', '=sum(A1:A2) & "SECRET(1)"', '=[Secret]@row * 2', '="SUM"']

  expect(functionCounts(formulas)).toBe('SUM 2, CHILDREN 1, operators 2')
})
