/** Font weights; the design tokens define three. */
export type Weight = 400 | 500 | 600

/** The width of a text on one line, in pixels. */
export type TextWidth = (text: string, weight: Weight) => number

/** Returns the width of each character, in order. */
export type MeasureCharacters = (characters: readonly string[], weight: Weight) => readonly number[]

/** The usual characters of figures, measured together. */
const USUAL = [...'0123456789.,-%#']

/**
 * Adds up cached character widths. Figures have tabular digits without kerning, so the sum is exact, and a figure that
 * scrolls into the viewport forces no layout.
 */
export function sumOfCharacters(measure: MeasureCharacters): TextWidth {
  const byWeight = new Map<Weight, Map<string, number>>()
  const widthsOf = (weight: Weight): Map<string, number> => {
    const known = byWeight.get(weight)
    if (known) return known
    const widths = measure(USUAL, weight)
    const made = new Map(USUAL.map((character, at) => [character, widths[at] ?? 0]))
    byWeight.set(weight, made)
    return made
  }
  // Now, because measuring forces a layout: with the first figure, that of the cells drawn before it.
  widthsOf(400)
  return (text, weight) => {
    const widths = widthsOf(weight)
    let sum = 0
    for (const character of text) {
      let width = widths.get(character)
      if (width === undefined) {
        width = measure([character], weight)[0] ?? 0
        widths.set(character, width)
      }
      sum += width
    }
    return sum
  }
}
