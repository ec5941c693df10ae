import { expect, test } from 'vitest'
import { nextPane } from './panes.ts'

const all = ['status', 'grid', 'navigator', 'toolbar', 'tabs', 'sidebar']

test('F6 goes round: tabs, toolbar, navigator, grid, sidebar, status bar, tabs', () => {
  const walk = ['tabs']
  for (let step = 0; step < 6; step++) walk.push(nextPane(all, walk.at(-1)!, 1)!)

  expect(walk).toEqual(['tabs', 'toolbar', 'navigator', 'grid', 'sidebar', 'status', 'tabs'])
})

test('a pane that is closed is passed over', () => {
  expect(nextPane(['tabs', 'toolbar', 'grid', 'status'], 'grid', 1)).toBe('status')
  expect(nextPane(['tabs', 'toolbar', 'grid', 'status'], 'grid', -1)).toBe('toolbar')
})

test('a strip over the cells, while it is there, is one step back from them', () => {
  expect(nextPane([...all, 'strip'], 'grid', -1)).toBe('strip')
  expect(nextPane([...all, 'strip', 'paste'], 'grid', -1)).toBe('paste')
  expect(nextPane([...all, 'strip'], 'strip', 1)).toBe('grid')
})

test('from nowhere it starts at the tabs, or backwards at the status bar', () => {
  expect(nextPane(all, null, 1)).toBe('tabs')
  expect(nextPane(all, null, -1)).toBe('status')
})
