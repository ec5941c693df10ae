import type { Cell, Contact } from '../../../shared/model/sheet/cell-value.ts'
import { contactLabel, valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../format/number-format.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const EXACT_DIGITS = 15

/** What stands in the editor, and in the cell bar, for a cell: the formula where there is one, else text that reads back to the same. */
export function editText(column: Column, { value, formula }: Cell): string {
  if (formula !== null) return formula
  if (typeof value === 'number') return numberText(column, value)
  if (typeof value === 'string' && column.kind === 'date') return dayText(value)
  if (typeof value === 'object' && value?.kind === 'contacts') {
    return contactsText(value.contacts)
  }
  return valueText(value)
}

/** Names, but addresses for people of the same name: the text has to say who is who. */
function contactsText(contacts: readonly Contact[]): string {
  const labels = contacts.map(contactLabel)
  const isTwice = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label)
  return contacts
    .map((contact, at) => (isTwice(labels[at] ?? '') ? (contact.email ?? '') : (labels[at] ?? '')))
    .join(', ')
}

function numberText(column: Column, value: number): string {
  if (readNumberFormat(column.format).kind !== 'percent') return String(value)
  return `${Number((value * 100).toPrecision(EXACT_DIGITS))}%`
}

function dayText(value: string): string {
  const [, year, month, day] = ISO_DAY.exec(value) ?? []
  const name = MONTHS[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${year}` : value
}
