import { expect, test } from 'vitest'
import type { TabKey } from './tabs.ts'
import { closeTab, goBack, goForward, noTabs, openTab, sheetIdOf, sheetTab, tabAt } from './tabs.ts'

const opened = (...tabs: TabKey[]) => tabs.reduce(openTab, noTabs)

test('opening a sheet that is open shows its tab instead of a second one', () => {
  const tabs = openTab(opened('sheet:1', 'sheet:2'), 'sheet:1')

  expect(tabs.open).toEqual(['sheet:1', 'sheet:2'])
  expect(tabs.active).toBe('sheet:1')
})

test('a new tab opens beside the one it was opened from', () => {
  const tabs = openTab(openTab(opened('sheet:1', 'sheet:2'), 'sheet:1'), 'pending')

  expect(tabs.open).toEqual(['sheet:1', 'pending', 'sheet:2'])
})

test('closing the active tab shows its right neighbour, and the left one when it was the last', () => {
  const three = openTab(opened('sheet:1', 'sheet:2', 'sheet:3'), 'sheet:2')

  expect(closeTab(three, 'sheet:2').active).toBe('sheet:3')
  expect(closeTab(openTab(three, 'sheet:3'), 'sheet:3').active).toBe('sheet:2')
})

test('closing another tab leaves the active one where it is', () => {
  expect(closeTab(opened('sheet:1', 'sheet:2'), 'sheet:1').active).toBe('sheet:2')
})

test('closing the last tab leaves none', () => {
  expect(closeTab(opened('home'), 'home')).toEqual(noTabs)
})

test('back and forward walk the way that was taken', () => {
  const walked = goBack(goBack(opened('sheet:1', 'sheet:2', 'pending')))

  expect(walked.active).toBe('sheet:1')
  expect(goForward(walked).active).toBe('sheet:2')
  expect(goBack(walked).active).toBe('sheet:1')
})

test('a closed tab is not on the way back', () => {
  const tabs = closeTab(opened('sheet:1', 'sheet:2', 'sheet:3'), 'sheet:2')

  expect(goBack(tabs).active).toBe('sheet:1')
})

test('Ctrl+9 is the last tab, whatever their number', () => {
  const tabs = opened('home', 'sheet:1')

  expect(tabAt(tabs, 2)).toBe('sheet:1')
  expect(tabAt(tabs, 3)).toBeNull()
  expect(tabAt(tabs, 9)).toBe('sheet:1')
})

test('a tab knows its sheet', () => {
  expect(sheetIdOf(sheetTab(42))).toBe(42)
  expect(sheetIdOf('pending')).toBeNull()
})
