import { expect, test } from 'vitest'
import { type MeasuredTool, whatOverflows } from './what-overflows.ts'

const LEAVING = ['words', 'export', 'undo', 'attachments', 'save']

const tool = (id: string, side: MeasuredTool['side'], group: string, widthPx: number, isListed = true) => ({
  id,
  side,
  group,
  widthPx,
  isListed,
})

const tools: readonly MeasuredTool[] = [
  tool('undo', 'start', 'history', 30),
  tool('words', 'end', 'sheet', 100, false),
  tool('export', 'end', 'sheet', 30),
  tool('attachments', 'end', 'panes', 30),
  tool('save', 'end', 'panes', 90),
]

const gone = (availablePx: number, of = tools) => [
  ...whatOverflows(of, LEAVING, { availablePx, gapPx: 2, linePx: 10, morePx: 30 }),
]

/** 280 of tools, one line, six gaps. */
const WHOLE_PX = 280 + 10 + 6 * 2

test('everything stays if it fits exactly', () => {
  expect(gone(WHOLE_PX)).toEqual([])
  expect(gone(WHOLE_PX - 1)).not.toEqual([])
})

test('omits text without an overflow button', () => {
  expect(gone(WHOLE_PX - 1)).toEqual(['words'])
  expect(gone(WHOLE_PX - 102)).toEqual(['words'])
})

test('tools leave in order, independent of their width, and the button takes space too', () => {
  // Export and its group line leave, the button is added.
  expect(gone(WHOLE_PX - 103)).toEqual(['words', 'export'])
  expect(gone(30 + 30 + 90 + 30 + 4 * 2)).toEqual(['words', 'export'])
  expect(gone(30 + 30 + 90 + 30 + 4 * 2 - 1)).toEqual(['words', 'export', 'undo'])
})

test('the last tool of the order stays longest', () => {
  expect(gone(90 + 30 + 2 * 2)).toEqual(['words', 'export', 'undo', 'attachments'])
  expect(gone(90)).toEqual(LEAVING)
})

test('a missing tool has no effect', () => {
  expect(
    gone(
      100,
      tools.filter(({ id }) => id === 'save'),
    ),
  ).toEqual([])
})

test('tools that depend on each other leave together', () => {
  const [undo, ...others] = tools
  const both = [tool('redo', 'start', 'history', 30), ...(undo ? [undo] : []), ...others]
  const bar = { availablePx: WHOLE_PX, gapPx: 2, linePx: 10, morePx: 30 }

  expect([...whatOverflows(both, [['undo', 'redo'], 'words'], bar)]).toEqual(['undo', 'redo'])
})
