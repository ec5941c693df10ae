/**
 * Text that a spreadsheet would run as a formula when it reads a file or the clipboard (OWASP, CSV injection), kept as text by an
 * apostrophe before it. Each guard has a way back that gives exactly the text that went in.
 */

// The wide forms of the signs count too: some spreadsheets take them for the narrow ones.
const SIGN = '[=+\\-@＝＋－＠]'
// Readers skip blanks before a formula. The apostrophe belongs here, so that guarded text is guarded once more and the way back is exact.
const BLANKS = "(?:'|[^\\S\\t\\r\\n])*"
/** A formula does something only by a call, by a link to another program (`|`) or to another sheet (`!`). */
const ACT = '(|!（｜！'

const STARTS = new RegExp(`^${BLANKS}(?:${SIGN}|[\\t\\r\\n])`)
const ACTS_AT_START = new RegExp(`^${BLANKS}${SIGN}[^]*[${ACT}]`)
/**
 * A file that was written with commas is also read with semicolons, tabs or bars, and then quotes in the middle of a cell hold nothing
 * together: each separator and each line may begin a cell. Only what acts is guarded there, so that lists with dashes stay as they are.
 */
const BEGINS_INSIDE = `(?<=[,;|\\t\\r\\n])`
const SIGN_AHEAD = `(?=(?:["']|[^\\S\\t\\r\\n])*${SIGN})`
const INSIDE = new RegExp(`${BEGINS_INSIDE}${SIGN_AHEAD}`, 'g')
const GUARDED_INSIDE = new RegExp(`${BEGINS_INSIDE}'${SIGN_AHEAD}`, 'g')
const ACT_OR_BREAK = new RegExp(`[${ACT}\\r\\n]`, 'g')
const BREAK = /[\r\n]/

/** Numbers with a sign, as shares and amounts too: none can run. Letters stand apart, or `-R$5` would name a cell. */
const FIGURE =
  /^[-+](?:\s?(?:\p{Sc}\s?|[A-Za-z]{2,3}\.?\s)?[\d.,][\d.,'’ \u00a0\u202f]*(?:[eE][-+]?\d+)?\s?(?:%|‰|\p{Sc}|[A-Za-z]{2,3}\.?)?)?$/u

/** Whether a spreadsheet that is given this as a cell would take it for a formula. Numbers with a sign are none. */
export const startsFormula = (text: string): boolean => STARTS.test(text) && !FIGURE.test(text)

/** Replaces what `pattern` finds on a line where something acts behind it. Looks at each letter once, however long the text of a stranger is. */
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

/** Text of a cell for a file with separators, whichever of them it is read with. */
export function guardForFile(text: string): string {
  return (startsFormula(text) ? "'" : '') + replaceWhatActs(text, INSIDE, "'")
}

/** The same for what is known to be text: one such as `+1` is guarded too, or a spreadsheet would make it a number. */
export function guardTextForFile(text: string): string {
  return (STARTS.test(text) ? "'" : '') + replaceWhatActs(text, INSIDE, "'")
}

/** The text that `guardForFile` or `guardTextForFile` was given. What was guarded by others, at its beginning, loses its apostrophe too. */
export function unguardFromFile(text: string): string {
  if (!text.includes("'")) return text
  const rest = text.startsWith("'") && STARTS.test(text.slice(1)) ? text.slice(1) : text
  return replaceWhatActs(rest, GUARDED_INSIDE, '')
}

/**
 * Text of one of several cells on their way to another program as plain text. Most of these programs are letters and fields, where an
 * apostrophe is a blemish: so only what would act in a spreadsheet is guarded, and `- item` and `=A1` stay as they are.
 */
export const guardForPaste = (text: string): string => (ACTS_AT_START.test(text) ? `'${text}` : text)

/** The text that `guardForPaste` guarded; null where it did not. */
export function unguardPasted(text: string): string | null {
  return text.startsWith("'") && ACTS_AT_START.test(text.slice(1)) ? text.slice(1) : null
}
