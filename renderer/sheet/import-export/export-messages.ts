import type { AppError } from '../../../shared/app-error.ts'
import type { ImportExportProgress } from '../../../shared/model/import-export.ts'
import { errorLine } from '../../ui/messages/error-messages.ts'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'

/** Why a file could not be written, and what to do. */
export function exportProblem(error: AppError): string {
  if (error.kind === 'no-copy') return 'This sheet is still loading. Export it once all rows are here.'
  if (error.kind === 'invalid')
    return 'The sheet could not be laid out on paper. Hide columns, or export it as a workbook.'
  return errorLine(error)
}

/** "2 results are from before your unsaved edits." */
export const outdatedMessage = (outdated: number): string =>
  `${formatCount(outdated, 'result')} ${outdated === 1 ? 'is' : 'are'} from before your unsaved edits.`

/** "2 results were calculated by Sheaf with edits that are not saved yet." */
export const calculatedMessage = (calculated: number): string =>
  `${formatCount(calculated, 'result')} ${calculated === 1 ? 'was' : 'were'} calculated by Sheaf with edits that are not saved yet.`

/** "1,200 of 20,000 rows written" */
export const progressMessage = ({ done, total }: ImportExportProgress): string =>
  `${formatNumber(done)} of ${formatCount(total, 'row')} written`
