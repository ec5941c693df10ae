import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dragHeader } from './drag-header.ts'
import { type HeaderDrop, headerDrop } from './header-drop.ts'
import { headerKey } from './watch-headers.ts'

describe('the drop position of a header', () => {
  const plain = {
    left: 0,
    right: 1000,
    scrollLeft: 0,
    pinned: [],
    pinnedWidth: 100,
    scrolled: [
      { text: '2', left: 0, width: 100 },
      { text: '3', left: 100, width: 60 },
    ],
  }
  // Visible from 300 to 900. Row numbers, the primary column and a frozen one are pinned: 76, 124 and 100 px wide.
  const wide = {
    left: 300,
    right: 900,
    scrollLeft: 0,
    pinned: [
      { text: '1', left: 76, width: 124 },
      { text: '2', left: 200, width: 100 },
    ],
    pinnedWidth: 300,
    scrolled: [
      { text: '3', left: 0, width: 150 },
      { text: '4', left: 150, width: 300 },
      { text: '5', left: 450, width: 300 },
      { text: '6', left: 750, width: 300 },
    ],
  }
  const columnsAt = (frame: Parameters<typeof headerDrop>[0], ...xs: number[]) =>
    xs.map(x => headerDrop(frame, x, '1').before)

  test('is left of the first column whose centre is right of the pointer', () => {
    expect(columnsAt(plain, 20, 149, 151, 229, 231, 900)).toEqual(['2', '2', '3', '3', null, null])
  })

  test('is never before the primary column', () => {
    expect(columnsAt(wide, 0, 310, 380, 549)).toEqual(['2', '2', '2', '2'])
  })

  test('ignores columns scrolled under the pinned ones', () => {
    const scrolled = { ...wide, scrollLeft: 200 }

    expect(columnsAt(scrolled, 420, 549, 605, 699, 701)).toEqual(['2', '2', '4', '4', '5'])
    expect(headerDrop(scrolled, 605, '1')).toEqual({ before: '4', x: 600 })
  })

  test('after the last pinned column is before the first scrolled one', () => {
    expect(headerDrop({ ...wide, scrollLeft: 200 }, 560, '1')).toEqual({ before: '3', x: 600 })
    expect(headerDrop({ ...wide, scrolled: [] }, 560, '1')).toEqual({ before: null, x: 600 })
  })

  test('beyond the edge is at the visible edge, and at the end only if the last column is visible', () => {
    expect(headerDrop(wide, 5000, '1')).toEqual({ before: '5', x: 900 })
    expect(headerDrop({ ...wide, scrollLeft: 750 }, 5000, '1')).toEqual({ before: null, x: 900 })
    expect(headerDrop(plain, 5000, null)).toEqual({ before: null, x: 260 })
  })
})

test('on a header, Enter, Space and the menu keys open its menu, F2 edits its title, and Escape leaves it', () => {
  const press = (key: string, held: { altKey?: true; shiftKey?: true } = {}) =>
    headerKey({ key, altKey: false, shiftKey: false, ...held })

  expect([press('Enter'), press(' '), press('ContextMenu')]).toEqual(['menu', 'menu', 'menu'])
  expect([press('F10', { shiftKey: true }), press('ArrowDown', { altKey: true })]).toEqual(['menu', 'menu'])
  expect([press('F2'), press('Escape')]).toEqual(['rename', 'leave'])
  for (const key of ['ArrowDown', 'ArrowRight', 'Tab', 'F6', 'F10', 'x']) expect([key, press(key)]).toEqual([key, null])
})

describe('a drag', () => {
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', { createElement: anElement, body: { append: () => undefined } })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('moves the column to the drop position', () => {
    const drops = aDrag()
    happens('pointermove', { clientX: 180 })
    happens('pointerup', { clientX: 180 })

    expect(drops).toEqual([{ before: 'at 180', x: 180 }])
  })

  test('cancelled with Escape changes nothing and consumes the key', () => {
    const drops = aDrag()
    happens('pointermove', { clientX: 180 })
    const key = happens('keydown', { key: 'Escape' })
    happens('pointerup', { clientX: 180 })

    expect(key.cancelBubble).toBe(true)
    expect(drops).toEqual([])
    expect(happens('keydown', { key: 'Escape' }).cancelBubble).toBe(false)
  })

  test.each(['blur', 'pointercancel'])('interrupted by %s changes nothing', name => {
    const drops = aDrag()
    happens('pointermove', { clientX: 180 })
    happens(name)
    happens('pointerup', { clientX: 180 })

    expect(drops).toEqual([])
  })
})

/** Begins at 20, on a header from 0 to 100. */
function aDrag(): HeaderDrop[] {
  const drops: HeaderDrop[] = []
  const press = happens('pointerdown', { clientX: 20 }) as PointerEvent // as: with all properties that are read
  dragHeader(
    press,
    anElement(),
    [anElement(), anElement()],
    x => ({ before: `at ${x}`, x }),
    drop => drops.push(drop),
  )
  return drops
}

const happens = (name: string, what: object = {}): Event => {
  const event = Object.assign(new Event(name, { cancelable: true }), what)
  window.dispatchEvent(event)
  return event
}

function anElement(): HTMLElement {
  const made = {
    style: {},
    classList: { add: () => undefined, remove: () => undefined },
    getBoundingClientRect: () => ({ left: 0, right: 100, top: 0, height: 30 }),
    remove: () => undefined,
  }
  return made as unknown as HTMLElement // as: with all properties that a drag uses
}
