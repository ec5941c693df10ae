import { create } from 'zustand'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type FoldState, UNFOLDED } from './fold-state.ts'

/** The position of the user in a sheet. */
export type CellPosition = { readonly rowId: RowId; readonly columnId: ColumnId }

/** A row, a column or a cell that a search found. */
export type HitTarget = { readonly rowId: RowId | null; readonly columnId: ColumnId | null }

type SheetPosition = {
  readonly activeCell: CellPosition | null
  /** A requested row while no column is known: the first column is used once the sheet is loaded. */
  readonly wantedRow: RowId | null
  /** The target of a search, until the sheet shows it. */
  readonly wantedHit: HitTarget | null
  /** Rows collapsed or expanded in this window, if that differs from the stored sheet. */
  readonly collapsed: FoldState
  /** The same for groups, by header, while the sheet is grouped. */
  readonly groups: FoldState
}

const nowhere: SheetPosition = {
  activeCell: null,
  wantedRow: null,
  wantedHit: null,
  collapsed: UNFOLDED,
  groups: UNFOLDED,
}

/** The active cell and the folds of each sheet, kept while this window is open. */
export const useCellPositions = create<{ readonly bySheet: ReadonlyMap<number, SheetPosition> }>(() => ({
  bySheet: new Map(),
}))

const positionIn = (
  { bySheet }: { readonly bySheet: ReadonlyMap<number, SheetPosition> },
  sheetId: number,
): SheetPosition => bySheet.get(sheetId) ?? nowhere

/**
 * Selects a part of the position in a sheet. It changes with every arrow key; a component renders again only if its
 * part has changed.
 */
export const useCellPosition = <Part>(sheetId: number, part: (position: SheetPosition) => Part): Part =>
  useCellPositions(state => part(positionIn(state, sheetId)))

const change = (sheetId: number, patch: (position: SheetPosition) => Partial<SheetPosition>) =>
  useCellPositions.setState(({ bySheet }) => {
    const position = positionIn({ bySheet }, sheetId)
    return { bySheet: new Map(bySheet).set(sheetId, { ...position, ...patch(position) }) }
  })

export const cellPositions = {
  /** The current position, whether the sheet is visible or not. */
  read: (sheetId: number): SheetPosition => positionIn(useCellPositions.getState(), sheetId),
  /** Calls `onCell` when another cell becomes active; returns a function that unsubscribes. */
  watchCell: (sheetId: number, onCell: () => void): (() => void) =>
    useCellPositions.subscribe((now, before) => {
      if (positionIn(now, sheetId).activeCell !== positionIn(before, sheetId).activeCell) onCell()
    }),
  goTo: (sheetId: number, activeCell: CellPosition | null) => change(sheetId, () => ({ activeCell, wantedRow: null })),
  /** Moves to a hit once the sheet is loaded, also if a filter hides it, see `use-wanted-hit.ts`. */
  goToHit: (sheetId: number, wantedHit: HitTarget) => change(sheetId, () => ({ wantedHit })),
  hitReached: (sheetId: number) => change(sheetId, () => ({ wantedHit: null })),
  /** Moves to another row in the same column. */
  goToRow: (sheetId: number, rowId: RowId) =>
    change(sheetId, ({ activeCell }) => (activeCell ? { activeCell: { ...activeCell, rowId } } : { wantedRow: rowId })),
  collapse: (sheetId: number, rowId: RowId, isClosed: boolean) =>
    change(sheetId, ({ collapsed }) => ({ collapsed: collapsed.with(rowId, isClosed) })),
  collapseGroup: (sheetId: number, header: RowId, isClosed: boolean) =>
    change(sheetId, ({ groups }) => ({ groups: groups.with(header, isClosed) })),
  /** Folds and unfolds many rows in one update. */
  fold: (sheetId: number, folds: Partial<Pick<SheetPosition, 'collapsed' | 'groups'>>) => change(sheetId, () => folds),
  /** Another account can have another position in the same sheet. */
  forget: () => useCellPositions.setState({ bySheet: new Map() }),
}
