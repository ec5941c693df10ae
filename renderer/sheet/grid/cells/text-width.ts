/** Font weights; the design tokens define three. */
export type Weight = 400 | 500 | 600

/** The width of a text on one line, in pixels. */
export type TextWidth = (text: string, weight: Weight) => number

/** Returns the width of each character, in order. */
export type MeasureCharacters = (characters: readonly string[], weight: Weight) => readonly number[]

/**
 * Adds up cached character widths. Figures have tabular digits without kerning, so the sum is exact, and a figure that
 * scrolls into the viewport forces no layout. `usual`: characters that are measured together, and at once.
 */
export function sumOfCharacters(measure: MeasureCharacters, usual: string): TextWidth {
  const byWeight = new Map<Weight, Map<string, number>>()
  const learn = (widths: Map<string, number>, text: string, weight: Weight): void => {
    const others = [...new Set(text)].filter(character => !widths.has(character))
    const measured = measure(others, weight)
    for (const [at, character] of others.entries()) widths.set(character, measured[at] ?? 0)
  }
  const widthsOf = (weight: Weight): Map<string, number> => {
    const known = byWeight.get(weight)
    if (known) return known
    const widths = new Map<string, number>()
    byWeight.set(weight, widths)
    learn(widths, usual, weight)
    return widths
  }
  // Now, because measuring forces a layout: with the first figure, that of the cells drawn before it.
  widthsOf(400)
  const widthOf: TextWidth = (text, weight) => {
    const widths = widthsOf(weight)
    let sum = 0
    for (const character of text) {
      const width = widths.get(character)
      if (width === undefined) {
        learn(widths, text, weight)
        return widthOf(text, weight)
      }
      sum += width
    }
    return sum
  }
  return widthOf
}
