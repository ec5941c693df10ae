import type { AppError } from '../../../shared/app-error.ts'
import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import { errorLine } from '../../ui/messages/error-messages.ts'
import { plainTime } from '../../ui/messages/format-times.ts'

/** Who wrote the value and when, as far as the service says. */
export function writtenLabel({ at, by }: Pick<CellVersion, 'at' | 'by'>, nowMs: number): string {
  const who = by ?? 'Somebody'
  return at === null ? who : `${who}, ${plainTime(at, nowMs)}`
}

/** Why the history of a cell cannot be shown, in one line. */
export const pastProblem = (error: AppError): string =>
  error.kind === 'offline' || error.kind === 'unauthorized'
    ? 'The history of a cell is not available offline: the service keeps it.'
    : errorLine(error)

/** Why the history of a cell cannot be shown; null when it can. `isSaved`: whether the service has the cell. */
export function whyNoPast<Cell>(cell: Cell | null, isSaved: (cell: Cell) => boolean): string | null {
  if (cell === null) return 'Go to a cell first'
  return isSaved(cell) ? null : 'This cell is not saved yet, so it has no history'
}
