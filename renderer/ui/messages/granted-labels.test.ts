import { expect, test } from 'vitest'
import { grantedLabel } from './granted-labels.ts'

test('what was allowed is told by thing, in plain verbs', () => {
  expect(grantedLabel(['READ_SHEETS', 'WRITE_SHEETS'])).toBe('Read and write sheets')
  expect(grantedLabel(['READ_CONTACTS', 'WRITE_SHEETS', 'READ_SHEETS', 'CREATE_SHEETS'])).toBe(
    'Read, write and create sheets, read contacts',
  )
  expect(grantedLabel(['READ_SIGHTS'])).toBe('Read dashboards')
})

test('an account that was only confirmed allows nothing', () => {
  expect(grantedLabel([])).toBe('Only your profile')
})

test('a right that this version has no words for is shown, not hidden', () => {
  expect(grantedLabel(['READ_SHEETS', 'PAINT_SHEETS'])).toBe('Read sheets, PAINT_SHEETS')
})
