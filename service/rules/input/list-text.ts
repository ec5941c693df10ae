import { toText } from '../cells/object-text.ts'
import type { Contact, StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { isEmail, offeredOptions, type Reading } from './cell-value.ts'
import { readObjectValue } from './object-value.ts'
import type { WriteContext } from './write-context.ts'

/** The picks in a text. Commas separate them, except within an option: the longest option that fits is taken first. */
export function toPicks(text: string, column: ColumnRecord): readonly string[] {
  const options = [...offeredOptions(column)].sort((a, b) => b.length - a.length)
  const picks: string[] = []
  for (let rest = text.trim(); rest !== ''; ) {
    const option = options.find(each => rest.startsWith(each) && isEnd(rest.slice(each.length)))
    const part = option ?? rest.split(',', 1)[0] ?? ''
    picks.push(option ?? part.trim())
    rest = rest.slice(part.length).replace(/^\s*,?\s*/, '')
  }
  return picks.filter(pick => pick !== '')
}

const isEnd = (rest: string): boolean => /^\s*(?:,|$)/.test(rest)

/** The contacts in a text: what is an address counts as one, anything else is a name. */
export function toContacts(text: string): readonly Contact[] {
  return splitList(text).map(part => ({ objectType: 'CONTACT', [isEmail(part) ? 'email' : 'name']: part }))
}

/**
 * What a column of several picks or contacts keeps of a text from a caller who is shown text there (interface-spec.md
 * "Versioning", 3). It is judged as the object it stands for. The very text that was read stands for what is in the
 * cell, since an option or a name may hold a comma.
 */
export function readListText(
  column: ColumnRecord,
  { text, before }: { readonly text: string; readonly before: StoredCell | undefined },
  reading: Reading,
  context: WriteContext,
): StoredCell {
  const held = before?.objectValue
  const isAsRead = held !== undefined && toText(held, () => undefined) === text
  const object = isAsRead ? held : toObject(column, text)
  return readObjectValue(column, object, reading, context) ?? {}
}

function toObject(column: ColumnRecord, text: string): object {
  return column.type === 'MULTI_PICKLIST'
    ? { objectType: 'MULTI_PICKLIST', values: toPicks(text, column) }
    : { objectType: 'MULTI_CONTACT', values: toContacts(text) }
}

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}
