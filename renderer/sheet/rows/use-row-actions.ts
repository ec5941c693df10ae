import { useCallback, useState } from 'react'
import { blankParent } from '../../../shared/fold/blank-parent.ts'
import { dropEdits } from '../../../shared/fold/row-moves.ts'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { RowLocation } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { notify } from '../../ui-state/notices.ts'
import { usePage } from '../../ui-state/page-context.ts'
import { cellPositions } from '../core/cell-positions.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { undoAction } from '../history/use-history.ts'
import { useSheetHistory, useTransaction } from '../history/use-transaction.ts'
import { whyNotByHand } from '../sort-filter/sort-filter-store.ts'
import type { RowEdits } from './duplicate-rows.ts'
import { deletedMessage, type Going, goingWith, type RowAction, rowEdits, whyRowsStay } from './row-edits.ts'
import { rowName } from './row-name.ts'
import { useLikeRows } from './use-like-rows.ts'

type Deleting = { readonly going: Going; readonly name: string; readonly what: RowEdits }

/** The row actions. Asks before deleting several rows, or one with files, comments or linked values. */
export function useRowActions(sheetId: SheetId, view: SheetView | null, isLoading: boolean, readOnly: ReadOnly) {
  const { newRowId } = usePage()
  const transact = useTransaction(sheetId)
  const likeRows = useLikeRows()
  const history = useSheetHistory(sheetId)
  const [deleting, setDeleting] = useState<Deleting | null>(null)

  const submit = useCallback(
    async (view: SheetView, { edits, goTo }: RowEdits, action?: RowAction) => {
      const blank = blankParent(view, edits)
      if (blank !== null) return notify({ kind: 'wait', text: underBlank(view.indexOf(blank)) })
      const deleted = deletedMessage(view, edits)
      // A duplicate is a copy of its row, where that is blank too.
      const further = action === 'duplicate' ? undefined : likeRows(edits)
      const { error } = await transact(edits, 'rows', undefined, further)
      if (error) notify({ kind: 'failed', what: 'Changing rows', error }, { sheetId })
      else if (goTo !== null) cellPositions.goToRow(sheetId, goTo)
      if (!error && deleted !== null)
        notify({ kind: 'done', text: deleted }, { sheetId, action: undoAction(sheetId, history) })
    },
    [sheetId, transact, likeRows, history],
  )

  const onRowAction = useCallback(
    (action: RowAction, rowIds: readonly RowId[]) => {
      if (!view) return
      const stays = whyRowsStay(view, action, rowIds, readOnly)
      if (stays !== null) return notify({ kind: 'wait', text: stays })
      // A location among the loaded rows may differ once all are loaded.
      if (isLoading) return notify({ kind: 'wait', text: STILL_LOADING })
      const fixed = isByOrder(action) ? whyNotByHand(sheetId) : null
      if (fixed !== null) return notify({ kind: 'wait', text: fixed })
      if (rowIds.length > MOST_AT_ONCE && isNew(action)) return notify({ kind: 'wait', text: TOO_MANY })
      const what = rowEdits(view, action, rowIds, newRowId)
      if (!what) return notify({ kind: 'wait', text: whyNot(action, rowIds.length) })
      const going = action === 'delete' ? goingWith(view, rowIds) : NOTHING
      if (going.rows > 1 || going.attachments + going.comments + going.sources > 0) {
        return setDeleting({ going, name: nameOf(view, rowIds), what })
      }
      void submit(view, what, action)
    },
    [sheetId, view, isLoading, newRowId, submit, readOnly],
  )

  const onDropRows = useCallback(
    (rowIds: readonly RowId[], location: RowLocation) => {
      if (!view) return
      if (isLoading) return notify({ kind: 'wait', text: STILL_LOADING })
      const fixed = whyNotByHand(sheetId)
      if (fixed !== null) return notify({ kind: 'wait', text: fixed })
      const edits = dropEdits(view, rowIds, location)
      if (edits) void submit(view, { edits, goTo: null })
    },
    [sheetId, view, isLoading, submit],
  )

  return {
    onRowAction,
    onDropRows,
    deleting,
    onDelete: () => {
      if (view && deleting) void submit(view, deleting.what)
      setDeleting(null)
    },
    onKeep: () => setDeleting(null),
  }
}

const MOST_AT_ONCE = 500
const NOTHING: Going = { rows: 0, attachments: 0, comments: 0, sources: 0 }

/** A copy of a blank row has no number yet. */
const underBlank = (index: number): string =>
  index < 0
    ? 'A blank row cannot have child rows. Type something in it before you copy it.'
    : `Row ${index + 1} is blank and cannot have child rows. Type something in it first.`

const STILL_LOADING = 'This sheet is still loading. Rows can be added and moved once all of them are here.'
const TOO_MANY = 'Select up to 500 rows to add as many at once.'

/** Actions that depend on the stored row order, which differs from the displayed one in a sorted view. */
const isByOrder = (action: RowAction): boolean => action === 'move-up' || action === 'move-down'

const isNew = (action: RowAction): boolean =>
  action === 'insert-above' || action === 'insert-below' || action === 'duplicate'

/** The name of a single selected row; empty for several. */
const nameOf = (view: SheetView, [only, ...others]: readonly RowId[]): string =>
  only === undefined || others.length > 0 ? '' : (rowName(view, only)?.text ?? '')

function whyNot(action: RowAction, chosen: number): string {
  const rows = chosen > 1 ? 'These rows have' : 'This row has'
  if (action === 'indent') return `${rows} no row above to go under.`
  if (action === 'outdent')
    return chosen > 1 ? 'These rows are at the top level already.' : 'This row is at the top level already.'
  if (action === 'move-up') return `${rows} no row above under the same parent. Outdent first to move further up.`
  if (action === 'move-down') return `${rows} no row below under the same parent. Outdent first to move further down.`
  return 'Choose a row first.'
}
