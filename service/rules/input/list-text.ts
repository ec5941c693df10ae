import { toText } from '../cells/object-text.ts'
import type { Contact, StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import { isEmail, offeredOptions, type Reading } from './cell-value.ts'
import { readObjectValue } from './object-value.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Splits a text into picks. Commas separate them, except within an option: the longest matching option is taken first.
 */
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

/** Splits a text into contacts: an address is one, anything else is a name. */
export function toContacts(text: string): readonly Contact[] {
  return splitList(text).map(part => ({ objectType: 'CONTACT', [isEmail(part) ? 'email' : 'name']: part }))
}

/**
 * Reads a multi-value column from a caller who is shown text there (interface-spec.md "Versioning", 3). The text is
 * validated as the object it stands for. If it equals the text that was read, the cell stays as it is, because an
 * option or a name may contain a comma.
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
