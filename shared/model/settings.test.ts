import { describe, expect, test } from 'vitest'
import { contract } from '../ipc/contract.ts'
import { defaultSettings, Settings } from './settings.ts'

const isSetting = (change: object) => contract['settings.set'].input.safeParse(change).success

test('what holds before anybody chose is itself a valid choice', () => {
  expect(Settings.parse(defaultSettings)).toEqual(defaultSettings)
  expect(isSetting(defaultSettings)).toBe(true)
})

test('the navigator and the sidebar stay between a width that can be read and one that leaves room for the grid', () => {
  expect([199, 200, 400, 401].map(navigatorWidth => isSetting({ navigatorWidth }))).toEqual([false, true, true, false])
  expect([299, 300, 520, 521].map(sidebarWidth => isSetting({ sidebarWidth }))).toEqual([false, true, true, false])
  expect(isSetting({ sidebarWidth: Number.NaN })).toBe(false)
})

test('numbers and dates are written as the system does, or as one of some countries', () => {
  expect(['system', 'de-DE', 'xx-YY', ''].map(locale => isSetting({ locale }))).toEqual([true, true, false, false])
})

test('one setting may change alone, none that does not exist', () => {
  expect(isSetting({ theme: 'dark' })).toBe(true)
  expect(isSetting({})).toBe(true)
  expect(isSetting({ theme: 'purple' })).toBe(false)
  expect(isSetting({ dataFolder: '/etc' })).toBe(false)
})

describe('the tabs of the last time', () => {
  const tabs = (change: object) => isSetting({ tabs: [{ account: 'a#1', sheets: [1, 2], active: 2, ...change }] })

  test('belong to an account, and may have none in front', () => {
    expect(tabs({})).toBe(true)
    expect(tabs({ sheets: [], active: null })).toBe(true)
    expect(tabs({ account: '' })).toBe(false)
  })

  test('are sheets, not more than a person can look through', () => {
    expect(tabs({ sheets: Array.from({ length: 50 }, (_, index) => index + 1) })).toBe(true)
    expect(tabs({ sheets: Array.from({ length: 51 }, (_, index) => index + 1) })).toBe(false)
    expect(tabs({ sheets: [-1] })).toBe(false)
    expect(tabs({ path: '/etc/passwd' })).toBe(false)
  })

  test('are kept for the last twenty accounts', () => {
    const accounts = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ account: `server#${index}`, sheets: [], active: null }))

    expect([20, 21].map(count => isSetting({ tabs: accounts(count) }))).toEqual([true, false])
  })
})

describe('what is closed in sheets', () => {
  const folds = (rows: object) => ({ shownTo: null, closed: [], opened: [], ...rows })
  const kept = (rows: object) => [{ account: 'a#1', sheetId: 7, rows: folds(rows), groups: folds({}) }]

  test('is so many rows, or a level', () => {
    expect(isSetting({ folds: kept({ closed: [1, 2], opened: [3] }) })).toBe(true)
    expect(isSetting({ folds: kept({ shownTo: 1 }) })).toBe(true)
    expect(isSetting({ folds: kept({ shownTo: 0 }) })).toBe(false)
    expect(isSetting({ folds: kept({ closed: Array.from({ length: 151 }, (_, at) => at + 1) }) })).toBe(false)
  })

  test('is left alone when something else is set', () => {
    expect(contract['settings.set'].input.parse({ theme: 'dark' })).toEqual({ theme: 'dark' })
  })
})
