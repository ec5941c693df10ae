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
    if (isShown(api, looks)) return
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

/** Applying a state that AG Grid has already would lay out the whole grid again. */
function isShown(api: GridApi, looks: readonly ColumnLook[]): boolean {
  const shown = api.getColumnState().filter(({ hide }) => !hide)
  return (
    shown.length === looks.length &&
    looks.every(({ colId, width, pinned }, at) => {
      const now = shown[at]
      return now?.colId === colId && now.width === width && (now.pinned ?? null) === pinned
    })
  )
}
