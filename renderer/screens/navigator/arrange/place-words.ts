import type { AppError } from '../../../../shared/app-error.ts'
import { NAME_LIMIT, type Place } from '../../../../shared/model/place.ts'
import { count } from '../../../ui/words/counts.ts'
import { errorLine } from '../../../ui/words/errors.ts'

/** Why something was not made, moved or deleted, and what to do: one line under what was asked. */
export function arrangeProblem(error: AppError): string {
  // It was looked for in the list, and nothing like it is there yet.
  if (error.kind === 'outcome-unknown') return 'We did not hear back. Check the list of sheets before you try again.'
  return errorLine(error)
}

/** A name for a copy that still fits. */
export const copyName = ({ kind, name }: Place): string => `Copy of ${name}`.slice(0, NAME_LIMIT[kind]).trim()

/** What is deleted with a place: said before it is done. `inside` has the place itself first. */
export function deletedWith(inside: readonly Place[], unsaved: number): string {
  const [place, ...rest] = inside
  const what =
    place?.kind === 'sheet'
      ? 'Its rows, attachments and conversations are deleted for everyone who uses it.'
      : goes(rest)
  if (unsaved === 0) return what
  return `${what} ${count(unsaved, 'edit')} not saved yet ${unsaved === 1 ? 'stays' : 'stay'} in Pending changes.`
}

function goes(inside: readonly Place[]): string {
  if (inside.length === 0) return 'It is empty.'
  const sheets = inside.filter(({ kind }) => kind === 'sheet').length
  const folders = inside.length - sheets
  const parts = [
    ...(sheets > 0 ? [count(sheets, 'sheet')] : []),
    ...(folders > 0 ? [count(folders, 'folder')] : []),
  ].join(' and ')
  return inside.length === 1
    ? `The ${parts} in it is deleted too, for everyone who uses it.`
    : `The ${parts} in it are deleted too, for everyone who uses them.`
}
