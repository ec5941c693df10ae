import { expect, test } from 'vitest'
import { indexByLetters, isTyping, type Letters, NO_LETTERS, withLetter } from './choice-by-letters.ts'

const TYPES = ['Text/Number', 'Checkbox', 'Dropdown (single)', 'Contact', 'Dropdown (multiple)', 'Date']

/** Types without a pause. */
const typed = (text: string): Letters =>
  [...text].reduce((letters, letter, at) => withLetter(letters, letter, 100 * at), NO_LETTERS)

test('finds the choice that starts with the letters, ignoring case', () => {
  expect(indexByLetters(TYPES, 0, typed('con'))).toBe(3)
  expect(indexByLetters(TYPES, 0, typed('DAT'))).toBe(5)
})

test('a letter selects the next choice that starts with it, and repeating it the one after, wrapping around', () => {
  expect(indexByLetters(TYPES, 1, typed('c'))).toBe(3)
  expect(indexByLetters(TYPES, 3, typed('c'))).toBe(1)
  expect(indexByLetters(TYPES, 4, typed('dd'))).toBe(5)
})

test('further letters keep a choice that still matches', () => {
  expect(indexByLetters(TYPES, 2, typed('drop'))).toBe(2)
  expect(indexByLetters(TYPES, 4, typed('dropdown ('))).toBe(4)
})

test('letters without a matching choice find none', () => {
  expect(indexByLetters(TYPES, 0, typed('x'))).toBe(-1)
  expect(indexByLetters(TYPES, 0, NO_LETTERS)).toBe(-1)
  expect(indexByLetters([], -1, typed('a'))).toBe(-1)
})

test('finds the first matching choice if none is selected', () => {
  expect(indexByLetters(TYPES, -1, typed('t'))).toBe(0)
})

test('a letter after a pause starts a new search', () => {
  const letters = withLetter(NO_LETTERS, 'c', 5000)

  expect(withLetter(letters, 'h', 6000).text).toBe('ch')
  expect(withLetter(letters, 'd', 6001).text).toBe('d')
  expect(isTyping(letters, 6000)).toBe(true)
  expect(isTyping(letters, 6001)).toBe(false)
  expect(isTyping(NO_LETTERS, 0)).toBe(false)
})
