import { isCodeColumn } from '../../../shared/csv/code-column.ts'
import { unguardFromFile } from '../../../shared/formula-guard.ts'

/** The types an import can guess; everything uncertain stays text and numbers. */
export type GuessedType = 'TEXT_NUMBER' | 'CHECKBOX' | 'DATE'

/** A cell as an import reads it; null is blank. */
export type ImportedValue = string | number | boolean | null

const MAX_CELL_LENGTH = 4_000

/**
 * Guesses the type of a column from all of its fields: dates (YYYY-MM-DD only, because `03/04` is ambiguous),
 * checkboxes (true and false only), codes that stay text, else text and numbers cell by cell. A column becomes a date
 * or checkbox column only if every non-blank cell agrees, and never the primary one. A field that was escaped against
 * formula injection is text, without the escape.
 */
export function guessColumn(
  fields: readonly string[],
  primary: boolean,
): { type: GuessedType; values: ImportedValue[] } {
  const unguarded = fields.map(unguardFromFile)
  const texts = unguarded.map(text => text.slice(0, MAX_CELL_LENGTH))
  const filled = texts.filter(text => text.trim() !== '')

  if (!primary && filled.length > 0 && filled.every(isIsoDate)) {
    return { type: 'DATE', values: texts.map(text => text.trim() || null) }
  }
  if (!primary && filled.length > 0 && filled.every(isBoolean)) {
    return { type: 'CHECKBOX', values: texts.map(text => (text.trim() === '' ? null : /true/i.test(text))) }
  }
  const isCodes = isCodeColumn(filled)
  const read = (text: string, index: number): ImportedValue =>
    isCodes || unguarded[index] !== fields[index] ? textOrBlank(text) : textOrNumber(text)
  return { type: 'TEXT_NUMBER', values: texts.map(read) }
}

const textOrBlank = (text: string): string | null => (text.trim() === '' ? null : text)

/**
 * A number only if that loses nothing: `007`, `+44`, `1e5` and numbers with more digits than a double holds stay text.
 */
export function textOrNumber(text: string): string | number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/.test(trimmed)) return text

  const number = Number(trimmed)
  const digits = trimmed.replace(/[-.]/g, '').replace(/^0+/, '')
  return digits.length > 15 ? text : number
}

function isBoolean(text: string): boolean {
  return /^(?:true|false)$/i.test(text.trim())
}

function isIsoDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  if (!match) return false
  // 30 February parses but becomes a day in March: only a date that survives the round trip exists.
  const date = new Date(`${match[0]}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === match[0]
}
