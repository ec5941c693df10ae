import type { GridContext } from '../grid-context.ts'

/** What a screen reader says of the whole: the sheet's name, how many rows it has, and that it is an outline where it is one. */
export function describeGrid(grid: HTMLElement | null, { view, isOutline, readOnly }: GridContext, rows: number): void {
  grid?.setAttribute('role', isOutline ? 'treegrid' : 'grid')
  grid?.setAttribute('aria-label', view?.meta.name ?? '')
  grid?.setAttribute('aria-readonly', String(readOnly !== false))
  grid?.setAttribute('aria-multiselectable', 'true')
  describeRowCount(grid, rows)
}

/** To a screen reader the sheet has as many rows as it holds, whatever can be scrolled to below them. The headers are a row too. */
export const describeRowCount = (grid: HTMLElement | null, rows: number): void =>
  grid?.setAttribute('aria-rowcount', String(rows + 1))
