import { expect, test } from 'vitest'
import { fittingZoom, steppedZoom } from './preview-zoom.ts'

const page = { width: 1123, height: 794 }

test('the preview starts with the whole page, never enlarged', () => {
  expect(fittingZoom({ width: 800, height: 560 }, page)).toBeCloseTo(528 / 794)
  expect(fittingZoom({ width: 400, height: 560 }, page)).toBeCloseTo(368 / 1123)
  expect(fittingZoom({ width: 4000, height: 4000 }, page)).toBe(1)
})

test('the zoom changes in steps from any size, and stops at the last one', () => {
  expect([
    steppedZoom(0.63, 1),
    steppedZoom(0.63, -1),
    steppedZoom(1, 1),
    steppedZoom(2, 1),
    steppedZoom(0.25, -1),
  ]).toEqual([0.75, 0.5, 1.25, 2, 0.25])
})
