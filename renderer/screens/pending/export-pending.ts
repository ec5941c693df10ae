import { shownName } from '../../../shared/shown-name.ts'
import { exportEdits } from '../../queries/sheet/edits.ts'
import { notify } from '../../ui-state/notices.ts'

/** Exports the unsaved edits, or only those that need review, and reports the result. */
export async function exportPending(onlyNeedsReview: boolean): Promise<void> {
  const written = await exportEdits(onlyNeedsReview)
  if (written.ok) notify({ kind: 'done', text: `${shownName(written.value.name)} was exported.` })
  else if (written.error.kind !== 'cancelled') notify({ kind: 'failed', what: 'Exporting edits', error: written.error })
}
