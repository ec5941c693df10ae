/**
 * Workbook cells reach the page as text, like those of a text file. A leading control character, which workbooks cannot
 * contain, marks facts that the text alone does not express.
 */
const TEXT = '\u0001'
const NO_RESULT = '\u0002'
/** Marks the first cell of a grouped row; followed by a digit, its level. */
const LEVEL = '\u0003'

/** Text that would otherwise be read as a number, lose an apostrophe, or seem to be marked. */
const isAmbiguous = (text: string): boolean =>
  /[\p{Nd}']/u.test(text) || [TEXT, NO_RESULT, LEVEL].some(mark => text.startsWith(mark))

export type WorkbookCell =
  /** A number, a date, a boolean, or unambiguous text. */
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A formula without a stored result. `text`: the formula, if the cell contains it. */
  | { readonly kind: 'no-result'; readonly text: string }

/** A cell that the workbook declares as text. */
export const markText = (text: string): string => (isAmbiguous(text) ? TEXT + text : text)

export const markNoResult = (formula: string): string => NO_RESULT + (formula === '' ? '' : `=${formula}`)

/** The first cell of a row with the row's outline level: 0 to 7 (ECMA-376, 18.3.1.73). */
export const markLevel = (cell: string, level: number): string => (level === 0 ? cell : LEVEL + level + cell)

export const levelOf = (marked: string): number => (marked.startsWith(LEVEL) ? Number(marked[LEVEL.length]) || 0 : 0)

export function readWorkbookCell(source: string): WorkbookCell {
  const marked = source.startsWith(LEVEL) ? source.slice(LEVEL.length + 1) : source
  if (marked.startsWith(TEXT)) return { kind: 'text', text: marked.slice(1) }
  if (marked.startsWith(NO_RESULT)) return { kind: 'no-result', text: marked.slice(1) }
  return { kind: 'plain', text: marked }
}

/** The value of a cell without its mark. */
export function shownText(marked: string): string {
  const cell = readWorkbookCell(marked)
  return cell.kind === 'no-result' ? '' : cell.text
}
