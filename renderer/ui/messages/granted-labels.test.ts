import { expect, test } from 'vitest'
import { grantedLabel } from './granted-labels.ts'

test('groups scopes by object, with plain verbs', () => {
  expect(grantedLabel(['READ_SHEETS', 'WRITE_SHEETS'])).toBe('Read and write sheets')
  expect(grantedLabel(['READ_CONTACTS', 'WRITE_SHEETS', 'READ_SHEETS', 'CREATE_SHEETS'])).toBe(
    'Read, write and create sheets, read contacts',
  )
  expect(grantedLabel(['READ_SIGHTS'])).toBe('Read dashboards')
})

test('an account with only a confirmed identity grants nothing', () => {
  expect(grantedLabel([])).toBe('Only your profile')
})

test('shows an unknown scope instead of hiding it', () => {
  expect(grantedLabel(['READ_SHEETS', 'PAINT_SHEETS'])).toBe('Read sheets, PAINT_SHEETS')
})
