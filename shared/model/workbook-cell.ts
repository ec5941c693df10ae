/**
 * A cell of a workbook reaches the page as text, like one of a text file. A control character at its beginning, which workbooks cannot
 * hold as such, marks what the text alone does not say.
 */
const TEXT = '\u0001'
const NO_RESULT = '\u0002'

/** Text that else is read as a number, loses an apostrophe, or seems to be marked. */
const isAmbiguous = (text: string): boolean =>
  /[\p{Nd}']/u.test(text) || text.startsWith(TEXT) || text.startsWith(NO_RESULT)

export type WorkbookCell =
  /** A number, a date, true or false, or text that nothing else could be meant by. */
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A formula whose result is not stored. `text`: the formula, where the cell has it itself. */
  | { readonly kind: 'no-result'; readonly text: string }

/** A cell that the workbook says is text. */
export const markText = (text: string): string => (isAmbiguous(text) ? TEXT + text : text)

export const markNoResult = (formula: string): string => NO_RESULT + (formula === '' ? '' : `=${formula}`)

export function readWorkbookCell(marked: string): WorkbookCell {
  if (marked.startsWith(TEXT)) return { kind: 'text', text: marked.slice(1) }
  if (marked.startsWith(NO_RESULT)) return { kind: 'no-result', text: marked.slice(1) }
  return { kind: 'plain', text: marked }
}

/** The value of a cell without its mark. */
export function shownText(marked: string): string {
  const cell = readWorkbookCell(marked)
  return cell.kind === 'no-result' ? '' : cell.text
}
