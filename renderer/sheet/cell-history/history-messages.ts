import type { AppError } from '../../../shared/app-error.ts'
import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { errorLine } from '../../ui/messages/error-messages.ts'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import { about, plainTime } from '../../ui/messages/format-times.ts'
import { cellText } from '../values/cell-text.ts'

/** The number of requests that one look-up counts as (specification, "Limits"). */
const REQUESTS_PER_LOOK_UP = 10
const MINUTE_MS = 60_000

/** More look-ups than these are a whole minute of the rate limit, so they need consent. */
export const ASKS_BEYOND = 30

/** The author and time of a value, as far as the service reports them. */
export function writtenLabel({ at, by }: Pick<CellVersion, 'at' | 'by'>, nowMs: number): string {
  const who = by ?? 'Somebody'
  return at === null ? who : `${who}, ${plainTime(at, nowMs)}`
}

/** An earlier value as text: a formula without its result is shown as the formula. Empty for a blank cell. */
export function earlierText(column: Column, cell: Cell, thisYear: string): string {
  const text = cellText(column, cell, thisYear)
  return text === '' ? (cell.formula ?? '') : text
}

const LONGEST_IN_LABEL = 40

/** "Restore “Open”", or "Restore the empty cell". */
export function restoreLabel(text: string): string {
  if (text === '') return 'Restore the empty cell'
  const [line = ''] = text.split('\n', 1)
  const short = line.length > LONGEST_IN_LABEL ? `${line.slice(0, LONGEST_IN_LABEL).trimEnd()}…` : line
  return `Restore “${short}”`
}

export const restoredMessage = (column: Column, row: number): string =>
  `Restored ${shownName(column.title)}, row ${formatNumber(row)}.`

/** Why a history cannot be shown, in one line. */
export function historyProblem(error: AppError, of: 'cell' | 'row'): string {
  if (error.kind === 'offline' || error.kind === 'unauthorized')
    return `The history of a ${of} is not available offline: the service keeps it.`
  return errorLine(error)
}

/** Why the history of a cell cannot be shown; null when it can. `isSaved`: whether the service has the cell. */
export function whyNoCellHistory<At>(cell: At | null, isSaved: (cell: At) => boolean): string | null {
  if (cell === null) return 'Go to a cell first'
  return isSaved(cell) ? null : 'This cell is not saved yet, so it has no history'
}

/** The same for the history of a row. */
export function whyNoRowHistory<At>(row: At | null, isSaved: (row: At) => boolean): string | null {
  if (row === null) return 'Go to a row first'
  return isSaved(row) ? null : 'This row is not saved yet, so it has no history'
}

/** "9 look-ups, which count as 90 of the 300 requests a minute"; more than one minute's are given with their time. */
export function costLine(lookUps: number, limit: number): string {
  const requests = lookUps * REQUESTS_PER_LOOK_UP
  const count = formatCount(lookUps, 'look-up')
  const counts = lookUps === 1 ? 'counts' : 'count'
  if (requests <= limit)
    return `${count}, which ${counts} as ${formatNumber(requests)} of the ${formatNumber(limit)} requests a minute`
  const minutes = about((requests / limit) * MINUTE_MS)
  return `${count}, which ${counts} as ${formatNumber(requests)} requests: ${minutes} at ${formatNumber(limit)} a minute`
}

/** The progress of reading. `isWaiting`: the rate limit is used up, apart from the part kept for the user. */
export function progressLine(answered: number, planned: number, isWaiting: boolean): string {
  const progress = `Read ${formatNumber(answered)} of ${formatCount(planned, 'cell')}.`
  return isWaiting ? `${progress} The rest waits for the rate limit; saving goes first.` : progress
}
