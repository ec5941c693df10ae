/** A search query. */
export type Query = {
  readonly text: string
  readonly matchCase: boolean
  readonly wholeCell: boolean
  /** Searches the formula of a cell instead of its result. */
  readonly inFormulas: boolean
}

export type Matcher = {
  /** Whether the text matches. */
  test(text: string): boolean
  /** The end of the first match from `start`, also within a cell; -1 without one. */
  endOfNext(text: string, start: number): number
  /** All matches, from left to right without overlaps. */
  ranges(text: string): readonly (readonly [start: number, end: number])[]
  /** Replaces all matches literally. */
  replace(text: string, instead: string): string
}

/** Null for an empty query. Special characters are literal. */
export function matcherOf({ text, matchCase, wholeCell }: Query): Matcher | null {
  if (text === '') return null
  const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const source = wholeCell ? `^\\s*${literal}\\s*$` : literal
  const flags = matchCase ? 'u' : 'iu'
  const once = new RegExp(source, flags)
  const all = new RegExp(source, `g${flags}`)
  const next = new RegExp(literal, `g${flags}`)
  return {
    test: whole => once.test(whole),
    endOfNext: (whole, start) => {
      next.lastIndex = start
      return next.test(whole) ? next.lastIndex : -1
    },
    ranges: whole => [...whole.matchAll(all)].map(({ index, 0: found }) => [index, index + found.length]),
    replace: (whole, instead) => whole.replace(all, () => instead),
  }
}
