import { useCallback } from 'react'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { useSettings } from '../../queries/settings.ts'
import type { FurtherEdits } from '../history/sheet-history.ts'
import { likeRowsAround } from './like-rows.ts'
import { noteTaken } from './taken-formulas.ts'

/** Fills the new rows of a transaction like the rows around them, unless the user has turned that off. */
export function useLikeRows() {
  const { fillNewRows } = useSettings()
  return useCallback(
    (made: readonly GridEdit[]): FurtherEdits | undefined => (fillNewRows ? counted(likeRowsAround(made)) : undefined),
    [fillNewRows],
  )
}

const counted = (further: FurtherEdits): FurtherEdits =>
  function* (sheet, before) {
    let formulas = 0
    for (const edit of further(sheet, before)) {
      if (edit.kind === 'set-cell') formulas += 1
      yield edit
    }
    noteTaken(formulas)
  }
