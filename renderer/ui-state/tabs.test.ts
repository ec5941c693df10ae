import { expect, test } from 'vitest'
import type { TabKey } from './tabs.ts'
import {
  closeOthers,
  closeTab,
  goBack,
  goForward,
  MOST_CLOSED,
  moveTab,
  noTabs,
  openTab,
  reopenTab,
  sheetIdOf,
  sheetTab,
  tabAt,
  tabBeside,
} from './tabs.ts'

const opened = (...tabs: TabKey[]) => tabs.reduce(openTab, noTabs)

test('opening an open sheet shows its tab instead of a second one', () => {
  const tabs = openTab(opened('sheet:1', 'sheet:2'), 'sheet:1')

  expect(tabs.open).toEqual(['sheet:1', 'sheet:2'])
  expect(tabs.active).toBe('sheet:1')
})

test('opens a new tab next to the active one', () => {
  const tabs = openTab(openTab(opened('sheet:1', 'sheet:2'), 'sheet:1'), 'pending')

  expect(tabs.open).toEqual(['sheet:1', 'pending', 'sheet:2'])
})

test('closing the others leaves one active tab, and the others can be reopened', () => {
  const tabs = closeOthers(opened('home', 'sheet:1', 'sheet:2', 'sheet:3'), 'sheet:1')

  expect(tabs).toMatchObject({ open: ['sheet:1'], active: 'sheet:1' })
  expect(reopenTab(reopenTab(tabs)).open.toSorted()).toEqual(['sheet:1', 'sheet:2', 'sheet:3'])
  expect(closeOthers(tabs, 'sheet:9')).toBe(tabs)
})

test('closing the active tab shows its right neighbour, or its left one for the last tab', () => {
  const three = openTab(opened('sheet:1', 'sheet:2', 'sheet:3'), 'sheet:2')

  expect(closeTab(three, 'sheet:2').active).toBe('sheet:3')
  expect(closeTab(openTab(three, 'sheet:3'), 'sheet:3').active).toBe('sheet:2')
})

test('closing a background tab keeps the active one', () => {
  expect(closeTab(opened('sheet:1', 'sheet:2'), 'sheet:1').active).toBe('sheet:2')
})

test('closing the last tab leaves none', () => {
  expect(closeTab(opened('home'), 'home')).toEqual(noTabs)
})

test('back and forward follow the history', () => {
  const walked = goBack(goBack(opened('sheet:1', 'sheet:2', 'pending')))

  expect(walked.active).toBe('sheet:1')
  expect(goForward(walked).active).toBe('sheet:2')
  expect(goBack(walked).active).toBe('sheet:1')
})

test('removes a closed tab from the history', () => {
  const tabs = closeTab(opened('sheet:1', 'sheet:2', 'sheet:3'), 'sheet:2')

  expect(goBack(tabs).active).toBe('sheet:1')
})

test('Ctrl+9 shows the last tab of any number', () => {
  const tabs = opened('home', 'sheet:1')

  expect(tabAt(tabs, 2)).toBe('sheet:1')
  expect(tabAt(tabs, 3)).toBeNull()
  expect(tabAt(tabs, 9)).toBe('sheet:1')
})

test('a tab key contains its sheet id', () => {
  expect(sheetIdOf(sheetTab(42))).toBe(42)
  expect(sheetIdOf('pending')).toBeNull()
})

test('reopens closed tabs at their positions, the last closed one first', () => {
  const three = opened('sheet:1', 'sheet:2', 'sheet:3')
  const one = closeTab(closeTab(three, 'sheet:1'), 'sheet:2')

  expect(reopenTab(one)).toMatchObject({ open: ['sheet:2', 'sheet:3'], active: 'sheet:2' })
  expect(reopenTab(reopenTab(one))).toMatchObject({ open: ['sheet:1', 'sheet:2', 'sheet:3'], active: 'sheet:1' })
  expect(reopenTab(reopenTab(reopenTab(one))).open).toHaveLength(3)
})

test('does not reopen a tab that the user already reopened', () => {
  const again = openTab(closeTab(opened('sheet:1', 'sheet:2'), 'sheet:1'), 'sheet:1')

  expect(again.closed).toEqual([])
  expect(reopenTab(again)).toBe(again)
})

test('remembers a tab once, and drops the oldest beyond the limit', () => {
  const twice = closeTab(reopenTab(closeTab(opened('sheet:1', 'sheet:2'), 'sheet:2')), 'sheet:2')
  expect(twice.closed.map(({ tab }) => tab)).toEqual(['sheet:2'])

  const many = Array.from({ length: MOST_CLOSED + 1 }, (_, id) => sheetTab(id + 1))
  const { closed } = many.reduce(closeTab, opened(...many))
  expect(closed).toHaveLength(MOST_CLOSED)
  expect(closed[0]?.tab).toBe('sheet:2')
})

test('does not remember Home as a closed tab', () => {
  expect(closeTab(opened('home', 'sheet:1'), 'home').closed).toEqual([])
})

test('moves a tab within the bounds of the strip', () => {
  const three = opened('sheet:1', 'sheet:2', 'sheet:3')

  expect(moveTab(three, 'sheet:1', 1).open).toEqual(['sheet:2', 'sheet:1', 'sheet:3'])
  expect(moveTab(three, 'sheet:3', 0).open).toEqual(['sheet:3', 'sheet:1', 'sheet:2'])
  expect(moveTab(three, 'sheet:3', 9)).toBe(three)
  expect(moveTab(three, 'sheet:1', -1)).toBe(three)
  expect(moveTab(three, 'sheet:1', 2)).toMatchObject({ active: 'sheet:3', back: three.back })
})

test('next and previous wrap around the tabs in their order', () => {
  const three = openTab(opened('sheet:1', 'sheet:2', 'sheet:3'), 'sheet:1')

  expect(tabBeside(three, 1)).toBe('sheet:2')
  expect(tabBeside(three, -1)).toBe('sheet:3')
  expect(tabBeside(opened('sheet:1'), 1)).toBeNull()
})
