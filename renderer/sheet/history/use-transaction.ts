import { useCallback, useMemo } from 'react'
import type { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { storeEdits, withdrawDeletions } from '../../queries/sheet/edits.ts'
import { undoStepsOf } from '../../queries/sheet/undo-steps.ts'
import { errorLine } from '../../ui/messages/error-messages.ts'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import { notify } from '../../ui-state/notices.ts'
import { usePage } from '../../ui-state/page-context.ts'
import { linksCutBy } from '../cell-links/cut-links.ts'
import { askToCut } from '../cell-links/cut-question.tsx'
import { columnLayouts } from '../core/column-layouts.ts'
import type { SeenCells, TransactionKind } from '../core/transaction.ts'
import { historyOf, showStoring } from './histories.ts'
import type { FurtherEdits, SheetHistory } from './sheet-history.ts'
import type { Done } from './storing.ts'
import { columnTransactionName, transactionName } from './transaction-messages.ts'

/** Smaller transactions finish before their progress could be read. */
const SHOWN_FROM = 2000
/** A busy page must not keep a step in memory alone for long. */
const IDLE = { timeout: 500 }

/** The history of a sheet: the steps of this window, on top of those of earlier windows. */
export function useSheetHistory(sheetId: SheetId): SheetHistory {
  const { newRowId } = usePage()
  return useMemo(
    () =>
      historyOf(sheetId, {
        store: edits => storeEdits(sheetId, edits),
        withdraw: deleted => withdrawDeletions(sheetId, deleted),
        newRowId,
        frozen: { now: () => columnLayouts.frozenTo(sheetId), set: to => columnLayouts.freeze(sheetId, to) },
        kept: undoStepsOf(sheetId),
        whenIdle: work => void requestIdleCallback(work, IDLE),
      }),
    [sheetId, newRowId],
  )
}

/**
 * Runs every change of a sheet's cells and rows. The edits are stored in order, in several messages if there are many,
 * and become one undoable step with the `further` edits. Asks first if they cut links to other sheets. `seen`: the
 * content on screen when the step began, if earlier.
 */
export function useTransaction(sheetId: SheetId) {
  const history = useSheetHistory(sheetId)
  return useCallback(
    async (
      made: readonly GridEdit[],
      kind: TransactionKind,
      seen?: SeenCells,
      further?: FurtherEdits,
    ): Promise<Done> => {
      const view = history.view()
      const cut = view && linksCutBy(view, made)
      if (cut && !(await askToCut(cut))) return CANCELLED
      const edits = cut?.edits ?? made
      const progress = edits.length > SHOWN_FROM
      const onStored = (stored: number) =>
        progress && showStoring(sheetId, { stored, of: Math.max(stored, edits.length) })
      const done = await history.do(edits, transactionName(kind, edits), onStored, seen, further)
      if (progress) showStoring(sheetId, null)
      return done
    },
    [history, sheetId],
  )
}

const CANCELLED: Done = { stored: 0, error: { kind: 'cancelled' } }

/** Why a transaction is not fully stored and how much of it is; null if all of it is stored. */
export function whyNotStored({ stored, error }: Done, edits: number): string | null {
  if (error === null) return null
  // The user cancelled it in the dialog and knows the reason.
  if (error.kind === 'cancelled') return 'Nothing was changed.'
  return stored === 0
    ? errorLine(error)
    : `${errorLine(error)} ${formatNumber(stored)} of ${formatCount(edits, 'edit')} are stored.`
}

/** Runs every change of a sheet's columns. Each call is one undoable step. */
export function useColumnTransaction(sheetId: SheetId, columns: readonly Column[]) {
  const history = useSheetHistory(sheetId)
  return useMemo(
    () => ({
      change: async (...edits: readonly ColumnEdit[]): Promise<void> => {
        const { error } = await history.do(edits, columnTransactionName(edits, columns))
        if (error) notify({ kind: 'failed', what: 'Changing columns', error }, { sheetId })
      },
      freeze: (to: ColumnId | null): void => {
        void history.freeze(to, to === null ? 'unfreezing columns' : 'freezing columns')
      },
    }),
    [history, columns, sheetId],
  )
}
