import { expect, test } from 'vitest'
import { nextPane } from './panes.ts'

const all = ['status', 'grid', 'navigator', 'toolbar', 'tabs', 'sidebar']

test('F6 cycles through tabs, toolbar, navigator, grid, sidebar, status bar and tabs', () => {
  const walk = ['tabs']
  for (let step = 0; step < 6; step++) walk.push(nextPane(all, walk.at(-1)!, 1)!)

  expect(walk).toEqual(['tabs', 'toolbar', 'navigator', 'grid', 'sidebar', 'status', 'tabs'])
})

test('F6 skips a closed pane', () => {
  expect(nextPane(['tabs', 'toolbar', 'grid', 'status'], 'grid', 1)).toBe('status')
  expect(nextPane(['tabs', 'toolbar', 'grid', 'status'], 'grid', -1)).toBe('toolbar')
})

test('a strip above the cells is one step before them', () => {
  expect(nextPane([...all, 'strip'], 'grid', -1)).toBe('strip')
  expect(nextPane([...all, 'strip', 'paste'], 'grid', -1)).toBe('paste')
  expect(nextPane([...all, 'strip'], 'strip', 1)).toBe('grid')
})

test('without focus F6 starts at the tabs, or backwards at the status bar', () => {
  expect(nextPane(all, null, 1)).toBe('tabs')
  expect(nextPane(all, null, -1)).toBe('status')
})
