import { useCallback, useState } from 'react'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { submitEdits } from '../../queries/sheet/edits.ts'
import { notify, tell } from '../../view/notices.ts'
import { usePage } from '../../view/page-context.ts'
import { sheetPlaces } from '../../view/sheet-places.ts'
import type { RowAction, RowEdits } from './row-edits.ts'
import { rowEdits, rowsUnder } from './row-edits.ts'
import { rowName } from './row-name.ts'

type Deleting = { readonly rows: number; readonly name: string; readonly what: RowEdits }

/** Does things to rows. Deleting a row that has others under it is asked about first. */
export function useRowActions(sheetId: SheetId, view: SheetView | null, isLoading: boolean) {
  const { newRowId } = usePage()
  const [deleting, setDeleting] = useState<Deleting | null>(null)

  const submit = useCallback(
    async ({ edits, goTo }: RowEdits) => {
      const stored = await tell('Changing rows', submitEdits(sheetId, [...edits]))
      if (stored && goTo !== null) sheetPlaces.goToRow(sheetId, goTo)
    },
    [sheetId],
  )

  const onRowAction = useCallback(
    (action: RowAction, rowId: RowId | null) => {
      if (!view) return
      // A place among some of the rows may be another one among all of them.
      if (isLoading) return notify({ kind: 'wait', text: STILL_LOADING })
      const what = rowEdits(view, action, rowId, newRowId)
      if (!what) return notify({ kind: 'wait', text: whyNot(action) })
      const rows = action === 'delete' && rowId !== null ? rowsUnder(view, rowId) : 0
      if (rows > 1 && rowId !== null) return setDeleting({ rows, name: rowName(view, rowId)?.text ?? '', what })
      void submit(what)
    },
    [view, isLoading, newRowId, submit],
  )

  return {
    onRowAction,
    deleting,
    onDelete: () => {
      if (deleting) void submit(deleting.what)
      setDeleting(null)
    },
    onKeep: () => setDeleting(null),
  }
}

const STILL_LOADING = 'This sheet is still loading. Rows can be added and moved once all of them are here.'

function whyNot(action: RowAction): string {
  if (action === 'indent') return 'This row has no row above it to go under.'
  if (action === 'outdent') return 'This row is at the top level already.'
  return 'Choose a row first.'
}
