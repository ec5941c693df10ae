import { nameOf, personAt, sheetName, wordAt } from './searched-sheets.ts'

/** A search that is typed letter by letter, after a text that is already in the field. */
export type TypedSearch = { readonly before: string; readonly typed: string }

/** With the keys of any keyboard: lower case without accents. */
const keysOf = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const typedOnly = (text: string): TypedSearch => ({ before: '', typed: keysOf(text) })
/** The first words of a row's name. */
const wordsOf = (at: number, row: number, count: number): string => nameOf(at, row).split(' ').slice(0, count).join(' ')

/** Typical searches: words from frequent to rare, phrases, names, filters. Every beginning of each has results. */
export const SEARCHES: readonly TypedSearch[] = [
  typedOnly(wordAt(0)),
  typedOnly(wordAt(150)),
  typedOnly(wordAt(2_500)),
  typedOnly(wordsOf(40, 500, 1)),
  typedOnly(wordsOf(12, 300, 3)),
  typedOnly(`"${wordsOf(70, 17, 2)}"`),
  typedOnly(personAt(37).name),
  typedOnly(personAt(123).name),
  typedOnly('in review'),
  typedOnly(`blocked ${wordAt(20)}`),
  typedOnly(sheetName(42)),
  typedOnly('523'),
  { before: 'column:"Text 2" ', typed: keysOf(wordAt(30)) },
  { before: 'changed:2026 ', typed: keysOf(wordAt(80)) },
]
