import { describe, expect, test } from 'vitest'
import { aColumn } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { Condition } from '../../../../shared/model/sheet/saved-view.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import { conditionFrom, draftOf } from './condition-draft.ts'
import { conditionLabel, conditionsFor } from './condition-labels.ts'

const writer = { locale: localeOf('en-GB'), today: '2026-11-20' }
const text = aColumn(1)
const date = aColumn(2, 'date')

const conditions: Condition[] = [
  { is: 'contains', text: 'fix' },
  { is: 'more', number: 4.5 },
  { is: 'between', from: 1, to: 9 },
  { is: 'on', day: '2026-07-03' },
  { is: 'from-to', from: '2026-07-01', to: '2026-07-31' },
  { is: 'last-days', days: 7 },
  { is: 'this-week' },
  { is: 'blank' },
  { is: 'checked' },
]

test('a condition that is reopened and applied is unchanged', () => {
  for (const condition of conditions) {
    const draft = draftOf(text, condition, writer)
    expect(draft && conditionFrom(text, draft, writer)).toEqual(condition)
  }
  expect(draftOf(text, { is: 'one-of', values: ['a'] }, writer)).toBeNull()
})

describe('a condition being edited', () => {
  test('reads numbers and dates as in a cell, in the user’s notation', () => {
    const german = { ...writer, locale: localeOf('de-DE') }
    const draft = { is: 'equal', first: '1.234,56', second: '' } as const

    expect(conditionFrom(text, draft, german)).toEqual({ is: 'equal', number: 1234.56 })
    expect(draftOf(text, { is: 'equal', number: 1234.56 }, german)?.first).toBe('1234,56')
    expect(conditionFrom(date, { is: 'on', first: '3.7.2026', second: '' }, german)).toEqual({
      is: 'on',
      day: '2026-07-03',
    })
    expect(conditionFrom(date, { is: 'on', first: '31.2.2026', second: '' }, german)).toBeNull()
  })

  test('is incomplete with an empty field or an invalid number', () => {
    expect(conditionFrom(text, { is: 'contains', first: ' ', second: '' }, writer)).toBeNull()
    expect(conditionFrom(text, { is: 'more', first: 'many', second: '' }, writer)).toBeNull()
    expect(conditionFrom(text, { is: 'between', first: '1', second: '' }, writer)).toBeNull()
    expect(conditionFrom(date, { is: 'last-days', first: '0', second: '' }, writer)).toBeNull()
  })

  test('accepts the ends of a range in either order', () => {
    expect(conditionFrom(text, { is: 'between', first: '9', second: '1' }, writer)).toEqual({
      is: 'between',
      from: 1,
      to: 9,
    })
  })
})

test('a column offers only the conditions of its type', () => {
  expect(conditionsFor(aColumn(1, 'checkbox'))).toEqual(['checked', 'unchecked'])
  expect(conditionsFor(date)).toContain('this-week')
  expect(conditionsFor(date)).not.toContain('contains')
  expect(conditionsFor(aColumn(1, 'choice'))).not.toContain('more')
  expect(conditionsFor(text)).toContain('more')
})

test('a chip has its condition as text', () => {
  const says = (condition: Condition, column = text) => conditionLabel(column, condition, '2026')

  expect(says({ is: 'one-of', values: ['In progress', 'Blocked'] })).toBe('is In progress or Blocked')
  expect(says({ is: 'none-of', values: [''] })).toBe('is not (blank)')
  expect(says({ is: 'one-of', values: ['a', 'b', 'c', 'd'] })).toBe('is one of 4 values')
  expect(says({ is: 'lacks', text: 'fix' })).toBe('does not contain “fix”')
  expect(says({ is: 'before', day: '2025-03-02' }, date)).toBe('is before 02 Mar 2025')
  expect(says({ is: 'last-days', days: 1 }, date)).toBe('is today')
  expect(says({ is: 'next-days', days: 7 }, date)).toBe('is in the next 7 days')
  expect(says({ is: 'this-month' }, date)).toBe('is this month')
  expect(says({ is: 'one-of', values: ['true'] }, aColumn(1, 'checkbox'))).toBe('is Checked')
})
