import { expect, test } from 'vitest'
import { zoomPercent } from './window.ts'

test('computes the zoom from the inner and outer width of the window', () => {
  const at = (outerWidth: number, innerWidth: number) => zoomPercent({ outerWidth, innerWidth })
  expect([at(1440, 1440), at(1456, 1440), at(1440, 1200), at(1440, 694), at(1440, 1728)]).toEqual([
    100, 100, 120, 207, 83,
  ])
  expect(at(0, 0)).toBe(100)
})
