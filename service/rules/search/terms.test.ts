import { expect, test } from 'vitest'
import { cluesIn, findAll, readTerms } from './terms.ts'

test.each([
  ['red', 'A Red door', true],
  ['door red', 'A red door', true],
  ['red window', 'A red door', false],
  ['oor', 'A red door', true],
  ['"red door"', 'The RED DOOR, painted', true],
  ['"red door"', 'red, door', false],
  ['"red doo"', 'A red door', false],
  ['"door"', 'indoors', false],
  ['"door"', 'indoors; a door', true],
  ['дом', 'Большой ДОМ', true],
  ['50%', 'at 50% now', true],
  ['Zo\u00eb', 'Ask Zoe\u0308 today', true],
  ['zoe\u0308', 'Ask ZO\u00cb today', true],
  ['"zo\u00eb"', 'ZOE\u0308', true],
  ['zoe\u0308', 'Zoe', false],
  ['"', 'anything "quoted"', false],
  ['"red" door', 'a door that is red', true],
])('looking for %s in “%s” finds it: %s', (query, text, found) => {
  expect(findAll(readTerms(query), [text])).toBe(found ? text : null)
})

test('terms may match different cells of a row; the cell of the first term is shown', () => {
  const terms = readTerms('door kim')

  expect(findAll(terms, ['Kim', 'Red door'])).toBe('Red door')
  expect(findAll(terms, ['Red door', 'Kim'])).toBe('Red door')
  expect(findAll(terms, ['Red door', 'a door'])).toBeNull()
})

test('reads no further text once all terms are found', () => {
  const asked: string[] = []
  function* texts() {
    for (const text of ['a', 'red', 'door', 'more']) {
      asked.push(text)
      yield text
    }
  }

  expect(findAll(readTerms('red door'), texts())).toBe('red')
  expect(asked).toEqual(['a', 'red', 'door'])
})

test.each([
  ['red door', [{ run: 'red' }, { run: 'door' }]],
  ['"say hello"', [{ run: 'hello' }]],
  ['item1234567', [{ run: 'item' }]],
  ['ДОМ', [{ run: 'дом' }]],
  ['1,234.50', [{ run: '234', mayBeFormatted: true }]],
  ['50%', [{ run: '50', mayBeFormatted: true }]],
  ['4d', [{ run: 'd', mayBeFormatted: true }]],
  ['% "—" x', [{ run: 'x', mayBeFormatted: true }]],
])('to find %s, rows with these letters are searched: %j', (query, clues) => {
  expect(cluesIn(readTerms(query))).toEqual(clues.map(clue => ({ mayBeFormatted: false, ...clue })))
})
