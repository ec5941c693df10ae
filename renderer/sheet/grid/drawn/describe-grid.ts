import type { GridContext } from '../grid-context.ts'

/** Sets the accessible name of the grid: the sheet's name, its row count, and whether it is an outline. */
export function describeGrid(grid: HTMLElement | null, { view, isOutline, readOnly }: GridContext, rows: number): void {
  grid?.setAttribute('role', isOutline ? 'treegrid' : 'grid')
  grid?.setAttribute('aria-label', view?.meta.name ?? '')
  grid?.setAttribute('aria-readonly', String(readOnly !== false))
  grid?.setAttribute('aria-multiselectable', 'true')
  describeRowCount(grid, rows)
}

/** Sets the accessible row count: rows of the sheet and the header row, without blank lines. */
export const describeRowCount = (grid: HTMLElement | null, rows: number): void =>
  grid?.setAttribute('aria-rowcount', String(rows + 1))
