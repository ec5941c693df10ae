import type { GridApi } from 'ag-grid-community'

/**
 * After a scroll: draws the rows in sight where AG Grid has not. Of its two scrollers, the cells and the bar beside them, it lets the
 * one that moved first lead for 150 ms and overlooks the other. A wheel right after the bar, or a scroll while the page is busy with
 * what a paste brings into sight, would leave the cells blank until the next one.
 */
export function settleScroll(api: GridApi, viewport: HTMLElement | null): void {
  const rows = api.getDisplayedRowCount()
  const rowHeight = api.getDisplayedRowAtIndex(0)?.rowHeight
  if (!viewport || !rowHeight) return
  const first = Math.floor(viewport.scrollTop / rowHeight)
  const last = Math.floor((viewport.scrollTop + viewport.clientHeight) / rowHeight)
  const drawn = new Set(api.getRenderedNodes().map(({ rowIndex }) => rowIndex))
  // The head takes the room of up to two rows.
  const inSight = [first, Math.min(rows - 1, last - HEAD_ROWS)]
  const isBlank = inSight.some(row => row < rows && row >= 0 && !drawn.has(row))
  // In the next frame nobody leads any more.
  if (isBlank) requestAnimationFrame(() => viewport.dispatchEvent(new Event('scroll')))
}

const HEAD_ROWS = 2
