import type { FoundText, TextRange } from '../model/search.ts'
import type { SearchTerm, SearchWord } from './search-query.ts'
import { unfoldedLength, type Word } from './words.ts'

/** Whether a text with these words contains the term. */
export const isMatch = (term: SearchTerm, words: readonly Word[]): boolean =>
  words.some((_, at) => matchAt(term, words, at) !== null)

/** All positions of a term in a text, from left to right. */
export function rangesOf(term: SearchTerm, words: readonly Word[], text: string): readonly TextRange[] {
  const ranges: TextRange[] = []
  for (const at of words.keys()) {
    const match = matchAt(term, words, at)
    const [first, last] = [words[at], words[at + term.words.length - 1]]
    if (!match || !first || !last) continue
    const lead = unfoldedLength(text.slice(first.start, first.end), match.from)
    ranges.push([first.start + lead, last.start + unfoldedLength(text.slice(last.start, last.end), match.to)])
  }
  return ranges
}

/** The beginning of a match in its first word, and its end in the last one, in folded units. */
type Match = { readonly from: number; readonly to: number }

/** The match whose first word is at this index. */
function matchAt({ words: wanted, isPrefix }: SearchTerm, words: readonly Word[], at: number): Match | null {
  const last = wanted.length - 1
  let [from, to] = [0, 0]
  for (const [index, word] of wanted.entries()) {
    const found = words[at + index]
    if (!found || found.isUnspaced !== word.isUnspaced) return null
    const within = matchWord(word, found, { isFirst: index === 0, isLast: index === last, isPrefix })
    if (!within) return null
    if (index === 0) from = within.from
    to = within.to
  }
  return wanted.length > 0 ? { from, to } : null
}

type Position = { readonly isFirst: boolean; readonly isLast: boolean; readonly isPrefix: boolean }

/** In a script without spaces, words begin and end anywhere. */
function matchWord(wanted: SearchWord, { folded }: Word, { isFirst, isLast, isPrefix }: Position): Match | null {
  const { folded: text, isUnspaced } = wanted
  const from = isUnspaced && isFirst ? (isLast ? folded.indexOf(text) : folded.length - text.length) : 0
  if (from < 0 || !folded.startsWith(text, from)) return null
  const to = from + text.length
  const mayContinue = isLast && (isPrefix || isUnspaced)
  return mayContinue || to === folded.length ? { from, to } : null
}

/** Characters of a shortened text. */
const EXCERPT = 160
/** Characters before the first match. */
const LEAD = 40

/** A text with its matches, shortened to the surroundings of the first one. Ranges do not overlap. */
export function foundText(text: string, ranges: readonly TextRange[]): FoundText {
  const first = ranges.reduce((least, [start]) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const flat = text.replace(/[\s\u2028\u2029]/g, ' ')
  const isCut = flat.length > EXCERPT && first > LEAD && Number.isFinite(first)
  const from = isCut ? wordStart(flat, Math.min(first - LEAD, flat.length - EXCERPT)) : 0
  const to = wholeCharacter(flat, Math.min(flat.length, from + EXCERPT))
  const lead = from > 0 ? '…' : ''
  const shown = `${lead}${flat.slice(from, to)}${to < flat.length ? '…' : ''}`
  const shift = lead.length - from
  const inside = ranges.filter(([start, end]) => start >= from && end <= to)
  return { text: shown, ranges: merged(inside).map(([start, end]) => [start + shift, end + shift]) }
}

/** After the space before a position, if there is one nearby. */
function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return at - space < LEAD / 2 ? space + 1 : wholeCharacter(text, at)
}

const wholeCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at)

function merged(ranges: readonly TextRange[]): readonly TextRange[] {
  const sorted = ranges.toSorted(([a], [b]) => a - b)
  const all: [number, number][] = []
  for (const [start, end] of sorted) {
    const last = all.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}
