import { assertNever } from '../../../shared/assert-never.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnChange, ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { formatList } from '../../ui/messages/format-list.ts'
import type { TransactionKind } from '../core/transaction.ts'
import type { Undone } from './undo-step.ts'

/** Names a transaction, in words that fit after "Undid" and "Redid". */
export function transactionName(kind: TransactionKind, edits: readonly GridEdit[]): string {
  const number = edits.filter(({ kind }) => kind === 'set-cell').length
  const cells = formatCount(number, 'cell')
  switch (kind) {
    case 'type':
      return number === 1 ? 'typing' : `typing in ${cells}`
    case 'option':
      return optionName(edits)
    case 'clear':
      return `clearing ${cells}`
    case 'cut':
      return `cutting ${cells}`
    case 'paste':
      return `pasting ${cells}`
    case 'fill':
      return `filling ${cells}`
    case 'replace':
      return `replacing in ${cells}`
    case 'restore':
      return 'restoring an earlier value'
    case 'link':
      return edits.some(edit => edit.kind === 'set-cell' && edit.link === null) ? 'removing a link' : 'editing a link'
    case 'cell-link': {
      const made = edits.filter(edit => edit.kind === 'set-cell' && typeof edit.linkIn === 'string').length
      return made > 0 ? `linking ${formatCount(made, 'cell')}` : 'removing a link'
    }
    case 'image':
      return 'removing an image'
    case 'format':
      return formatName(edits)
    case 'rows':
      return rowsName(edits)
    default:
      return assertNever(kind)
  }
}

function optionName(edits: readonly GridEdit[]): string {
  const added = edits.flatMap(edit => (edit.kind === 'change-column' ? addedOptions(edit.change) : []))
  const [first] = added
  return added.length === 1 && first !== undefined
    ? `adding the option “${shownName(first)}”`
    : `adding ${formatCount(added.length, 'option')}`
}

const addedOptions = ({ type, was }: ColumnChange): readonly string[] =>
  type?.options.filter(option => !was?.type?.options.includes(option)) ?? []

/** Whether the step with this name is a paste. */
export const isPaste = (name: string | null): boolean => name?.startsWith('pasting ') ?? false

function formatName(edits: readonly GridEdit[]): string {
  const cells = edits.filter(({ kind }) => kind === 'format-cell').length
  const columns = edits.filter(({ kind }) => kind === 'change-column').length
  return columns > 0 ? `formatting ${formatCount(columns, 'column')}` : `formatting ${formatCount(cells, 'cell')}`
}

function rowsName(edits: readonly GridEdit[]): string {
  const rows = (kind: SheetEdit['kind']) => edits.filter(edit => edit.kind === kind).length
  // The edits do not include the deleted child rows.
  if (rows('delete-row') > 0) return rows('delete-row') === 1 ? 'deleting a row' : 'deleting rows'
  if (rows('add-row') > 0) return `adding ${formatCount(rows('add-row'), 'row')}`
  return `moving ${formatCount(rows('move-row'), 'row')}`
}

/** Names a column transaction. `columns`: before the change. */
export function columnTransactionName(edits: readonly ColumnEdit[], columns: readonly Column[]): string {
  const [edit] = edits
  if (!edit) return 'changing columns'
  if (edits.length > 1) return `${verbOf(edit)} ${formatCount(edits.length, 'column')}`
  const title = edit.kind === 'add-column' ? edit.title : columns.find(({ id }) => id === edit.columnId)?.title
  return `${verbOf(edit)} ${title === undefined ? 'a column' : `the column “${shownName(title)}”`}`
}

function verbOf(edit: ColumnEdit): string {
  switch (edit.kind) {
    case 'add-column':
      return 'adding'
    case 'delete-column':
      return 'deleting'
    case 'move-column':
      return 'moving'
    case 'change-column':
      return verbOfChange(edit.change)
    default:
      return assertNever(edit)
  }
}

function verbOfChange({ title, type, width, hidden }: ColumnChange): string {
  if (type !== undefined) return 'changing'
  if (title !== undefined) return 'renaming'
  if (hidden !== undefined) return hidden ? 'hiding' : 'showing'
  return width === undefined ? 'changing' : 'resizing'
}

/** The message about an undo or redo. */
export function undoneMessage(did: 'Undid' | 'Redid', { what, stored, left, returned }: Undone): string {
  const nothing = did === 'Undid' ? 'Nothing was undone.' : 'Nothing was redone.'
  const first = stored > 0 ? `${did} ${what}.` : nothing
  return [first, ...returnedMessages(returned), ...skippedMessages(left)].join(' ')
}

function returnedMessages({
  rows,
  renewed,
  refilled,
  columns,
  bareColumns,
  lost,
}: Undone['returned']): readonly string[] {
  const its = columns === 1 ? 'Its' : 'Their'
  const them = columns === 1 ? 'it' : 'them'
  const titles = lost.map(title => `“${shownName(title)}”`).join(' and ')
  return [
    ...(refilled.length > 0 ? [refilledMessage(renewed, refilled)] : []),
    ...(rows > 0 ? [`Files and comments of ${formatCount(rows, 'row')} did not come back.`] : []),
    ...(bareColumns > 0 ? [`${its} formula, description and lock did not come back.`] : []),
    ...(columns > 0 ? [`Check formulas that read ${them}.`] : []),
    ...(lost.length > 0 ? [`Only the service can create ${titles} as it was, so that did not come back.`] : []),
  ]
}

/** The service creates a deleted row as a new one. */
const refilledMessage = (rows: number, titles: readonly string[]): string =>
  `The service gives the ${rows === 1 ? 'row' : 'rows'} a new ${formatList(titles.map(title => `“${shownName(title)}”`))}.`

function skippedMessages({ cells, rows, columns }: Undone['left']): readonly string[] {
  const all = cells + rows + columns
  if (all === 0) return []
  const parts = [
    ...(cells > 0 ? [formatCount(cells, 'cell')] : []),
    ...(rows > 0 ? [formatCount(rows, 'row')] : []),
    ...(columns > 0 ? [formatCount(columns, 'column')] : []),
  ]
  const listed = parts.length > 2 ? `${parts[0]}, ${parts[1]} and ${parts[2]}` : parts.join(' and ')
  const why =
    all === 1
      ? 'was not changed, because somebody has edited it since.'
      : 'were not changed, because somebody has edited them since.'
  return [`${listed} ${why}`]
}
