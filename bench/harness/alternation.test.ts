import { expect, test } from 'vitest'
import { createAlternation, type Side } from './alternation.ts'
import { printComparison } from './comparison.ts'
import { ratioFigure } from './figure.ts'

/** Two runs of so many turns; returns their order. */
function orderOf(counts: readonly [number, number]): string {
  const left = [...counts]
  const order: Side[] = []
  const asked: Side[] = [0, 1]
  const alternation = createAlternation(side => {
    order.push(side)
    asked.push(side)
  })
  for (let side = asked.shift(); side !== undefined; side = asked.shift()) {
    if (left[side] === 0) alternation.ends(side)
    else alternation.asks(side)
    left[side] = (left[side] ?? 0) - 1
  }
  return order.join('')
}

test('two runs alternate A B B A, regardless of which one is ready first', () => {
  expect(orderOf([4, 4])).toBe('01100110')
})

test('a run continues alone when the other one has ended', () => {
  expect(orderOf([1, 4])).toBe('01111')
  expect(orderOf([4, 1])).toBe('01000')
})

test('the comparison shows both figures and the ratio of each round', () => {
  const figure = (ours: readonly number[]) =>
    ratioFigure(
      'P3 warm open',
      null,
      new Map([
        ['parse', [100, 100, 100]],
        ['open', ours],
      ]),
      'open',
      'parse',
    )

  const table = printComparison(
    [figure([100, 200, 400]), { name: 'P8', failed: 'edit 7 is lost' }],
    [figure([50, 100, 100])],
  )

  expect(table).toContain('2.00 [1.50 – 3.00] × parse')
  expect(table).toContain('1.00 [0.75 – 1.00] × parse')
  expect(table).toMatch(/0\.50 \[0\.38 – 0\.50\]$/m)
  expect(table).toMatch(/P8 +failed: edit 7 is lost +missing$/m)
})
