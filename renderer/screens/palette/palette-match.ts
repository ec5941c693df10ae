/** Matched positions in a text and a score (higher is better). */
type Match = { readonly score: number; readonly positions: readonly number[] }

/** Tiers: all words of the search in the text, then prefixes, and so on. */
const TIER = { words: 4000, beginnings: 3000, keywords: 2500, letters: 1000, inside: 0 } as const
const AT_WORD_START = 8
const IN_A_RUN = 5
const GAP_COST = 0.15
/** Prefers short texts among equal matches. */
const LENGTH_COST = 0.01
/** Fewer letters are inside nearly every title. */
const LEAST_INSIDE = 3

/**
 * Matches words or prefixes in any order; letters that each start a word or follow the previous letter ("libfi" finds
 * "Library fit-out"); or three or more consecutive letters inside a word. Scattered letters do not match, because
 * nearly every title contains them. Null without a match; an empty search matches everything.
 */
export function matchText(search: string, text: string): Match | null {
  const wanted = search.toLowerCase()
  const letters = [...text.toLowerCase()]
  if (wanted.trim() === '') return { score: 0, positions: [] }
  const match = matchWords(wanted, letters) ?? matchLetters(wanted, letters) ?? matchInside(wanted, letters)
  return match && { ...match, score: match.score - letters.length * LENGTH_COST }
}

/**
 * Matches synonyms. They are not displayed, so no positions are returned. A whole word ranks above a prefix by a
 * tenth of the usual difference, so that all synonyms stay between the neighbouring tiers.
 */
function matchKeywords(search: string, keywords: readonly string[]): Match | null {
  if (search.trim() === '') return null
  const scores = keywords.flatMap(keyword => matchWords(search.toLowerCase(), [...keyword.toLowerCase()])?.score ?? [])
  if (scores.length === 0) return null
  return { score: TIER.keywords + (Math.max(...scores) - TIER.beginnings) / 10, positions: [] }
}

function matchWords(wanted: string, letters: readonly string[]): Match | null {
  const starts = letters.map((_, index) => index).filter(index => isWordStart(letters, index))
  const taken = new Set<number>()
  const positions: number[] = []
  let areWhole = true
  for (const word of wanted.split(/\s+/).filter(Boolean)) {
    const of = [...word]
    const fits = starts.filter(start => !taken.has(start) && of.every((letter, at) => letters[start + at] === letter))
    const isWhole = (start: number) => !isOfWord(letters[start + of.length])
    const start = fits.find(isWhole) ?? fits[0]
    if (start === undefined) return null
    taken.add(start)
    areWhole &&= isWhole(start)
    positions.push(...of.map((_, at) => start + at))
  }
  const first = Math.min(...positions)
  return {
    score: (areWhole ? TIER.words : TIER.beginnings) - first * GAP_COST,
    positions: positions.sort((a, b) => a - b),
  }
}

function matchLetters(wanted: string, letters: readonly string[]): Match | null {
  const of = [...wanted].filter(letter => letter.trim() !== '')
  const known = new Map<number, Match | null>()
  /** The best match for the letters from `next` on, after a letter at `previous`. */
  const bestFrom = (next: number, previous: number): Match | null => {
    if (next === of.length) return { score: 0, positions: [] }
    const key = next * (letters.length + 1) + previous + 1
    const found = known.get(key)
    if (found !== undefined) return found
    let best: Match | null = null
    for (let at = previous + 1; at < letters.length; at++) {
      const isRun = next > 0 && at === previous + 1
      if (letters[at] !== of[next] || !(isRun || isWordStart(letters, at))) continue
      const rest = bestFrom(next + 1, at)
      if (!rest) continue
      const gap = next > 0 ? (at - previous - 1) * GAP_COST : 0
      const score = rest.score + (isWordStart(letters, at) ? AT_WORD_START : 0) + (isRun ? IN_A_RUN : 0) - gap
      if (!best || score > best.score) best = { score, positions: [at, ...rest.positions] }
    }
    known.set(key, best)
    return best
  }
  const best = bestFrom(0, -1)
  return best && { ...best, score: TIER.letters + best.score }
}

function matchInside(wanted: string, letters: readonly string[]): Match | null {
  const of = [...wanted.trim()]
  // In scripts without spaces, words are inside longer runs.
  if (of.length < LEAST_INSIDE && of.every(letter => letter < '\u0080')) return null
  const start = letters.findIndex((_, index) => of.every((letter, at) => letters[index + at] === letter))
  return start < 0 ? null : { score: TIER.inside - start * GAP_COST, positions: of.map((_, at) => start + at) }
}

const isWordStart = (letters: readonly string[], index: number): boolean => index === 0 || !isOfWord(letters[index - 1])

const isOfWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

export type Hit<T> = Match & { readonly item: T }

/** Matches sorted by score; equal ones, and all without a search, keep their order. */
export function bestOf<T>(
  items: readonly T[],
  search: string,
  nameOf: (item: T) => string,
  keywordsOf: (item: T) => readonly string[] = () => [],
): readonly Hit<T>[] {
  return items
    .flatMap(item => {
      const matches = [matchText(search, nameOf(item)), matchKeywords(search, keywordsOf(item))]
      const [best] = matches.filter(match => match !== null).sort((a, b) => b.score - a.score)
      return best ? [{ item, ...best }] : []
    })
    .sort((a, b) => b.score - a.score)
}

/** The scope of the search: everything, or only commands or rows and columns, selected by a prefix. */
type PaletteSearch = { readonly among: 'all' | 'commands' | 'targets'; readonly query: string }

export function readSearch(text: string): PaletteSearch {
  const query = text.trimStart()
  if (query.startsWith('>')) return { among: 'commands', query: query.slice(1).trim() }
  if (query.startsWith('#')) return { among: 'targets', query: query.slice(1).trim() }
  return { among: 'all', query: query.trim() }
}
