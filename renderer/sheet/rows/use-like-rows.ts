import { useCallback } from 'react'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { useSettings } from '../../queries/settings.ts'
import type { FurtherEdits } from '../history/sheet-history.ts'
import { likeRowsAround } from './like-rows.ts'

/** Fills the new rows of a transaction like the rows around them, unless the user has turned that off. */
export function useLikeRows() {
  const { fillNewRows } = useSettings()
  return useCallback(
    (made: readonly GridEdit[]): FurtherEdits | undefined => (fillNewRows ? likeRowsAround(made) : undefined),
    [fillNewRows],
  )
}
