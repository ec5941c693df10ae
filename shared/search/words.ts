/** A word of a text in the form that is compared, and its position in the text, in UTF-16 units. */
export type Word = {
  readonly folded: string
  readonly start: number
  readonly end: number
  /** Part of a text without spaces between words, such as Chinese or Thai: any substring of it can be searched. */
  readonly isUnspaced: boolean
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const ASCII = /^[\0-\x7f]*$/
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/** Words from left to right. Signs and spaces between them are not searched. */
export function wordsIn(text: string): readonly Word[] {
  const isAscii = ASCII.test(text)
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (isAscii) words.push({ folded: word.toLowerCase(), start: index, end: index + word.length, isUnspaced: false })
    else pushParts(words, word, index)
  }
  return words
}

/** Splits a word where a script without spaces begins or ends. */
function pushParts(words: Word[], word: string, start: number): void {
  const push = (from: number, to: number, isUnspaced: boolean) => {
    const folded = from < to ? foldText(word.slice(from, to)) : ''
    if (folded !== '') words.push({ folded, start: start + from, end: start + to, isUnspaced })
  }
  let done = 0
  for (const { 0: run, index } of word.matchAll(UNSPACED)) {
    push(done, index, false)
    done = index + run.length
    push(index, done, true)
  }
  push(done, word.length, false)
}

/** Accents and the points of Hebrew and Arabic, which most users do not type. Vowel signs of other scripts are kept. */
const POINTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g
/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ς: 'σ' },
}
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Lower case without accents and compatibility forms: é is e, ß is ss, ﬁ is fi (Unicode UAX #15). */
function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(POINTS, '')
    .replace(UNDECOMPOSED, letter => LETTERS[letter] ?? letter)
    .normalize('NFC')
}

/** The length of the beginning of a text that folds to as many units, with the accents of its last letter. */
export function unfoldedLength(text: string, folded: number): number {
  if (ASCII.test(text)) return Math.min(text.length, folded)
  let length = 0
  for (const character of text) {
    const isAccent = foldText(character) === ''
    if (!isAccent && foldText(text.slice(0, length)).length >= folded) return length
    length += character.length
  }
  return text.length
}
