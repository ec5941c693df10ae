import { toDurationText } from '../../../shared/wire/duration.ts'
import type { Contact, ObjectValue, Predecessor } from './stored-cell.ts'

/** The current row number of a predecessor; undefined when it was deleted. */
export type RowNumberOf = (rowId: number) => number | undefined

/** The text of an object cell for clients that do not request objects. */
export function toText(object: ObjectValue, rowNumberOf: RowNumberOf): string {
  switch (object.objectType) {
    case 'MULTI_PICKLIST':
      return object.values.join(', ')
    case 'MULTI_CONTACT':
      return object.values.map(contact => contact.email ?? contact.name ?? '').join(', ')
    case 'PREDECESSOR_LIST':
      return object.predecessors.map(predecessor => toPredecessorText(predecessor, rowNumberOf)).join(', ')
    case 'DURATION':
      return toDurationText(object)
  }
}

/** The display text of an object cell: names rather than addresses. */
export function toDisplay(object: ObjectValue, rowNumberOf: RowNumberOf): string {
  return object.objectType === 'MULTI_CONTACT' ? object.values.map(contactName).join(', ') : toText(object, rowNumberOf)
}

/** The object in wire form; a predecessor includes its current row number, or says that it was deleted. */
export function toWireObject(object: ObjectValue, rowNumberOf: RowNumberOf): object {
  if (object.objectType !== 'PREDECESSOR_LIST') return object
  const predecessors = object.predecessors.map(predecessor => {
    const rowNumber = rowNumberOf(predecessor.rowId)
    return rowNumber === undefined ? { ...predecessor, invalid: true } : { ...predecessor, rowNumber }
  })
  return { ...object, predecessors }
}

function toPredecessorText({ rowId, type, lag }: Predecessor, rowNumberOf: RowNumberOf): string {
  const row = rowNumberOf(rowId) ?? '#REF'
  if (!lag) return type === 'FS' ? String(row) : `${row}${type}`
  const text = toDurationText(lag)
  return `${row}${type} ${text.startsWith('-') ? text : `+${text}`}`
}

function contactName({ name, email }: Contact): string {
  return name || email || ''
}
