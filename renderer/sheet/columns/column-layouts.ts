import { create } from 'zustand'
import type { ColumnId } from '../../../shared/model/ids.ts'

/** How this window shows the columns of a sheet, over what the sheet says of them. */
export type ColumnLayoutOf = {
  /** Pixels. Widths that are not stored with the sheet: those of columns that were fitted to their texts, and of who may not change it. */
  readonly widths: ReadonlyMap<ColumnId, number>
  /** No width was set or taken back in this window yet. */
  readonly isUntouched: boolean
  /** This column and those left of it stay in sight; null: the primary one alone. */
  readonly frozenTo: ColumnId | null
}

const PLAIN: ColumnLayoutOf = { widths: new Map(), isUntouched: true, frozenTo: null }

/** Each sheet keeps the widths and the frozen columns of this window while it is open. */
export const useColumnLayouts = create<{ readonly bySheet: ReadonlyMap<number, ColumnLayoutOf> }>(() => ({
  bySheet: new Map(),
}))

export const useColumnLayout = (sheetId: number): ColumnLayoutOf =>
  useColumnLayouts(({ bySheet }) => bySheet.get(sheetId) ?? PLAIN)

const change = (sheetId: number, patch: (layout: ColumnLayoutOf) => Partial<ColumnLayoutOf>) =>
  useColumnLayouts.setState(({ bySheet }) => {
    const layout = bySheet.get(sheetId) ?? PLAIN
    return { bySheet: new Map(bySheet).set(sheetId, { ...layout, ...patch(layout) }) }
  })

export const columnLayouts = {
  resize: (sheetId: number, columnId: ColumnId, width: number) =>
    columnLayouts.resizeMany(sheetId, new Map([[columnId, width]])),
  resizeMany: (sheetId: number, wanted: ReadonlyMap<ColumnId, number>) =>
    change(sheetId, ({ widths }) => ({ widths: new Map([...widths, ...wanted]), isUntouched: false })),
  /** These are as wide as the sheet says again. */
  release: (sheetId: number, columnIds: ReadonlySet<ColumnId>) =>
    change(sheetId, ({ widths }) => ({ widths: new Map([...widths].filter(([id]) => !columnIds.has(id))) })),
  frozenTo: (sheetId: number): ColumnId | null => useColumnLayouts.getState().bySheet.get(sheetId)?.frozenTo ?? null,
  /** Null: only the primary column stays in sight. */
  freeze: (sheetId: number, frozenTo: ColumnId | null) => change(sheetId, () => ({ frozenTo })),
  /** Another account may see the same sheet otherwise. */
  forget: () => useColumnLayouts.setState({ bySheet: new Map() }),
}
