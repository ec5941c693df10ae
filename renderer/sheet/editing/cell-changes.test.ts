import { expect, test } from 'vitest'
import { skippedMessage } from './cell-changes.ts'

const first = { row: 4, column: 'Budget', why: 'Budget is locked. Only an owner or admin can change it.' }

test('counts the skipped cells and names the first one with its reason', () => {
  expect(skippedMessage(first, 3, 1200)).toBe(
    '3 of 1,200 cells were not changed. Row 4, Budget: Budget is locked. Only an owner or admin can change it.',
  )
  expect(skippedMessage(first, 1, 2)).toContain('1 of 2 cells was not changed.')
  expect(skippedMessage(first, 2, 2)).toContain('None of the 2 cells could be changed.')
})

test('gives only the reason for a single cell', () => {
  expect(skippedMessage(first, 1, 1)).toBe('Budget is locked. Only an owner or admin can change it.')
})
