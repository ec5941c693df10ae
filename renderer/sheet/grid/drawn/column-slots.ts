import type { ColDef, GridApi } from 'ag-grid-community'
import { type ColumnLook, columnDef } from '../column-defs.ts'

/**
 * AG Grid's columns: as many as the widest sheet so far had. Never removed or redefined, since AG Grid would recreate
 * all cells; a narrower sheet hides the others.
 */
export class ColumnSlots {
  #defs: readonly ColDef[] = []

  /** The initial columns of the grid. */
  begin(looks: readonly ColumnLook[]): ColDef[] {
    this.#make(looks)
    return [...this.#defs]
  }

  /** `glide` animates moved columns, for which AG Grid recomputes each cell's style twice. */
  apply(api: GridApi, looks: readonly ColumnLook[], { glide }: { readonly glide: boolean }): void {
    api.setGridOption('suppressColumnMoveAnimation', !glide)
    if (this.#make(looks)) api.setGridOption('columnDefs', [...this.#defs])
    const used = new Set(looks.map(({ colId }) => colId))
    const unused = this.#defs.flatMap(({ colId = '' }) => (used.has(colId) ? [] : [{ colId, hide: true }]))
    api.applyColumnState({ state: [...looks, ...unused], applyOrder: true })
  }

  /** False if all exist. */
  #make(looks: readonly ColumnLook[]): boolean {
    const made = new Set(this.#defs.map(({ colId }) => colId))
    const missing = looks.filter(({ colId }) => !made.has(colId))
    this.#defs = [...this.#defs, ...missing.map(columnDef)]
    return missing.length > 0
  }
}
