/** One thing that is looked for. */
export interface Term {
  /** As `toSearchable` makes it. */
  readonly text: string
  /** It stood in quotes: found as it stands, between other words. */
  readonly exact: boolean
}

/** More than this of one question is not looked at. */
const MOST_TERMS = 32

/** A text as it is compared: in lower case, and each letter with its marks as one character where there is one (NFC). */
export const toSearchable = (text: string): string => text.toLowerCase().normalize('NFC')

/** What somebody looks for: words, each of them anywhere in a text, and phrases in quotes. Upper and lower case are the same. */
export function readTerms(query: string): readonly Term[] {
  const found = [...toSearchable(query).matchAll(/"([^"]*)"|[^\s"]+/g)].map(([whole, phrase]) => ({
    text: (phrase ?? whole).trim(),
    exact: phrase !== undefined,
  }))
  return found.filter(({ text }) => text !== '').slice(0, MOST_TERMS)
}

/**
 * The text that the first term is in, for whoever is shown what was found, if each term is in one of the texts; else null.
 * No further text is asked for once all are found.
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

/** What the stored form of a row that matches has in it. */
export interface Clue {
  /** Letters or digits, as `toSearchable` makes them. */
  readonly run: string
  /** Whether an amount or a duration may be shown so although its row has them not: a format says how. */
  readonly mayBeFormatted: boolean
}

/**
 * Of each term the letters or digits to look for first, to tell quickly which rows need no closer look. Letters stand in a
 * cell as they are. (The sign of a currency does not: alone it is not found.)
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
