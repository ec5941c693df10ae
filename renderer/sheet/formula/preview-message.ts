import { withResult } from '../../../shared/fold/calculated.ts'
import type { WrongArgument } from '../../../shared/formula/wrong-argument.ts'
import { blankCell, type CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { FormulaPreview, ServiceReason } from '../../../shared/model/sheet/formula-preview.ts'
import { spokenText } from '../grid/cells/spoken-text.ts'
import { formulaErrorReason } from '../values/formula-error.ts'
import { functionNamed } from './function-table.ts'

/** The result of a formula while it is being typed: in a few words, and what to know about it. */
export type PreviewMessage = { readonly result: string; readonly note: string | null }

/** More characters than the bar shows. */
const LONGEST = 200

/** Null while there is nothing to show. */
export function previewMessage(
  preview: FormulaPreview | null,
  formula: string,
  column: Column,
  thisYear: string,
): PreviewMessage | null {
  switch (preview?.kind) {
    case 'value':
      return { result: `= ${valueText(preview.value, formula, column, thisYear)}`, note: null }
    case 'error':
      return { result: `= ${preview.error}`, note: errorNote(preview.error, preview.wrongArgument) }
    case 'service':
      return { result: 'Calculated when saved', note: whyService(preview.reason) }
    default:
      return null
  }
}

function valueText(value: CellValue, formula: string, column: Column, thisYear: string): string {
  const text = spokenText(column, withResult({ ...blankCell, formula }, value), thisYear)
  return text === '' ? 'empty' : text.slice(0, LONGEST)
}

const errorNote = (error: string, wrong: WrongArgument | null): string | null =>
  wrong ? argumentNote(wrong, formulaErrorReason(error)) : formulaErrorReason(error)

/** "Argument 2 of ROUND (digits) is wrong: this formula uses …" */
function argumentNote({ function: name, at, problem }: WrongArgument, reason: string | null): string {
  const said = functionNamed(name)?.args[at]?.replace(/[?…]$/, '')
  const argument = `Argument ${at + 1} of ${name}${said ? ` (${said})` : ''}`
  if (problem === 'missing') return `${argument} is missing.`
  if (problem === 'surplus') return `${argument} is one too many.`
  return `${argument} is the cause. ${reason ?? ''}`.trim()
}

function whyService(reason: ServiceReason): string {
  return reason.kind === 'function' ? `Only the service may know the function ${reason.name}.` : REASONS[reason.kind]
}

const REASONS: Readonly<Record<Exclude<ServiceReason['kind'], 'function'>, string>> = {
  'other-sheet': 'It reads a range that is not on this computer.',
  'no-room': 'There is no room in memory for a sheet that it reads.',
  'summary-field': 'The summary of the sheet is not on this computer.',
  schedule: 'The schedule of the project is not on this computer yet.',
  outdated: 'It reads a result that the service calculates when your edits are saved.',
  limit: 'It reads too many cells to be calculated here.',
}
