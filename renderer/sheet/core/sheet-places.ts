import { create } from 'zustand'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type FoldState, UNFOLDED } from '../rows/fold-state.ts'

/** Where a person is in a sheet. */
export type CellPlace = { readonly rowId: RowId; readonly columnId: ColumnId }

type SheetPlace = {
  readonly activeCell: CellPlace | null
  /** A row to go to while no column is known yet: the first one, as soon as the sheet is there. */
  readonly wantedRow: RowId | null
  /** Rows collapsed or expanded here, where that differs from what is stored with the sheet. */
  readonly collapsed: FoldState
  /** The same of groups, by their headers, while the sheet is grouped. */
  readonly groups: FoldState
}

const nowhere: SheetPlace = { activeCell: null, wantedRow: null, collapsed: UNFOLDED, groups: UNFOLDED }

/** Each sheet remembers its cell and what is collapsed while this window is open. */
export const useSheetPlaces = create<{ readonly bySheet: ReadonlyMap<number, SheetPlace> }>(() => ({
  bySheet: new Map(),
}))

const placeIn = ({ bySheet }: { readonly bySheet: ReadonlyMap<number, SheetPlace> }, sheetId: number): SheetPlace =>
  bySheet.get(sheetId) ?? nowhere

/** A part of where a person is in a sheet. They move with every arrow key: whoever asks is drawn anew only when that part differs. */
export const useSheetPlace = <Part>(sheetId: number, part: (place: SheetPlace) => Part): Part =>
  useSheetPlaces(state => part(placeIn(state, sheetId)))

const change = (sheetId: number, patch: (place: SheetPlace) => Partial<SheetPlace>) =>
  useSheetPlaces.setState(({ bySheet }) => {
    const place = placeIn({ bySheet }, sheetId)
    return { bySheet: new Map(bySheet).set(sheetId, { ...place, ...patch(place) }) }
  })

export const sheetPlaces = {
  /** Where the person is at this moment, drawn or not. */
  read: (sheetId: number): SheetPlace => placeIn(useSheetPlaces.getState(), sheetId),
  /** Hears of each other cell that becomes the active one, at once, until the function it gives back is called. */
  watchCell: (sheetId: number, onCell: () => void): (() => void) =>
    useSheetPlaces.subscribe((now, before) => {
      if (placeIn(now, sheetId).activeCell !== placeIn(before, sheetId).activeCell) onCell()
    }),
  goTo: (sheetId: number, activeCell: CellPlace | null) => change(sheetId, () => ({ activeCell, wantedRow: null })),
  /** To another row, in the column the person is in. */
  goToRow: (sheetId: number, rowId: RowId) =>
    change(sheetId, ({ activeCell }) => (activeCell ? { activeCell: { ...activeCell, rowId } } : { wantedRow: rowId })),
  collapse: (sheetId: number, rowId: RowId, isClosed: boolean) =>
    change(sheetId, ({ collapsed }) => ({ collapsed: collapsed.with(rowId, isClosed) })),
  collapseGroup: (sheetId: number, header: RowId, isClosed: boolean) =>
    change(sheetId, ({ groups }) => ({ groups: groups.with(header, isClosed) })),
  /** Opens and closes many in one go. */
  fold: (sheetId: number, folds: Partial<Pick<SheetPlace, 'collapsed' | 'groups'>>) => change(sheetId, () => folds),
  /** Another account can have the same sheet, and stands elsewhere in it. */
  forget: () => useSheetPlaces.setState({ bySheet: new Map() }),
}
