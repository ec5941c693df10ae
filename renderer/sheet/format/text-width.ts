/** Of the font; the tokens know three. */
export type Weight = 400 | 500 | 600

/** How many pixels a text takes on one line. */
export type TextWidth = (text: string, weight: Weight) => number

/** Gives the width of each of these characters, in their order. */
export type MeasureCharacters = (characters: readonly string[], weight: Weight) => readonly number[]

/** What most figures are written with: measured in one go, before the first of them is drawn. */
const USUAL = [...'0123456789.,-%#']

/**
 * Adds up the widths of characters, each of which is measured once. Figures have digits of equal width and are not kerned, so the sum
 * is the width of the whole, and a figure that scrolls into sight does not make the page lay anything out.
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
