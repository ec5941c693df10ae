import { expect, test } from 'vitest'
import { indexByLetters, isTyping, type Letters, NO_LETTERS, withLetter } from './choice-by-letters.ts'

const TYPES = ['Text/Number', 'Checkbox', 'Dropdown (single)', 'Contact', 'Dropdown (multiple)', 'Date']

/** Typed without a pause. */
const typed = (text: string): Letters =>
  [...text].reduce((letters, letter, at) => withLetter(letters, letter, 100 * at), NO_LETTERS)

test('letters find the choice that they begin, whatever their case', () => {
  expect(indexByLetters(TYPES, 0, typed('con'))).toBe(3)
  expect(indexByLetters(TYPES, 0, typed('DAT'))).toBe(5)
})

test('a first letter goes on to the next choice, and the same letter again to the one after, round the end', () => {
  expect(indexByLetters(TYPES, 1, typed('c'))).toBe(3)
  expect(indexByLetters(TYPES, 3, typed('c'))).toBe(1)
  expect(indexByLetters(TYPES, 4, typed('dd'))).toBe(5)
})

test('further letters stay with the choice that they still begin', () => {
  expect(indexByLetters(TYPES, 2, typed('drop'))).toBe(2)
  expect(indexByLetters(TYPES, 4, typed('dropdown ('))).toBe(4)
})

test('letters that begin no choice find none', () => {
  expect(indexByLetters(TYPES, 0, typed('x'))).toBe(-1)
  expect(indexByLetters(TYPES, 0, NO_LETTERS)).toBe(-1)
  expect(indexByLetters([], -1, typed('a'))).toBe(-1)
})

test('where nothing is chosen yet the first choice that begins so is found', () => {
  expect(indexByLetters(TYPES, -1, typed('t'))).toBe(0)
})

test('after a pause a letter begins a new word', () => {
  const letters = withLetter(NO_LETTERS, 'c', 5000)

  expect(withLetter(letters, 'h', 6000).text).toBe('ch')
  expect(withLetter(letters, 'd', 6001).text).toBe('d')
  expect(isTyping(letters, 6000)).toBe(true)
  expect(isTyping(letters, 6001)).toBe(false)
  expect(isTyping(NO_LETTERS, 0)).toBe(false)
})
