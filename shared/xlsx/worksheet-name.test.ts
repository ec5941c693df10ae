import { expect, test } from 'vitest'
import { worksheetName } from './worksheet-name.ts'

test.each([
  ['Plan: 2026/27 [new]?', 'Plan  2026 27  new'],
  ["'Guests'", 'Guests'],
  ["''", 'Sheet'],
  ['x'.repeat(40), 'x'.repeat(31)],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
  [`${'x'.repeat(30)}'y`, 'x'.repeat(30)],
  ['History', 'History_'],
  ['HISTORY', 'HISTORY_'],
  ['History of art', 'History of art'],
])('%j becomes the worksheet name %j', (name, expected) => {
  expect(worksheetName(name)).toBe(expected)
})
