import { useEffect, useState } from 'react'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { afterFrames } from '../core/after-frames.ts'
import { cellPositions, useCellPosition } from '../core/cell-positions.ts'

/** After a deletion, the grid moves to another row within this time. */
const FRAMES_TO_MOVE_ON = 2

/** The row of the panel, and the last view of the sheet that contains it. */
export type ShownRow = {
  readonly rowId: RowId
  readonly view: SheetView
  readonly index: number
  /** The row was deleted; `view` is the one before. */
  readonly isDeleted: boolean
}

type Followed = {
  readonly shown: ShownRow | null
  /** The row that the grid moved to after a deletion. It was not chosen by the user. */
  readonly passed: RowId | null
}

/**
 * The row that the user went to last. A deleted row stays until the user chooses another one: its values and an unsaved
 * text can still be copied.
 */
export function useShownRow(sheetId: SheetId, view: SheetView | null): ShownRow | null {
  const active = useCellPosition(sheetId, ({ activeCell }) => activeCell?.rowId ?? null)
  const [{ shown, passed }, setFollowed] = useState<Followed>({ shown: null, passed: null })
  const next = view ? nextRow(view, shown, active, passed) : shown
  if (next !== shown) setFollowed({ shown: next, passed: next?.isDeleted ? passed : null })
  const isDeleted = next?.isDeleted ?? false
  useEffect(() => {
    if (!isDeleted) return
    afterFrames(FRAMES_TO_MOVE_ON, () =>
      setFollowed(now => ({ ...now, passed: cellPositions.read(sheetId).activeCell?.rowId ?? null })),
    )
  }, [isDeleted, sheetId])
  return next
}

/** Returns `before` if nothing changed. `passed` is null until the grid has moved on from a deleted row. */
export function nextRow(
  view: SheetView,
  before: ShownRow | null,
  active: RowId | null,
  passed: RowId | null,
): ShownRow | null {
  const own = before ? view.indexOf(before.rowId) : -1
  if (before && own < 0) {
    const isChosen = before.isDeleted && passed !== null && active !== passed
    return (isChosen ? rowIn(view, active) : null) ?? (before.isDeleted ? before : { ...before, isDeleted: true })
  }
  // A row that came back after its deletion was undone.
  const wanted = before?.isDeleted && active === passed ? before.rowId : active
  const index = wanted === null ? -1 : view.indexOf(wanted)
  const rowId = index < 0 ? (before?.rowId ?? null) : wanted
  if (rowId !== null && before?.rowId === rowId && before.view === view && !before.isDeleted) return before
  return rowIn(view, rowId)
}

function rowIn(view: SheetView, rowId: RowId | null): ShownRow | null {
  const index = rowId === null ? -1 : view.indexOf(rowId)
  return rowId === null || index < 0 ? null : { rowId, view, index, isDeleted: false }
}
