import { expect, test } from 'vitest'
import { ratioFigure } from './figure.ts'
import { check } from './guard.ts'

/** A figure of this ratio, recorded as 0.4. */
const figure = (ratio: number) => {
  const rounds = new Map([
    ['open', [100 * ratio]],
    ['parse', [100]],
  ])
  return { ...ratioFigure('P3 warm open', null, rounds, 'open', 'parse'), recorded: 0.4 }
}

test('accepts a ratio up to 2.5 times the recorded one', () => {
  expect(check([figure(0.1), figure(1)], ['P3'])).toMatchObject({ passed: { length: 2 }, failed: [] })
})

test('fails above 2.5 times the recorded ratio, and names the figures', () => {
  const { passed, failed } = check([figure(1.01)], ['P3'])

  expect(passed).toEqual([])
  expect(failed).toEqual(['P3 warm open: 1.01, recorded 0.4, at most 1.00'])
})

test('fails for a ratio that is no number', () => {
  expect(check([figure(Number.NaN)], ['P3']).failed).toHaveLength(1)
})

test('fails for a benchmark that failed, or has no recorded ratio', () => {
  const { recorded: _, ...unrecorded } = figure(0.1)

  expect(check([{ name: 'P8', failed: 'edit 7 is lost' }], ['P8']).failed).toEqual(['P8: edit 7 is lost'])
  expect(check([unrecorded], ['P3']).failed).toEqual(['P3: it has no recorded ratio to compare with'])
  expect(check([], ['P3']).failed).toHaveLength(1)
})
