import { cellOnService } from '../../queries/sheet/edits.ts'
import { lastCopied } from '../clipboard/copy/last-copied.ts'
import type { CellChanges } from '../editing/cell-changes.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { COPY_FIRST, planLinks } from './plan-links.ts'

/** Links the selected cells to the cells of another sheet that this window copied last. */
export function pasteLinks({ context, selection }: GridHost, changes: CellChanges): void {
  const copied = lastCopied.now()
  const { view, readOnly } = context
  if (!view || !copied) {
    changes.say(COPY_FIRST)
    return
  }
  const { layout, area } = selection.rowsOnly()
  const plan = planLinks({ view, readOnly, layout, area, copied, onService: cellOnService })
  if ('sentence' in plan) changes.say(plan.sentence)
  else changes.store(plan.edits, 'cell-link', plan.note)
}
