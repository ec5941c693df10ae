import { describe, expect, test } from 'vitest'
import { contract } from '../ipc/contract.ts'
import { defaultSettings, Settings } from './settings.ts'

const isSetting = (change: object) => contract['settings.set'].input.safeParse(change).success

test('the defaults are valid settings', () => {
  expect(Settings.parse(defaultSettings)).toEqual(defaultSettings)
  expect(isSetting(defaultSettings)).toBe(true)
})

test('the navigator and the sidebar stay legible and leave room for the grid', () => {
  expect([199, 200, 400, 401].map(navigatorWidth => isSetting({ navigatorWidth }))).toEqual([false, true, true, false])
  expect([299, 300, 520, 521].map(sidebarWidth => isSetting({ sidebarWidth }))).toEqual([false, true, true, false])
  expect(isSetting({ sidebarWidth: Number.NaN })).toBe(false)
})

test('numbers and dates follow the system or a supported country', () => {
  expect(['system', 'de-DE', 'xx-YY', ''].map(locale => isSetting({ locale }))).toEqual([true, true, false, false])
})

test('one setting may change alone; an unknown one is rejected', () => {
  expect(isSetting({ theme: 'dark' })).toBe(true)
  expect(isSetting({})).toBe(true)
  expect(isSetting({ theme: 'purple' })).toBe(false)
  expect(isSetting({ dataFolder: '/etc' })).toBe(false)
})

describe('the restored tabs', () => {
  const tabs = (change: object) => isSetting({ tabs: [{ account: 'a#1', sheets: [1, 2], active: 2, ...change }] })

  test('belong to an account, and may have no active one', () => {
    expect(tabs({})).toBe(true)
    expect(tabs({ sheets: [], active: null })).toBe(true)
    expect(tabs({ account: '' })).toBe(false)
  })

  test('are sheets, up to a limit', () => {
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

describe('collapsed rows of sheets', () => {
  const folds = (rows: object) => ({ shownTo: null, closed: [], opened: [], ...rows })
  const kept = (rows: object) => [{ account: 'a#1', sheetId: 7, rows: folds(rows), groups: folds({}) }]

  test('are limited in number and level', () => {
    expect(isSetting({ folds: kept({ closed: [1, 2], opened: [3] }) })).toBe(true)
    expect(isSetting({ folds: kept({ shownTo: 1 }) })).toBe(true)
    expect(isSetting({ folds: kept({ shownTo: 0 }) })).toBe(false)
    expect(isSetting({ folds: kept({ closed: Array.from({ length: 151 }, (_, at) => at + 1) }) })).toBe(false)
  })

  test('stay unchanged when another setting is set', () => {
    expect(contract['settings.set'].input.parse({ theme: 'dark' })).toEqual({ theme: 'dark' })
  })
})
