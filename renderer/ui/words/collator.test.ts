import { expect, test } from 'vitest'
import { collatorFor } from './collator.ts'

const sorted = (tag: string, ...texts: string[]) => texts.sort(collatorFor(tag).compare)

test('puts letters where the alphabet of the country has them', () => {
  expect(sorted('sv-SE', 'Ö', 'Z', 'A')).toEqual(['A', 'Z', 'Ö'])
  expect(sorted('de-DE', 'Ö', 'Z', 'A')).toEqual(['A', 'Ö', 'Z'])
})

test('puts numbers in texts by their size', () => {
  expect(sorted('en-GB', 'Room 10', 'Room 9')).toEqual(['Room 9', 'Room 10'])
})

test('stays the same object for as long as the locale does', () => {
  expect(collatorFor('en-GB')).toBe(collatorFor('en-GB'))
})
