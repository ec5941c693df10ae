import { describe, expect, test } from 'vitest'
import { AccountKey } from '../../../../shared/model/ids.ts'
import type { Item } from '../../../../shared/model/item.ts'
import { closeTab, noTabs, type Tabs } from '../../../ui-state/tabs.ts'
import { useUiState } from '../../../ui-state/ui-store.ts'
import { favoriteSheets } from '../../navigator/item-tree.ts'
import { openKeptTabs } from './begin-where-left.ts'
import { firstSheet, keepTabs } from './use-tabs-at-start.ts'

const ann = AccountKey.parse('local#1')
const bo = AccountKey.parse('local#2')
const aSheet = (id: number, name: string, more: Partial<Item> = {}): Item => ({
  kind: 'sheet',
  id,
  name,
  parent: null,
  accessLevel: 'OWNER',
  favorite: false,
  copied: false,
  openedAt: null,
  ...more,
})

describe('the tabs restored at startup', () => {
  test('are the open sheets in their order, with the active one', () => {
    const kept = keepTabs([], ann, { ...noTabs, open: ['home', 'sheet:7', 'pending', 'sheet:3'], active: 'sheet:3' })

    expect(kept).toEqual([{ account: ann, sheets: [7, 3], active: 3, closed: [] }])
  })

  test('include closed tabs, for reopening at their positions', () => {
    const tabs = closeTab(closeTab({ ...noTabs, open: ['sheet:7', 'pending', 'sheet:3'] }, 'sheet:3'), 'pending')

    expect(keepTabs([], ann, tabs)[0]?.closed).toEqual([{ sheet: 3, at: 2 }])
  })

  test('have no active one if a list was active', () => {
    expect(keepTabs([], ann, { ...noTabs, open: ['sheet:7', 'pending'], active: 'pending' })[0]?.active).toBeNull()
  })

  test('include the search at its position, also without a sheet', () => {
    const searching: Tabs = { ...noTabs, open: ['home', 'sheet:7', 'search', 'sheet:3'], active: 'search' }
    for (const tabs of [searching, { ...searching, open: ['search'] } satisfies Tabs]) {
      expect(openKeptTabs(keepTabs([], ann, tabs), ann)).toBe(true)

      const { open, active } = useUiState.getState().tabs
      expect({ open, active }).toEqual({ open: tabs.open.filter(tab => tab !== 'home'), active: 'search' })
    }
  })

  test('are separate for each account', () => {
    const before = keepTabs([], bo, { ...noTabs, open: ['sheet:9'], active: 'sheet:9' })
    const after = keepTabs(before, ann, { ...noTabs, open: ['sheet:1'], active: 'sheet:1' })

    expect(after.map(({ account, sheets }) => [account, sheets])).toEqual([
      [ann, [1]],
      [bo, [9]],
    ])
  })
})

describe('the first sheet of a new window', () => {
  const items = [aSheet(1, 'Snags'), aSheet(2, 'Plan', { favorite: true }), aSheet(3, 'Budget', { favorite: true })]

  test('is the last opened one', () => {
    expect(
      firstSheet([...items, aSheet(4, 'Old', { openedAt: 5 }), aSheet(5, 'New', { openedAt: 9 })], false)?.id,
    ).toBe(5)
  })

  test('is the first favorite on this computer, and none online, for a user without opened sheets', () => {
    expect(firstSheet(items, true)?.name).toBe('Budget')
    expect(firstSheet(items, false)).toBeNull()
  })

  test('favorites are sorted by name', () => {
    expect(favoriteSheets(items).map(({ name }) => name)).toEqual(['Budget', 'Plan'])
  })
})
