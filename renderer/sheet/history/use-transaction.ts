import { useCallback, useMemo } from 'react'
import type { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { storeEdits, withdrawDeletions } from '../../queries/sheet/edits.ts'
import { errorLine } from '../../ui/messages/error-messages.ts'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import { notify } from '../../view/notices.ts'
import { usePage } from '../../view/page-context.ts'
import { linksCutBy } from '../cell-links/cut-links.ts'
import { askToCut } from '../cell-links/cut-question.tsx'
import { columnLayouts } from '../columns/column-layouts.ts'
import type { SeenCells, TransactionKind } from '../core/transaction.ts'
import { historyOf, showStoring } from './histories.ts'
import type { Done, SheetHistory } from './sheet-history.ts'
import { columnTransactionName, transactionName } from './transaction-messages.ts'

/** A smaller number of edits is stored before anybody could read the progress. */
const SHOWN_FROM = 2000

/** The history of a sheet since this window opened. */
export function useSheetHistory(sheetId: SheetId): SheetHistory {
  const { newRowId } = usePage()
  return useMemo(
    () =>
      historyOf(sheetId, {
        store: edits => storeEdits(sheetId, edits),
        withdraw: deleted => withdrawDeletions(sheetId, deleted),
        newRowId,
        frozen: { now: () => columnLayouts.frozenTo(sheetId), set: to => columnLayouts.freeze(sheetId, to) },
      }),
    [sheetId, newRowId],
  )
}

/**
 * Every change that the user makes to the cells and rows of a sheet goes through this function. The edits are stored in order, in several
 * messages if there are many, and become one step that can be undone. Where they cut links to other sheets the user is asked first. `seen`: where the step began before now, what was on screen then.
 */
export function useTransaction(sheetId: SheetId) {
  const history = useSheetHistory(sheetId)
  return useCallback(
    async (made: readonly GridEdit[], kind: TransactionKind, seen?: SeenCells): Promise<Done> => {
      const view = history.view()
      const cut = view && linksCutBy(view, made)
      if (cut && !(await askToCut(cut))) return CANCELLED
      const edits = cut?.edits ?? made
      const progress = edits.length > SHOWN_FROM
      const onStored = (stored: number) => progress && showStoring(sheetId, { stored, of: edits.length })
      const done = await history.do(edits, transactionName(kind, edits), onStored, seen)
      if (progress) showStoring(sheetId, null)
      return done
    },
    [history, sheetId],
  )
}

const CANCELLED: Done = { stored: 0, error: { kind: 'cancelled' } }

/** A sentence that says why a transaction is not fully stored and how much of it is; null when all of it is stored. */
export function whyNotStored({ stored, error }: Done, edits: number): string | null {
  if (error === null) return null
  // Whoever answered the question so knows why.
  if (error.kind === 'cancelled') return 'Nothing was changed.'
  return stored === 0
    ? errorLine(error)
    : `${errorLine(error)} ${formatNumber(stored)} of ${formatCount(edits, 'edit')} are stored.`
}

/** Every change that the user makes to the columns of a sheet goes through here. Each call is one step that can be undone. */
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
