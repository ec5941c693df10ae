/** A search term. */
export type Term = {
  /** Normalized by `toSearchable`. */
  readonly text: string
  /** In quotes: matches literally, between other words. */
  readonly exact: boolean
}

/** Further terms of a query are ignored. */
const MOST_TERMS = 32

/** Normalizes a text for comparison: lower case and NFC. */
export const toSearchable = (text: string): string => text.toLowerCase().normalize('NFC')

/** Parses a query: words, each matching anywhere in a text, and phrases in quotes. Case is ignored. */
export function readTerms(query: string): readonly Term[] {
  const found = [...toSearchable(query).matchAll(/"([^"]*)"|[^\s"]+/g)].map(([whole, phrase]) => ({
    text: (phrase ?? whole).trim(),
    exact: phrase !== undefined,
  }))
  return found.filter(({ text }) => text !== '').slice(0, MOST_TERMS)
}

/**
 * The text with the first term, as the excerpt of the result, if each term is in one of the texts; else null. Reads no
 * further text once all are found.
 */
export function findAll(terms: readonly Term[], texts: Iterable<string>): string | null {
  let missing = terms
  let shown: string | null = null
  for (const text of texts) {
    const lower = toSearchable(text)
    const left = missing.filter(term => !isIn(term, lower))
    if (left.length === missing.length) continue
    if (missing[0] === terms[0] && left[0] !== terms[0]) shown = text
    if (left.length === 0) return shown
    missing = left
  }
  return null
}

/** A substring that the stored form of a matching row contains. */
export type Clue = {
  /** Letters or digits, normalized by `toSearchable`. */
  readonly run: string
  /**
   * Whether a number or duration may be displayed this way by its format, although the stored row does not contain it.
   */
  readonly mayBeFormatted: boolean
}

/**
 * For each term the letters or digits that preselect rows quickly. Letters are stored in cells unescaped. (A currency
 * symbol is not stored, so it is not found alone.)
 */
export function cluesIn(terms: readonly Term[]): readonly Clue[] {
  return terms.flatMap(({ text }): readonly Clue[] => {
    const letters = longest(text.match(/\p{L}+/gu) ?? [])
    if (letters.length > 1) return [{ run: letters, mayBeFormatted: false }]
    const run = longest([letters, ...(text.match(/\p{N}+/gu) ?? [])])
    return run === '' ? [] : [{ run, mayBeFormatted: true }]
  })
}

function longest(runs: readonly string[]): string {
  return runs.reduce((best, run) => (run.length > best.length ? run : best), '')
}

function isIn({ text, exact }: Term, lower: string): boolean {
  for (let at = lower.indexOf(text); at >= 0; at = lower.indexOf(text, at + 1)) {
    if (!exact || (isEdge(lower, at - 1) && isEdge(lower, at + text.length))) return true
  }
  return false
}

function isEdge(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(at))
}
