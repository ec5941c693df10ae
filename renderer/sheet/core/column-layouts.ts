import { create } from 'zustand'
import type { ColumnId } from '../../../shared/model/ids.ts'

/** The column layout of this window, on top of the sheet's. */
export type ColumnLayoutOf = {
  /**
   * In pixels. Widths not stored with the sheet: of columns fitted to their content, and of users who may not change
   * the sheet.
   */
  readonly widths: ReadonlyMap<ColumnId, number>
  /** No width was set or released in this window yet. */
  readonly isUntouched: boolean
  /** This column and those left of it are frozen; null freezes only the primary one. */
  readonly frozenTo: ColumnId | null
}

const PLAIN: ColumnLayoutOf = { widths: new Map(), isUntouched: true, frozenTo: null }

/** The widths and frozen columns of each open sheet in this window. */
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
  /** These columns have the sheet's width again. */
  release: (sheetId: number, columnIds: ReadonlySet<ColumnId>) =>
    change(sheetId, ({ widths }) => ({ widths: new Map([...widths].filter(([id]) => !columnIds.has(id))) })),
  frozenTo: (sheetId: number): ColumnId | null => useColumnLayouts.getState().bySheet.get(sheetId)?.frozenTo ?? null,
  /** Null: only the primary column is frozen. */
  freeze: (sheetId: number, frozenTo: ColumnId | null) => change(sheetId, () => ({ frozenTo })),
  /** Another account may have another layout of the same sheet. */
  forget: () => useColumnLayouts.setState({ bySheet: new Map() }),
}
