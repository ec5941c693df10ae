import { describe, expect, test } from 'vitest'
import { AccountKey } from '../../../../shared/model/ids.ts'
import type { Place } from '../../../../shared/model/place.ts'
import { closeTab, noTabs } from '../../../view/tabs.ts'
import { favoriteSheets } from '../../navigator/place-tree.ts'
import { firstSheet, keepTabs } from './use-tabs-at-start.ts'

const ann = AccountKey.parse('local#1')
const bo = AccountKey.parse('local#2')
const aSheet = (id: number, name: string, more: Partial<Place> = {}): Place => ({
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

describe('the tabs that come back at the next start', () => {
  test('are the sheets that were open, in their order, with the one in front', () => {
    const kept = keepTabs([], ann, { ...noTabs, open: ['home', 'sheet:7', 'pending', 'sheet:3'], active: 'sheet:3' })

    expect(kept).toEqual([{ account: ann, sheets: [7, 3], active: 3, closed: [] }])
  })

  test('bring those along that were closed, to be opened again where they stood', () => {
    const tabs = closeTab(closeTab({ ...noTabs, open: ['sheet:7', 'pending', 'sheet:3'] }, 'sheet:3'), 'pending')

    expect(keepTabs([], ann, tabs)[0]?.closed).toEqual([{ sheet: 3, at: 2 }])
  })

  test('have none in front when a list was', () => {
    expect(keepTabs([], ann, { ...noTabs, open: ['sheet:7', 'pending'], active: 'pending' })[0]?.active).toBeNull()
  })

  test('are each account’s own', () => {
    const before = keepTabs([], bo, { ...noTabs, open: ['sheet:9'], active: 'sheet:9' })
    const after = keepTabs(before, ann, { ...noTabs, open: ['sheet:1'], active: 'sheet:1' })

    expect(after.map(({ account, sheets }) => [account, sheets])).toEqual([
      [ann, [1]],
      [bo, [9]],
    ])
  })
})

describe('the first sheet of a new window', () => {
  const places = [aSheet(1, 'Snags'), aSheet(2, 'Plan', { favorite: true }), aSheet(3, 'Budget', { favorite: true })]

  test('is the one that was opened last', () => {
    expect(
      firstSheet([...places, aSheet(4, 'Old', { openedAt: 5 }), aSheet(5, 'New', { openedAt: 9 })], false)?.id,
    ).toBe(5)
  })

  test('is the first favorite on this computer, and none online, for somebody who never opened one', () => {
    expect(firstSheet(places, true)?.name).toBe('Budget')
    expect(firstSheet(places, false)).toBeNull()
  })

  test('favorites stand in the order of their names', () => {
    expect(favoriteSheets(places).map(({ name }) => name)).toEqual(['Budget', 'Plan'])
  })
})
