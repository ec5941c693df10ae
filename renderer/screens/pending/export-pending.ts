import { shownName } from '../../../shared/shown-name.ts'
import { exportEdits } from '../../queries/sheet/edits.ts'
import { notify } from '../../view/notices.ts'

/** Exports the unsaved edits, or only those that need review, and reports the result. */
export async function exportPending(onlyParked: boolean): Promise<void> {
  const written = await exportEdits(onlyParked)
  if (written.ok) notify({ kind: 'done', text: `${shownName(written.value.name)} was exported.` })
  else if (written.error.kind !== 'cancelled') notify({ kind: 'failed', what: 'Exporting edits', error: written.error })
}
