import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

test('> asks for commands, # for rows and columns, anything else for all there is', () => {
  expect(readSearch('> save')).toEqual({ among: 'commands', words: 'save' })
  expect(readSearch('#40')).toEqual({ among: 'places', words: '40' })
  expect(readSearch('  libfi ')).toEqual({ among: 'all', words: 'libfi' })
  expect(readSearch('a > b')).toEqual({ among: 'all', words: 'a > b' })
})
