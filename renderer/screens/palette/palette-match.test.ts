import { expect, test } from 'vitest'
import { matchLetters, readSearch } from './palette-match.ts'

const marked = (search: string, text: string) => {
  const match = matchLetters(search, text)
  return match && [...text].map((letter, index) => (match.positions.includes(index) ? `[${letter}]` : letter)).join('')
}

const ranked = (search: string, texts: string[]) =>
  texts
    .map(text => ({ text, score: matchLetters(search, text)?.score ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text)

test('letters are found across words, at the starts of words first', () => {
  expect(marked('libfi', 'Library fit-out')).toBe('[L][i][b]rary [f][i]t-out')
  expect(marked('bs', 'Bird strikes')).toBe('[B]ird [s]trikes')
})

test('a letter that is missing, or in the wrong order, is no match', () => {
  expect(marked('xyz', 'Bird strikes')).toBeNull()
  expect(marked('sb', 'Bird')).toBeNull()
})

test('the start of a name is a better match than letters spread through it', () => {
  expect(ranked('snag', ['Some new arrangements', 'Site snag log', 'Snag log'])[0]).toBe('Snag log')
})

test('an empty search finds everything', () => {
  expect(matchLetters('  ', 'Bird strikes')).toEqual({ score: 0, positions: [] })
})

test('> asks for commands, # for rows and columns, anything else for all there is', () => {
  expect(readSearch('> save')).toEqual({ among: 'commands', words: 'save' })
  expect(readSearch('#40')).toEqual({ among: 'places', words: '40' })
  expect(readSearch('  libfi ')).toEqual({ among: 'all', words: 'libfi' })
  expect(readSearch('a > b')).toEqual({ among: 'all', words: 'a > b' })
})
