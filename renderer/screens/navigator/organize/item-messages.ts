import type { AppError } from '../../../../shared/app-error.ts'
import { type Item, NAME_LIMIT } from '../../../../shared/model/item.ts'
import { errorLine } from '../../../ui/messages/error-messages.ts'
import { formatCount } from '../../../ui/messages/format-counts.ts'

/** Why something was not created, moved or deleted, and what to do about it, in one line. */
export function organizeProblem(error: AppError): string {
  // Sheaf has looked for it in the list of sheets and has not found it yet.
  if (error.kind === 'outcome-unknown') return 'We did not hear back. Check the list of sheets before you try again.'
  return errorLine(error)
}

/** The name of a copy, within the length limit. */
export const copyName = ({ kind, name }: Item): string => `Copy of ${name}`.slice(0, NAME_LIMIT[kind]).trim()

/** Lists what is deleted with a place. `inside` starts with the place itself. */
export function deletedWith(inside: readonly Item[], unsaved: number): string {
  const [item, ...rest] = inside
  const what =
    item?.kind === 'sheet'
      ? 'Its rows, attachments and conversations are deleted for everyone who uses it.'
      : goes(rest)
  if (unsaved === 0) return what
  return `${what} ${formatCount(unsaved, 'edit')} not saved yet ${unsaved === 1 ? 'stays' : 'stay'} in Pending changes.`
}

function goes(inside: readonly Item[]): string {
  if (inside.length === 0) return 'It is empty.'
  const sheets = inside.filter(({ kind }) => kind === 'sheet').length
  const folders = inside.length - sheets
  const parts = [
    ...(sheets > 0 ? [formatCount(sheets, 'sheet')] : []),
    ...(folders > 0 ? [formatCount(folders, 'folder')] : []),
  ].join(' and ')
  return inside.length === 1
    ? `The ${parts} in it is deleted too, for everyone who uses it.`
    : `The ${parts} in it are deleted too, for everyone who uses them.`
}
