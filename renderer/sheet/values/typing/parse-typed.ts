import type { Contact } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { readDuration } from '../../../../shared/model/sheet/duration-text.ts'
import { isWebAddress } from '../../../../shared/model/sheet/link-address.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { formatNumber } from '../../../ui/messages/format-counts.ts'
import type { ShownColumn } from '../../core/shown-columns.ts'
import { dayText } from './day-text.ts'
import { readDay, readMoment } from './parse-moment.ts'
import { readNumber } from './parse-number.ts'
import { peopleFor, readPerson } from './parse-people.ts'
import { parsePredecessors } from './predecessors/parse-predecessors.ts'
import { splitList } from './split-list.ts'
import { cannotHold, holds, shownAs, type Typed, type Typist } from './typed.ts'
import { typedFormat } from './typed-format.ts'

const MAX_TEXT = 4000
const SAMPLE_DAY = '2026-03-07'
/** A timestamp of another program, kept as it is. */
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\S*(?:Z|[+-]\d{2}:?\d{2})$/

/** Parses text typed into a cell of this column. Lenient in form, strict in the values of the column. */
export function parseTyped(column: ShownColumn, text: string, typist: Typist): Typed {
  if (text.length > MAX_TEXT) {
    return cannotHold(`A cell holds ${formatNumber(MAX_TEXT)} characters; this is ${formatNumber(text.length)}.`)
  }
  if (text.trim() === '') return holds(null)
  // Predecessor cells accept neither formulas nor text.
  if (column.kind === 'predecessors') return parsePredecessors(text, typist.row)
  if (text.startsWith('=') && text.length > 1) return { ok: true, value: null, formula: text }
  // The spreadsheet prefix for literal text.
  if (text.startsWith("'")) return asItIs(column, text.slice(1))
  switch (column.kind) {
    case 'text':
      return column.primary ? leadingItself(text) : textOrNumber(column, text, typist)
    case 'checkbox':
      return parseCheckbox(column, text)
    case 'choice':
      return parseChoice(column, text)
    case 'choices':
      return parseChoices(column, splitList(text, column.options))
    case 'contact':
      return parseContacts(column, [text], typist)
    case 'contacts':
      return parseContacts(column, splitList(text, namesOf(column, typist)), typist)
    case 'date':
      return parseDay(column, text, typist)
    case 'datetime':
      return WITH_ZONE.test(text) ? holds(text) : parseDay(column, text, typist)
    case 'duration':
      return parseDuration(column, text, typist)
  }
}

function textOrNumber({ format, isInferred }: ShownColumn, text: string, { locale, takesFormats }: Typist): Typed {
  const number = readNumber(text, locale, format)
  if (number === null) return leadingItself(text)
  if (isInferred) return shownAs(holds(number), format)
  return shownAs(holds(number), takesFormats ? typedFormat(text, locale, format) : null)
}

/** A lone web address becomes a link to itself, as in other spreadsheets; an apostrophe before it prevents that. */
const leadingItself = (value: string): Typed =>
  isWebAddress(value) ? { ...holds(value), link: `web ${value}` } : holds(value)

/** Literal text, if the column accepts text. */
export function asItIs(column: Column, text: string): Typed {
  if (column.kind === 'text') return holds(text)
  const listed = column.options.find(option => option === text.trim())
  if (listed !== undefined && column.kind === 'choice') return holds(listed)
  return column.validation ? cannotHold(`${shownName(column.title)} cannot hold “${text.trim()}”.`) : holds(text)
}

function parseCheckbox(column: Column, text: string): Typed {
  const word = text.trim().toLowerCase()
  if (['yes', 'true', '1', 'y', 'x'].includes(word)) return holds(true)
  if (['no', 'false', '0', 'n'].includes(word)) return holds(false)
  return column.validation
    ? cannotHold(`${shownName(column.title)} holds yes or no. Press Space to change it.`)
    : holds(text)
}

function parseChoice(column: Column, text: string): Typed {
  const listed = optionLike(column, text)
  if (listed !== null) return holds(listed)
  return column.validation
    ? cannotHold(`“${text.trim()}” is not in the list of ${shownName(column.title)}. Choose one from the list.`)
    : holds(text)
}

function parseChoices(column: Column, texts: readonly string[]): Typed {
  const choices: string[] = []
  for (const text of texts) {
    const listed = optionLike(column, text)
    if (listed === null && column.validation) {
      return cannotHold(`“${text}” is not in the list of ${shownName(column.title)}. Choose from the list.`)
    }
    if (!choices.includes(listed ?? text)) choices.push(listed ?? text)
  }
  return holds(choices.length === 0 ? null : { kind: 'choices', choices })
}

/** The option that matches the text, ignoring case, in the column's spelling. */
function optionLike(column: Column, text: string): string | null {
  const wanted = text.trim().toLowerCase()
  return column.options.find(option => option.toLowerCase() === wanted) ?? null
}

const namesOf = (column: Column, { people, present }: Typist): string[] =>
  [...peopleFor(column, people), ...present].flatMap(({ name }) => (name ? [name] : []))

function parseContacts(column: Column, texts: readonly string[], { people, present }: Typist): Typed {
  // Contacts of the cell have priority: their names must survive an edit of another contact in the cell.
  const known = [...present, ...peopleFor(column, people)]
  const contacts: Contact[] = []
  for (const text of texts) {
    const contact = readPerson(text, known, !column.validation)
    if (!contact) return cannotHold(`“${text}” is not in the list. Choose a person, or type an email address.`)
    if (!contacts.some(({ email, name }) => email === contact.email && name === contact.name)) contacts.push(contact)
  }
  return holds(contacts.length === 0 ? null : { kind: 'contacts', contacts })
}

function parseDay(column: Column, text: string, { today, locale }: Typist): Typed {
  const read = column.kind === 'datetime' ? readMoment(text, today, locale) : readDay(text, today, locale)
  if (read.kind === 'date') return holds(read.iso)
  if (read.kind === 'impossible')
    return cannotHold(`There is no such ${column.kind === 'datetime' ? 'date and time' : 'date'} as “${text.trim()}”.`)
  if (!column.validation) return holds(text)
  const day = dayText(SAMPLE_DAY, locale)
  const sample = column.kind === 'datetime' ? `${day} 14:30` : day
  return cannotHold(`“${text.trim()}” is not a date. Type one such as ${sample}, or press Alt+Down for a calendar.`)
}

function parseDuration(column: Column, text: string, { locale }: Typist): Typed {
  const plain = locale.decimal === ',' ? text.replace(/(\d),(?=\d)/g, '$1.') : text
  const read = readDuration(plain)
  if (read !== null) return holds(read)
  return column.validation
    ? cannotHold(`“${text.trim()}” is not a duration. Type one such as 4d 6h.`)
    : holds(text.trim())
}
