import { useEffect } from 'react'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { notify } from '../../ui-state/notices.ts'
import { type CellPosition, cellPositions, type HitTarget, useCellPosition } from '../core/cell-positions.ts'
import { sortFilterStore } from './sort-filter-store.ts'
import type { ShownRows } from './use-shown-rows.ts'

/**
 * Goes to a hit of a search once its row is loaded and the filter is applied. A filter that hides the row is cleared
 * first, with a message that offers it again. The folds expand by themselves, see `use-shown-folds.ts`.
 */
export function useWantedHit(sheetId: SheetId, { loading }: { readonly loading: object | null }, shown: ShownRows) {
  const wanted = useCellPosition(sheetId, ({ wantedHit }) => wantedHit)
  const { view, applied, isApplied } = shown
  useEffect(() => {
    if (wanted === null || view === null || !isApplied) return
    const step = stepTo(wanted, { view, applied, from: cellPositions.read(sheetId).activeCell?.rowId ?? null })
    if (step.kind === 'hidden') return clearFilters(sheetId)
    if (step.kind === 'missing' && loading !== null) return
    cellPositions.hitReached(sheetId)
    if (step.kind === 'go' && step.cell) cellPositions.goTo(sheetId, step.cell)
    if (step.message !== null) notify({ kind: 'wait', text: step.message }, { sheetId })
  }, [sheetId, wanted, view, loading, applied, isApplied])
}

type Step =
  /** A sheet without rows has no cell to go to. */
  | { readonly kind: 'go'; readonly cell: CellPosition | null; readonly message: string | null }
  | { readonly kind: 'missing'; readonly message: string }
  /** By the filter. */
  | { readonly kind: 'hidden' }

type Sheet = {
  readonly view: SheetView
  readonly applied: ShownRows['applied']
  /** The active row: a column has no other one. */
  readonly from: RowId | null
}

/** The next step towards a hit. A hidden column cannot be shown without changing the sheet, so its row is shown. */
export function stepTo({ rowId, columnId }: HitTarget, { view, applied, from }: Sheet): Step {
  const { columns } = view.meta
  const wanted = columns.find(({ id }) => id === columnId)
  const index = view.indexOf(rowId ?? from ?? view.rowIdAt(0))
  if (rowId !== null && index < 0) return { kind: 'missing', message: 'This row is no longer in the sheet.' }
  if (rowId === null && !wanted) return { kind: 'missing', message: 'This column is no longer in the sheet.' }
  if (rowId !== null && applied?.isFiltered && !applied.passes(view, index)) return { kind: 'hidden' }
  const column = wanted && !wanted.hidden ? wanted : columns.find(({ primary }) => primary)
  return {
    kind: 'go',
    cell: column && index >= 0 ? { rowId: view.rowIdAt(index), columnId: column.id } : null,
    message: wanted?.hidden ? `The hit is in “${shownName(wanted.title)}”, a hidden column.` : null,
  }
}

function clearFilters(sheetId: SheetId): void {
  const before = sortFilterStore.of(sheetId).now
  sortFilterStore.clearFilters(sheetId)
  notify(
    { kind: 'done', text: 'The filter is cleared, because it hides the row of this hit.' },
    { sheetId, action: { label: 'Filter again', run: () => sortFilterStore.show(sheetId, before) } },
  )
}
