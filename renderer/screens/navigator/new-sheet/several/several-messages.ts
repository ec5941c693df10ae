import type { AppError } from '../../../../../shared/app-error.ts'
import { assertNever } from '../../../../../shared/assert-never.ts'
import { IMPORT_LIMITS } from '../../../../../shared/model/import-export.ts'
import type { Scopes } from '../../../../../shared/model/sign-in/scopes.ts'
import { shownName } from '../../../../../shared/shown-name.ts'
import { importProblem } from '../../../../sheet/import-export/source/source-messages.ts'
import { formatCount, formatNumber } from '../../../../ui/messages/format-counts.ts'
import { whyNoScope } from '../../../../ui/messages/scope-messages.ts'
import { organizeProblem } from '../../organize/item-messages.ts'
import type { Limit } from './limit.ts'
import type { Making, Step } from './make-sheets.ts'
import { MOST_SHEETS, type Parts, sheetName } from './parts.ts'

/** The table has more rows than a sheet with these columns. */
export function limitMessage({ rows, columns, parts: { perSheet } }: Limit): string {
  const all = `This table has ${formatCount(rows, 'row')}`
  return perSheet === IMPORT_LIMITS.rows
    ? `${all}, and a sheet holds ${formatNumber(perSheet)}.`
    : `${all}, and a sheet with ${formatCount(columns, 'column')} holds ${formatNumber(perSheet)}.`
}

/** The choice of several sheets: their number, names and folder. */
export function severalLabel({ sheets }: Parts): string {
  return sheets > MOST_SHEETS ? 'Several sheets' : formatCount(sheets, 'sheet')
}

export const severalSentence = (name: string, { sheets }: Parts): string =>
  `“${shownName(sheetName(name, 0))}” to “${shownName(sheetName(name, sheets - 1))}”, in a new folder “${shownName(name)}”.`

/** Why the table cannot be divided, and the next step; null if it can. */
export function whyNotSeveral({ obstacle, parts: { sheets } }: Limit, scopes: Scopes): string | null {
  switch (obstacle) {
    case null:
      return null
    case 'too-many':
      return `That would be ${formatNumber(sheets)}, and ${MOST_SHEETS} are the most at once. Split the file first.`
    case 'no-folder':
      return whyNoScope('keep-folders', scopes)
    default:
      return assertNever(obstacle)
  }
}

export const firstSentence = (rows: number, count: number): string =>
  `The other ${formatNumber(rows - count)} are left out.`

/** The label of the button. */
export const makeLabel = ({ division, parts, firstRows }: Limit): string =>
  division === 'several'
    ? `Create ${formatCount(parts.sheets, 'sheet')}`
    : `Create sheet with ${formatCount(firstRows, 'row')}`

const STEPS: Readonly<Record<Exclude<Step, 'folder'>, string>> = {
  reading: 'reading its rows',
  creating: 'creating it',
  storing: 'storing its rows',
  saving: 'saving its rows',
}

/** "Sheet 3 of 50: storing its rows." */
export function stepMessage(making: Extract<Making, { kind: 'working' }>, sheets: number): string {
  const number = formatNumber(making.sheets + 1)
  if (making.isStopping) return `Stopping after sheet ${number} of ${formatNumber(sheets)}.`
  if (making.step === 'folder') return 'Creating the folder.'
  return `Sheet ${number} of ${formatNumber(sheets)}: ${STEPS[making.step]}.`
}

export const rowsMessage = (rows: number, of: number): string => `${formatNumber(rows)} of ${formatCount(of, 'row')}`

/** A file that is no longer as it was counted has other parts now. */
export const canContinue = (error: AppError | null): boolean =>
  error?.kind !== 'file-unreadable' || error.reason !== 'changed'

/** Why it does not continue by itself, in one sentence; null if the user stopped it. */
export function pausedProblem(error: AppError | null): string | null {
  if (error === null) return null
  // no-copy: a sheet that was just created could not be read.
  if (error.kind === 'offline' || error.kind === 'no-copy') return 'The connection was lost. Continue when it is back.'
  if (error.kind !== 'file-unreadable') return organizeProblem(error)
  return canContinue(error)
    ? importProblem(error)
    : `${shownName(error.name)} was changed after its rows were counted, so the others cannot be imported.`
}

/** Why nothing was made, under the form; null if it was stopped. */
export const whyNotBegun = (making: Making): string | null =>
  making.kind === 'paused' ? pausedProblem(making.error) : null

/** The intended result. */
export type Plan = { readonly sheets: number; readonly rows: number }

/** The complete sheets, and the state of the next one. */
export function madeSoFar({ sheets, rows, isStored, error }: Extract<Making, { kind: 'paused' }>, plan: Plan): string {
  const made = `${formatNumber(sheets)} of ${formatCount(plan.sheets, 'sheet')} ${sheets === 1 ? 'is' : 'are'} complete`
  const stored = isStored
    ? ` The rows of sheet ${formatNumber(sheets + 1)} are stored on this computer, and are saved when there is a connection.`
    : ''
  const next = canContinue(error) ? ' Nothing is made twice if you continue.' : ''
  return `${made}, with ${rowsMessage(rows, plan.rows)}.${stored}${next}`
}

/** The result. */
export const madeMessage = (name: string, { sheets, rows }: Plan): string =>
  `${formatCount(sheets, 'sheet')} with ${formatCount(rows, 'row')} were made in the folder “${shownName(name)}”.`

/** Said after the window with the progress was closed. */
export const stoppedMessage = (making: Plan, plan: Plan): string =>
  `Stopped: ${formatNumber(making.sheets)} of ${formatCount(plan.sheets, 'sheet')} were made.`
