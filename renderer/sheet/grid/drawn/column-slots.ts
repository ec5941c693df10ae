import type { ColDef, GridApi } from 'ag-grid-community'
import { type ColumnLook, columnDef } from '../column-defs.ts'

/**
 * AG Grid's columns: as many as the widest sheet had so far. They are never taken away or defined anew, because it makes all cells of
 * such a column again; a sheet with fewer columns has the others hidden.
 */
export class ColumnSlots {
  #defs: readonly ColDef[] = []

  /** What a grid begins with. */
  begin(looks: readonly ColumnLook[]): ColDef[] {
    this.#make(looks)
    return [...this.#defs]
  }

  /** `glide`: columns that stand elsewhere now are seen to go there, for which AG Grid has each cell's style worked out twice more. */
  apply(api: GridApi, looks: readonly ColumnLook[], { glide }: { readonly glide: boolean }): void {
    api.setGridOption('suppressColumnMoveAnimation', !glide)
    if (this.#make(looks)) api.setGridOption('columnDefs', [...this.#defs])
    const used = new Set(looks.map(({ colId }) => colId))
    const unused = this.#defs.flatMap(({ colId = '' }) => (used.has(colId) ? [] : [{ colId, hide: true }]))
    api.applyColumnState({ state: [...looks, ...unused], applyOrder: true })
  }

  /** False where all are there. */
  #make(looks: readonly ColumnLook[]): boolean {
    const made = new Set(this.#defs.map(({ colId }) => colId))
    const missing = looks.filter(({ colId }) => !made.has(colId))
    this.#defs = [...this.#defs, ...missing.map(columnDef)]
    return missing.length > 0
  }
}
