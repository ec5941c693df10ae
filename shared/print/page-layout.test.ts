import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PrintPage } from '../model/import-export.ts'
import { layOut, PAGE_MARGIN } from './page-layout.ts'

const A4: PrintPage = { paper: 'A4', landscape: false, fit: false }

test('columns that do not fit side by side continue on other pages, which repeat the first column', () => {
  const { bands, scale } = layOut([300, 300, 300, 90], A4)
  expect(scale).toBe(1)
  expect(bands.map(band => band.map(({ index }) => index))).toEqual([
    [0, 1],
    [0, 2, 3],
  ])
})

test('fit to width scales down, but not below legibility', () => {
  const four = layOut([300, 300, 300, 90], { ...A4, fit: true })
  expect(four.bands).toHaveLength(1)
  expect(four.scale).toBeCloseTo((four.width - 2 * PAGE_MARGIN) / 990)
  const many = layOut(Array(30).fill(150), { ...A4, fit: true })
  expect(many.scale).toBe(0.5)
  expect(many.bands.length).toBeGreaterThan(1)
})

test('a sheet that fits is not enlarged, and paper can be landscape', () => {
  expect(layOut([100], { ...A4, fit: true }).scale).toBe(1)
  const upright = layOut([100], A4)
  const lying = layOut([100], { ...A4, landscape: true })
  expect([lying.width, lying.height]).toEqual([upright.height, upright.width])
  expect(Math.round(upright.width)).toBe(794)
})

test('every column is printed once, in order, and no band is wider than the paper', () => {
  const widths = fc.array(fc.integer({ min: 30, max: 2000 }), { maxLength: 40 })
  const pages = fc.record({
    paper: fc.constantFrom('A4', 'A3', 'Letter', 'Legal'),
    landscape: fc.boolean(),
    fit: fc.boolean(),
  }) as fc.Arbitrary<PrintPage> // as: constantFrom widens its texts
  fc.assert(
    fc.property(widths, pages, (all, page) => {
      const { bands, width } = layOut(all, page)
      const printed = bands.flatMap((band, at) => band.filter(({ index }) => at === 0 || index > 0))
      expect(printed.map(({ index }) => index)).toEqual(all.map((_, index) => index))
      for (const band of bands.slice(1)) expect(band.length).toBeGreaterThan(0)
      for (const band of bands) {
        if (band.length < 2 || all[0]! >= width - 2 * PAGE_MARGIN) continue
        const sum = band.reduce((total, column) => total + column.width, 0)
        if (band.length > 2) expect(sum).toBeLessThanOrEqual(width - 2 * PAGE_MARGIN + 1)
      }
    }),
  )
})
