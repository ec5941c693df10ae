import { CellValue, contactLabel, valueText } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column, holdsNumbers } from '../../../../shared/model/sheet/column.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { withPlainNumbers } from '../../../ui/messages/locale.ts'
import { readNumber } from '../../values/typing/parse-number.ts'
import { peopleFor, readPerson } from '../../values/typing/parse-people.ts'
import { asItIs, parseTyped } from '../../values/typing/parse-typed.ts'
import { cannotHold, holds, type Typed, type Typist } from '../../values/typing/typed.ts'

const MAX_TEXT = 4000
/** 12.5 is always a number; 3/7 and 3.7. may be dates. */
const ONE_POINT_OR_COMMA = /^\s*\d{1,2}[.,]\d{1,2}\s*$/

/**
 * Reads text of any program for a cell of this column as if it were typed, with two exceptions. An apostrophe at its
 * start is part of the text, since other programs do not copy theirs. A number is no date: typed into a date column,
 * 12.5 or +3 means a day, but not in a table.
 */
export function readPastedText(column: Column, text: string, typist: Typist): Typed {
  if (column.kind === 'predecessors') return parseTyped(column, text, typist)
  if (text.startsWith("'") && text.length <= MAX_TEXT) return asItIs(column, text)
  if (COLUMN_KINDS[column.kind].holdsDays && isNoDay(text, typist)) return asItIs(column, text)
  return withinLimits(column, parseTyped(column, text, typist))
}

const isNoDay = (text: string, { locale }: Typist): boolean =>
  ONE_POINT_OR_COMMA.test(text) || readNumber(text, locale, null) !== null || /^\s*t\s*$/i.test(text)

/** A value copied in Sheaf: the same value if the column can contain it, else read from its text. */
export function readOwnValue(column: Column, value: CellValue, typist: Typist): Typed {
  if (value === null) return holds(null)
  if (typeof value === 'object') {
    if (value.kind === 'contacts' && COLUMN_KINDS[column.kind].holdsPeople)
      return people(column, value.contacts, typist)
    if (value.kind === 'choices' && column.kind === 'choices') return choices(column, value.choices)
    return readPastedText(column, valueText(value), typist)
  }
  if (typeof value === 'boolean' && column.kind === 'checkbox') return holds(value)
  if (typeof value === 'number' && holdsNumbers(column)) return holds(value)
  if (typeof value === 'string' && column.kind === 'text') return holds(value)
  if (typeof value === 'string' && value.startsWith('=') && column.kind !== 'predecessors') return asItIs(column, value)
  return readPastedText(column, String(value), { ...typist, locale: withPlainNumbers(typist.locale) })
}

/** Lists of other programs can exceed the limits of a cell. */
function withinLimits(column: Column, typed: Typed): Typed {
  const isFine = !typed.ok || typeof typed.value !== 'object' || CellValue.safeParse(typed.value).success
  return isFine ? typed : cannotHold(`This does not fit into one cell of ${shownName(column.title)}.`)
}

type People = Extract<CellValue, { kind: 'contacts' }>['contacts']

function people(column: Column, contacts: People, typist: Typist): Typed {
  if (contacts.length > 1 && column.kind === 'contact')
    return cannotHold(`${shownName(column.title)} takes one person.`)
  const known = peopleFor(column, typist.people)
  const taken: People = []
  for (const contact of contacts) {
    const person = contact.email || !column.validation ? contact : readPerson(contactLabel(contact), known, false)
    if (!person)
      return cannotHold(`“${contactLabel(contact)}” is not in the contact list of ${shownName(column.title)}.`)
    taken.push(person)
  }
  return holds(taken.length === 0 ? null : { kind: 'contacts', contacts: taken })
}

function choices(column: Column, picked: readonly string[]): Typed {
  const unknown = column.validation ? picked.find(choice => !column.options.includes(choice)) : undefined
  if (unknown !== undefined) return cannotHold(`“${unknown}” is not in the list of ${shownName(column.title)}.`)
  return holds(picked.length === 0 ? null : { kind: 'choices', choices: [...picked] })
}
