import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { zoom, zoomByWheel } from './zoom-level.ts'

function zoomLevel(from: number, action: Parameters<typeof zoom>[1]): number {
  let level = from
  const setZoomLevel = (to: number) => {
    level = to
  }
  zoom({ getZoomLevel: () => level, setZoomLevel }, action)
  return level
}

test('zoom goes in steps, ends where nothing would have room any more, and back to the start at once', () => {
  expect([zoomLevel(0, 'zoom-in'), zoomLevel(0, 'zoom-out')]).toEqual([0.5, -0.5])
  expect([zoomLevel(4, 'zoom-in'), zoomLevel(-2, 'zoom-out')]).toEqual([4, -2])
  expect(zoomLevel(3.5, 'zoom-reset')).toBe(0)
})

test('the wheel with Ctrl zooms by the same steps as the keys', () => {
  let level = 0
  const page = Object.assign(new EventEmitter(), {
    getZoomLevel: () => level,
    setZoomLevel: (to: number) => {
      level = to
    },
  })
  zoomByWheel(page)

  page.emit('zoom-changed', {}, 'in')
  expect(level).toBe(0.5)
  page.emit('zoom-changed', {}, 'out')
  expect(level).toBe(0)
})
