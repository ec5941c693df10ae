import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsIn } from '../../../shared/search/words.ts'
import { indexTerms } from './index-terms.ts'

test('the terms of a text in ASCII are its words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), text => {
      expect(indexTerms(text)).toEqual(wordsIn(text).map(({ folded }) => folded.slice(0, 32)))
    }),
  )
})

test.each([
  ['東京都', ['東京', '京都', '都']],
  ['第3回', ['第', '3', '回']],
  ['Straße_42', ['strasse', '42']],
  ['x'.repeat(40), ['x'.repeat(32)]],
])('%s has the terms %j', (text, terms) => {
  expect(indexTerms(text)).toEqual(terms)
})
