import { BYTE_ORDER_MARK, csvLine } from '../../../shared/csv/csv-line.ts'
import type { Slice } from '../../../shared/ipc/slice.ts'
import { standingOf } from '../../../shared/model/others/conflict.ts'
import { stateWord } from '../../../shared/model/others/state-word.ts'
import { type Cell, displayText, valueText } from '../../../shared/model/sheet/cell-value.ts'
import { formatLabel } from '../../../shared/model/sheet/number-format.ts'
import type { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { toFolderError } from '../file-error.ts'
import type { NewFile } from '../new-file.ts'
import { createTargetFile } from './target-file.ts'

export type EditsExport = {
  /** The unsaved edits, page by page. */
  readonly read: (after: number) => Promise<Result<Slice<LedgerEntry>>>
  /** Only the edits that need a decision. */
  readonly onlyNeedsReview: boolean
  /** The path chosen by the user. */
  readonly path: string
  /** Part of the temporary name. */
  readonly id: string
}

const TITLES = ['Sheet', 'Row', 'Item', 'Column', 'Change', 'Was', 'Mine', 'Theirs', 'State', 'Reason', 'Edited']

/**
 * Exports the unsaved edits as a table, so that they can be kept, sent, or typed again elsewhere. The file appears when
 * it is complete. Errors: disk-full, folder-unwritable.
 */
export async function exportEdits(job: EditsExport): Promise<Result<{ readonly name: string }>> {
  let file: NewFile | null = null
  try {
    file = await createTargetFile(job.path, '.csv', job.id)
    await file.write(Buffer.from(BYTE_ORDER_MARK + csvLine(TITLES)))
    for (let after: number | null = 0; after !== null; ) {
      const part: Result<Slice<LedgerEntry>> = await job.read(after)
      if (!part.ok) {
        await file.discard()
        return part
      }
      const wanted = part.value.items.filter(({ edit }) => !job.onlyNeedsReview || edit.state === 'needs-review')
      await file.write(Buffer.from(wanted.map(lineOf).join('')))
      after = part.value.next
    }
    return ok({ name: (await file.finish()).name })
  } catch (cause) {
    await file?.discard()
    return fail(toFolderError(cause))
  }
}

function lineOf({ edit: entry, sheetName, rowNumber, rowName, columnTitle, conflict }: LedgerEntry): string {
  const { edit, base, reason, madeAt } = entry
  const [change, mine] = textsOf(edit)
  return csvLine([
    sheetName,
    rowNumber === null ? '' : String(rowNumber),
    rowName ?? '',
    columnTitle ?? '',
    change,
    base ? (edit.kind === 'format-cell' ? formatLabel(base.format ?? null) : textOf(base)) : '',
    mine,
    conflict ? (conflict.theirs ? textOf(conflict.theirs) : 'The row is gone') : '',
    stateWord(conflict ? 'conflict' : standingOf(entry)),
    reason ?? '',
    new Date(madeAt).toISOString(),
  ])
}

/** The kind of change and the written value. */
function textsOf(edit: Edit): readonly [change: string, mine: string] {
  switch (edit.kind) {
    case 'set-cell':
      return ['Cell', edit.formula ?? valueText(edit.value)]
    case 'format-cell':
      return ['Format', formatLabel(edit.format)]
    case 'add-row':
      return ['New row', '']
    case 'delete-row':
      return ['Row deleted', '']
    case 'move-row':
      return ['Row moved', '']
    case 'add-column':
      return ['New column', edit.title]
    case 'change-column':
      return ['Column changed', edit.change.title ?? '']
    case 'move-column':
      return ['Column moved', '']
    case 'delete-column':
      return ['Column deleted', '']
    case 'post-comment':
      return ['New comment', edit.text]
    case 'change-comment':
      return ['Comment changed', edit.text]
    case 'delete-comment':
      return ['Comment deleted', '']
  }
}

const textOf = (cell: Cell): string => cell.formula ?? displayText(cell)
