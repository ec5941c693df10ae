const PREFIX = 'formula '

/** The word for a formula in ledger and log; no user types it. */
const formulaWord = (word: string): string => PREFIX + word

export const isFormulaWord = (word: string | null): word is string => word?.startsWith(PREFIX) ?? false

/** The text in a formula with this word; null for another word. */
export const textOfFormula = (word: string): string | null => (isFormulaWord(word) ? word.slice(PREFIX.length) : null)

/** A formula that contains a word, so that it is unique in a run, and is calculated like this one. */
export const formulaNamed = (word: string, formula: string): string => `=IF(1 = 1, ${formula}, "${word}")`

/** The word for a formula of `formulaNamed`, also after its references were rewritten; null for others. */
export function wordOfFormula(formula: string | null | undefined): string | null {
  const word = /, "([^"]*)"\)$/.exec(formula ?? '')?.[1]
  return word === undefined ? null : formulaWord(word)
}
