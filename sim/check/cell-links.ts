import { type LinkTarget, linkTarget, sourceText } from '../../shared/model/sheet/cell-source.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'

/** What a cell holds that is linked to a cell of another sheet, in the words of ledger and log: nobody types anything like it. */
export const linkWord = ({ sheetId, rowId, columnId }: LinkTarget): string => `link ${sheetId} ${rowId} ${columnId}`

export const isLinkWord = (word: string | null): word is string => word?.startsWith('link ') ?? false

/** Of a link as the app keeps it; null where it has none. */
export function wordOfLink(linkIn: string | null | undefined): string | null {
  const target = linkTarget(linkIn)
  return target && linkWord(target)
}

/** Of a link as the service writes it. */
export const wordOfWire = (linkInFromCell: unknown): string | null => wordOfLink(sourceText(linkInFromCell))

/** What was there, by which it is known who put it there; null: nothing. */
export const wordIn = ({ value, linkIn }: Cell): string | null =>
  wordOfLink(linkIn) ?? (value === null ? null : String(value))

/** Whether an edit, written out, holds this word. */
export const isHeldIn = (edit: string, word: string): boolean =>
  edit.includes(isLinkWord(word) ? word.slice('link'.length) : `"${word}"`)
