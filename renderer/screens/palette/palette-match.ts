/** Where the letters of a search stand in a text, and how good a match that is (higher is better). */
export type Match = { readonly score: number; readonly positions: readonly number[] }

const AT_WORD_START = 8
const IN_A_RUN = 5
const GAP_COST = 0.15

/**
 * The letters of the search, in order, anywhere in the text: "libfi" finds "Library fit-out". Letters at the start of words and
 * letters side by side count more. Null when a letter is missing; an empty search matches everything.
 */
export function matchLetters(search: string, text: string): Match | null {
  const wanted = [...search.toLowerCase()].filter(letter => letter.trim() !== '')
  if (wanted.length === 0) return { score: 0, positions: [] }
  const letters = [...text.toLowerCase()]
  const starts = letters.map((_, index) => index).filter(index => letters[index] === wanted[0])
  const found = starts.map(start => matchFrom(start, wanted, letters)).filter(match => match !== null)
  return found.reduce<Match | null>((best, match) => (best && best.score >= match.score ? best : match), null)
}

function matchFrom(start: number, wanted: readonly string[], letters: readonly string[]): Match | null {
  const positions: number[] = []
  let score = 0
  let at = start
  for (const letter of wanted) {
    const previous = positions.at(-1)
    const next = nextPosition(letter, letters, at, previous)
    if (next === -1) return null
    if (isWordStart(letters, next)) score += AT_WORD_START
    if (previous !== undefined && next === previous + 1) score += IN_A_RUN
    if (previous !== undefined) score -= (next - previous - 1) * GAP_COST
    positions.push(next)
    at = next + 1
  }
  return { score: score - letters.length * 0.01, positions }
}

/** The very next letter if it is the one, else the start of a later word with it, else anywhere later. */
function nextPosition(letter: string, letters: readonly string[], from: number, previous: number | undefined): number {
  if (previous === undefined || letters[from] === letter) return letters.indexOf(letter, from)
  const later = letters.findIndex((each, index) => index >= from && each === letter && isWordStart(letters, index))
  return later === -1 ? letters.indexOf(letter, from) : later
}

const isWordStart = (letters: readonly string[], index: number): boolean =>
  index === 0 || !/[\p{L}\p{N}]/u.test(letters[index - 1] ?? '')

/** Matches only, the best first; of equal ones, and without a search, the given order. */
export function bestOf<T>(
  items: readonly T[],
  search: string,
  nameOf: (item: T) => string,
): readonly (Match & { item: T })[] {
  return items
    .flatMap(item => {
      const match = matchLetters(search, nameOf(item))
      return match ? [{ item, ...match }] : []
    })
    .sort((a, b) => b.score - a.score)
}

/** What a person looks for: among everything, or, by the sign the search begins with, among commands or rows and columns alone. */
type PaletteSearch = { readonly among: 'all' | 'commands' | 'places'; readonly words: string }

export function readSearch(text: string): PaletteSearch {
  const words = text.trimStart()
  if (words.startsWith('>')) return { among: 'commands', words: words.slice(1).trim() }
  if (words.startsWith('#')) return { among: 'places', words: words.slice(1).trim() }
  return { among: 'all', words: words.trim() }
}
