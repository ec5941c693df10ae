import { expect, test } from 'vitest'
import { aItem } from '../testing/an-item.ts'
import { copyName, deletedWith, organizeProblem } from './item-messages.ts'

const sheet = aItem('sheet', 1, 'Costs')
const folder = aItem('folder', 2, 'Plans')

test('a sentence lists what is deleted with a place', () => {
  expect(deletedWith([sheet], 0)).toBe('Its rows, attachments and conversations are deleted for everyone who uses it.')
  expect(deletedWith([folder, sheet, folder, sheet], 0)).toBe(
    'The 2 sheets and 1 folder in it are deleted too, for everyone who uses them.',
  )
  expect(deletedWith([folder], 0)).toBe('It is empty.')
})

test('names unsaved edits and where they stay', () => {
  expect(deletedWith([sheet], 2)).toContain('2 edits not saved yet stay in Pending changes.')
  expect(deletedWith([folder, sheet], 1)).toContain('1 edit not saved yet stays in Pending changes.')
})

test('the name of a copy fits the length limit', () => {
  expect(copyName(sheet)).toBe('Copy of Costs')
  expect(copyName(aItem('sheet', 1, 'x'.repeat(50)))).toHaveLength(50)
})

test('an unknown outcome refers the user to the list instead of a blind retry', () => {
  expect(organizeProblem({ kind: 'outcome-unknown' })).toBe(
    'We did not hear back. Check the list of sheets before you try again.',
  )
  expect(organizeProblem({ kind: 'forbidden', message: 'No.' })).toContain('The server said: “No.”')
})
