/** What is looked for. A whole cell: nothing else may stand in it. */
export type Query = {
  readonly text: string
  readonly matchCase: boolean
  readonly wholeCell: boolean
  /** Where a cell has a formula, the formula is searched and not what it comes to. */
  readonly inFormulas: boolean
}

export type Matcher = {
  /** Whether it is there. */
  test(text: string): boolean
  /** Where the text ends that is looked for, the first time that it stands from `start` on, also as a part of a cell; -1 where it does not. */
  endOfNext(text: string, start: number): number
  /** Every place where it is, from left to right and not overlapping. */
  ranges(text: string): readonly (readonly [start: number, end: number])[]
  /** The text with something else in all these places, taken literally. */
  replace(text: string, instead: string): string
}

/** Null where nothing is looked for. Every sign stands for itself. */
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
