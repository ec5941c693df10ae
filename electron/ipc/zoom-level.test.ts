import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { AppEvent } from '../../shared/ipc/events.ts'
import { zoom, zoomByWheel } from './zoom-level.ts'

/** A page for zooming that records the percentages it received. */
function aPage(level: number) {
  const sent: number[] = []
  return {
    sent,
    getZoomLevel: () => level,
    setZoomLevel: (to: number) => {
      level = to
    },
    getZoomFactor: () => 1.2 ** level,
    send(_: 'event', event: AppEvent) {
      if (event.kind === 'zoom.changed') sent.push(event.percent)
    },
  }
}

function zoomLevel(from: number, action: Parameters<typeof zoom>[1]): number {
  const page = aPage(from)
  zoom(page, action)
  return page.getZoomLevel()
}

test('zoom changes in steps, stops at its limits, and resets at once', () => {
  expect([zoomLevel(0, 'zoom-in'), zoomLevel(0, 'zoom-out')]).toEqual([0.5, -0.5])
  expect([zoomLevel(4, 'zoom-in'), zoomLevel(-2, 'zoom-out')]).toEqual([4, -2])
  expect(zoomLevel(3.5, 'zoom-reset')).toBe(0)
})

test('the wheel with Ctrl zooms by the same steps as the keys', () => {
  const page = Object.assign(new EventEmitter(), aPage(0))
  zoomByWheel(page)

  page.emit('zoom-changed', {}, 'in')
  expect(page.getZoomLevel()).toBe(0.5)
  page.emit('zoom-changed', {}, 'out')
  expect(page.getZoomLevel()).toBe(0)
})

test('each step reports the zoom level to the page, also at a limit', () => {
  const page = aPage(3.5)
  zoom(page, 'zoom-in')
  zoom(page, 'zoom-in')
  zoom(page, 'zoom-reset')
  expect(page.sent).toEqual([207, 207, 100])
})
