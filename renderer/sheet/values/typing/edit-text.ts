import type { Cell, Contact } from '../../../../shared/model/sheet/cell-value.ts'
import { contactLabel, displayText, valueText } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import type { Locale } from '../../../ui/messages/locale.ts'
import { dayText } from './day-text.ts'
import { typedNumber } from './parse-number.ts'
import { parseTyped } from './parse-typed.ts'

/** A project time, without a zone. */
const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::00(?:\.0+)?)?$/
const EXACT_DIGITS = 15

/**
 * The text in the editor and in the formula bar: the formula, or text that parses to the same value. Text that would
 * parse as another value has an apostrophe before it.
 */
export function editText(column: Column, cell: Cell, locale: Locale): string {
  const text = typedText(column, cell, locale)
  return wouldChange(column, cell, text, locale) ? `'${text}` : text
}

/** Any date works: it only tests whether a text parses as a date. */
const ANY_DAY = '2000-01-01'

function wouldChange(column: Column, { value, formula }: Cell, text: string, locale: Locale): boolean {
  // Dates have another text than their stored value.
  if (formula !== null || value !== text || !COLUMN_KINDS[column.kind].keepsText) return false
  const typed = parseTyped(column, text, { today: ANY_DAY, people: [], present: [], locale })
  return typed.ok && typed.value !== text
}

/** The same without the apostrophe, for display. */
export function typedText(column: Column, cell: Cell, locale: Locale): string {
  const { value, formula } = cell
  if (formula !== null) return formula
  if (typeof value === 'number') return numberText(column, value, locale)
  if (typeof value === 'string' && column.kind === 'date') return dayText(value, locale)
  if (typeof value === 'string' && column.kind === 'datetime') return momentText(value, locale)
  if (typeof value === 'object' && value?.kind === 'contacts') {
    return contactsText(value.contacts)
  }
  // Row numbers, from the view.
  return column.kind === 'predecessors' ? displayText(cell) : valueText(value)
}

/** Names, but addresses for people with the same name: the text must be unambiguous. */
function contactsText(contacts: readonly Contact[]): string {
  const labels = contacts.map(contactLabel)
  const isTwice = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label)
  return contacts
    .map((contact, at) => (isTwice(labels[at] ?? '') ? (contact.email ?? '') : (labels[at] ?? '')))
    .join(', ')
}

function numberText(column: Column, value: number, locale: Locale): string {
  if (readNumberFormat(column.format).kind !== 'percent') return typedNumber(value, locale)
  return `${typedNumber(Number((value * 100).toPrecision(EXACT_DIGITS)), locale)}%`
}

function momentText(value: string, locale: Locale): string {
  const [, day, time] = ISO_MOMENT.exec(value) ?? []
  return day ? `${dayText(day, locale)} ${time}` : dayText(value, locale)
}
