import type { Days, SearchTerm, SearchWord } from '../../../shared/search/search-query.ts'
import { wordsIn } from '../../../shared/search/words.ts'
import { dueExpression } from './due-days.ts'

/** Longer words are indexed by their beginning. In UTF-16 units. */
const LONGEST = 32

// The words of most texts, read several times faster.
const ASCII = /^[\0-\x7f]*$/
const ASCII_WORDS = /[a-z0-9]+/g

/**
 * The terms under which a text is found: its words, and the pairs of neighbouring characters of a text without spaces
 * (with the last one alone, so that each character begins a term).
 */
export function indexTerms(text: string): readonly string[] {
  if (ASCII.test(text))
    return (
      text
        .toLowerCase()
        .match(ASCII_WORDS)
        ?.map(word => word.slice(0, LONGEST)) ?? []
    )
  return wordsIn(text).flatMap(({ folded, isUnspaced }) => {
    if (!isUnspaced) return [folded.slice(0, LONGEST)]
    const characters = [...folded]
    return characters.map((character, at) => character + (characters[at + 1] ?? ''))
  })
}

/** `isExact`: each row that matches the expression contains the terms; otherwise its texts must be compared. */
export type IndexQuery = { readonly expression: string; readonly isExact: boolean }

/**
 * The rows with all of these terms that are due on these days, in the language of FTS5 (sqlite.org/fts5.html, section
 * 3). Null without terms.
 */
export function toIndexQuery(terms: readonly SearchTerm[], due: readonly Days[]): IndexQuery | null {
  if (terms.length + due.length === 0) return null
  const parts = terms.flatMap(({ words, isPrefix }) =>
    words.flatMap((word, at) => partsOf(word, isPrefix && at === words.length - 1)),
  )
  return {
    expression: [...new Set([...parts, ...due.map(dueExpression)])].join(' AND '),
    isExact: terms.every(isExact),
  }
}

// Terms consist of letters, digits and marks, so quotes need no escape.
const exactly = (term: string): string => `"${term}"`
const beginning = (term: string): string => `"${term}" *`

function partsOf({ folded, isUnspaced }: SearchWord, isPrefix: boolean): readonly string[] {
  if (!isUnspaced) return [isPrefix || folded.length > LONGEST ? beginning(folded.slice(0, LONGEST)) : exactly(folded)]
  const characters = [...folded]
  if (characters.length === 1) return [beginning(folded)]
  return characters.slice(1).map((character, at) => exactly((characters[at] ?? '') + character))
}

const isExact = ({ words }: SearchTerm): boolean => {
  const [word] = words
  if (words.length !== 1 || !word) return false
  return word.isUnspaced ? [...word.folded].length <= 2 : word.folded.length <= LONGEST
}
