import { useMemo } from 'react'
import type { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { notify } from '../../view/notices.ts'
import { columnGestureName } from './gesture-words.ts'
import { useSheetHistory } from './use-gesture.ts'

/** The one door for what a person does to the columns of a sheet: each is a step that can be undone. */
export function useColumnGesture(sheetId: SheetId, columns: readonly Column[]) {
  const history = useSheetHistory(sheetId)
  return useMemo(
    () => ({
      change: async (...edits: readonly ColumnEdit[]): Promise<void> => {
        const { error } = await history.do(edits, columnGestureName(edits, columns))
        if (error) notify({ kind: 'failed', what: 'Changing columns', error }, { sheetId })
      },
      freeze: (to: ColumnId | null): void => {
        void history.freeze(to, to === null ? 'unfreezing columns' : 'freezing columns')
      },
    }),
    [history, columns, sheetId],
  )
}
