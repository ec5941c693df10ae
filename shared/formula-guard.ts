/**
 * Prefixes an apostrophe to text that a spreadsheet would run as a formula on import or paste (OWASP, CSV injection).
 * Each guard has an exact inverse.
 */

// Includes full-width signs, which some spreadsheets treat as the ASCII ones.
const SIGN = '[=+\\-@＝＋－＠]'
// Readers skip spaces before a formula. The apostrophe is included so that guarded text is guarded again, which keeps
// the inverse exact.
const BLANKS = "(?:'|[^\\S\\t\\r\\n])*"
/** A formula acts only through a call, a link to another program (`|`) or another sheet (`!`). */
const ACT = '(|!（｜！'

const STARTS = new RegExp(`^${BLANKS}(?:${SIGN}|[\\t\\r\\n])`)
const ACTS_AT_START = new RegExp(`^${BLANKS}${SIGN}[^]*[${ACT}]`)
/**
 * A comma-separated file may be read with semicolons, tabs or bars, and then quotes in the middle of a cell do not
 * count: each separator and each line may start a cell. Only text that acts is guarded there, so that lists with dashes
 * stay unchanged.
 */
const BEGINS_INSIDE = `(?<=[,;|\\t\\r\\n])`
const SIGN_AHEAD = `(?=(?:["']|[^\\S\\t\\r\\n])*${SIGN})`
const INSIDE = new RegExp(`${BEGINS_INSIDE}${SIGN_AHEAD}`, 'g')
const GUARDED_INSIDE = new RegExp(`${BEGINS_INSIDE}'${SIGN_AHEAD}`, 'g')
const ACT_OR_BREAK = new RegExp(`[${ACT}\\r\\n]`, 'g')
const BREAK = /[\r\n]/

/**
 * Signed numbers, including percentages and amounts, are harmless. Letters must be separate, or `-R$5` would name a
 * cell.
 */
const FIGURE =
  /^[-+](?:\s?(?:\p{Sc}\s?|[A-Za-z]{2,3}\.?\s)?[\d.,][\d.,'’ \u00a0\u202f]*(?:[eE][-+]?\d+)?\s?(?:%|‰|\p{Sc}|[A-Za-z]{2,3}\.?)?)?$/u

/** Whether a spreadsheet would read a cell with this text as a formula. Signed numbers are none. */
export const startsFormula = (text: string): boolean => STARTS.test(text) && !FIGURE.test(text)

/**
 * Replaces matches of `pattern` on a line if an acting character follows. Scans each character once, because the text
 * may be hostile and long.
 */
function replaceWhatActs(text: string, pattern: RegExp, by: string): string {
  const next = new RegExp(ACT_OR_BREAK)
  let at = -1
  return text.replace(pattern, (found, offset: number) => {
    if (at < offset) {
      next.lastIndex = offset
      at = next.exec(text)?.index ?? text.length
    }
    return at < text.length && !BREAK.test(text.charAt(at)) ? by : found
  })
}

/** Guards the text of a cell for a file, with any separator. */
export function guardForFile(text: string): string {
  return (startsFormula(text) ? "'" : '') + replaceWhatActs(text, INSIDE, "'")
}

/** Like `guardForFile`, for known text: `+1` is guarded too, or a spreadsheet would make it a number. */
export function guardTextForFile(text: string): string {
  return (STARTS.test(text) ? "'" : '') + replaceWhatActs(text, INSIDE, "'")
}

/**
 * The inverse of `guardForFile` and `guardTextForFile`. Also removes a leading apostrophe that another program added.
 */
export function unguardFromFile(text: string): string {
  if (!text.includes("'")) return text
  const rest = text.startsWith("'") && STARTS.test(text.slice(1)) ? text.slice(1) : text
  return replaceWhatActs(rest, GUARDED_INSIDE, '')
}

/**
 * Guards one of several cells that are copied as plain text. Most targets are mails and input fields, where an
 * apostrophe is a blemish, so only text that acts in a spreadsheet is guarded; `- item` and `=A1` stay unchanged.
 */
export const guardForPaste = (text: string): string => (ACTS_AT_START.test(text) ? `'${text}` : text)

/** The inverse of `guardForPaste`; null if the text was not guarded. */
export function unguardPasted(text: string): string | null {
  return text.startsWith("'") && ACTS_AT_START.test(text.slice(1)) ? text.slice(1) : null
}
