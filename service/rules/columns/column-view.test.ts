import { expect, test } from 'vitest'
import { aColumn } from '../../testing/column.ts'
import type { ColumnRecord } from './column-definition.ts'
import { type Level, shownType, toWireColumn } from './column-view.ts'

const seen = (change: Partial<ColumnRecord>, level: Level = 2, access: 'EDITOR' | 'ADMIN' = 'ADMIN', format = false) =>
  toWireColumn(aColumn(change.type, change), level, access, format)

test('shows a type from its level on, and as text below it', () => {
  const levels: readonly Level[] = [0, 1, 2]

  expect(levels.map(level => shownType('MULTI_CONTACT_LIST', level))).toEqual([
    'TEXT_NUMBER',
    'MULTI_CONTACT_LIST',
    'MULTI_CONTACT_LIST',
  ])
  expect(levels.map(level => shownType('MULTI_PICKLIST', level))).toEqual([
    'TEXT_NUMBER',
    'TEXT_NUMBER',
    'MULTI_PICKLIST',
  ])
  expect(levels.map(level => shownType('PICKLIST', level))).toEqual(['PICKLIST', 'PICKLIST', 'PICKLIST'])
})

test('a column shown as text has no options', () => {
  const picks = { type: 'MULTI_PICKLIST', options: ['a'] } as const

  expect(seen(picks, 2)).toMatchObject({ type: 'MULTI_PICKLIST', version: 2, options: ['a'] })
  expect(seen(picks, 1)).toMatchObject({ type: 'TEXT_NUMBER', version: 0 })
  expect(seen(picks, 1)).not.toHaveProperty('options')
  expect(seen({ type: 'MULTI_CONTACT_LIST', contactOptions: [{ name: 'Kim' }] }, 0)).not.toHaveProperty(
    'contactOptions',
  )
})

test('a symbol column has the options of its symbol', () => {
  expect(seen({ type: 'PICKLIST', symbol: 'RYG' })).toMatchObject({
    symbol: 'RYG',
    options: ['Red', 'Yellow', 'Green'],
  })
  expect(seen({ type: 'CHECKBOX', symbol: 'FLAG' })).not.toHaveProperty('options')
})

test('states for whom a column is locked', () => {
  expect(seen({ locked: true }, 2, 'EDITOR')).toMatchObject({ locked: true, lockedForUser: true })
  expect(seen({ locked: true }, 2, 'ADMIN')).toMatchObject({ locked: true, lockedForUser: false })
  expect(seen({ locked: false })).not.toHaveProperty('locked')
})

test('sends the format on request', () => {
  expect(seen({ format: ',,1' }, 2, 'ADMIN', true)).toMatchObject({ format: ',,1' })
  expect(seen({ format: ',,1' })).not.toHaveProperty('format')
})
