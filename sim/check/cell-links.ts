import { type LinkTarget, linkTarget, sourceText } from '../../shared/model/sheet/cell-source.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import { textOfFormula, wordOfFormula } from './formula-words.ts'

/** The word for a linked cell in ledger and log; no user types it. */
export const linkWord = ({ sheetId, rowId, columnId }: LinkTarget): string => `link ${sheetId} ${rowId} ${columnId}`

export const isLinkWord = (word: string | null): word is string => word?.startsWith('link ') ?? false

/** The word for a link as the app stores it; null without a link. */
export function wordOfLink(linkIn: string | null | undefined): string | null {
  const target = linkTarget(linkIn)
  return target && linkWord(target)
}

/** The word for a link in wire form. */
export const wordOfWire = (linkInFromCell: unknown): string | null => wordOfLink(sourceText(linkInFromCell))

/** The previous content, which identifies its author; null for none. */
export const wordIn = ({ value, linkIn, formula }: Cell): string | null =>
  wordOfLink(linkIn) ?? wordOfFormula(formula) ?? (value === null ? null : String(value))

/** Whether a serialized edit contains this word. */
export function isHeldIn(edit: string, word: string): boolean {
  const formula = textOfFormula(word)
  if (formula !== null) return edit.includes(`\\"${formula}\\"`)
  return edit.includes(isLinkWord(word) ? word.slice('link'.length) : `"${word}"`)
}
