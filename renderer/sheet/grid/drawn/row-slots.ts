import type { GridOptions, ProcessRowParams } from 'ag-grid-community'

const ROWS_IN_BLOCK = 100
/** Of AG Grid's own rows, as many as were on screen last. */
const BLOCKS_KEPT = 20

/**
 * All that AG Grid is told of rows is how many there are: what it calls a row is a place on screen, in which `context.lines` says which
 * row stands. Handing it twenty thousand rows anew was a large part of what a sort, a filter or another sheet took. Its rows are those
 * of a source that never answers, because an answer would have each of them drawn twice.
 */
export const rowSlots = (count: number): GridOptions => ({
  rowModelType: 'infinite',
  datasource: { getRows: () => undefined },
  cacheBlockSize: ROWS_IN_BLOCK,
  maxBlocksInCache: BLOCKS_KEPT,
  maxConcurrentDatasourceRequests: 0, // no limit, or the third block would wait for an answer to the first
  // Less than one is none to AG Grid; a grid with nothing to show is told so as soon as it is there.
  infiniteInitialRowCount: Math.max(1, count),
})

/** So many rows, and those that AG Grid keeps beyond them for a sheet that has more. It gives a new height only to rows that it counts. */
export const withKeptRows = (count: number): number => Math.ceil(count / ROWS_IN_BLOCK) * ROWS_IN_BLOCK

/** AG Grid takes a row without an id for one that may be another the next time, and would draw it again whenever their number changes. */
export function nameSlot({ node, rowIndex }: ProcessRowParams): void {
  node.id ??= String(rowIndex)
}
