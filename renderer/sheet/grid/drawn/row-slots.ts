import type { GridOptions, ProcessRowParams } from 'ag-grid-community'

const ROWS_IN_BLOCK = 100
/** How many blocks of AG Grid rows are cached. */
const BLOCKS_KEPT = 20

/**
 * AG Grid receives only the row count: its rows are slots, and `context.lines` says which row each one shows. Passing
 * twenty thousand rows took a large part of the time of a sort, a filter or a switch of sheets. The row source never
 * answers, because an answer would draw each row twice.
 */
export const rowSlots = (count: number): GridOptions => ({
  rowModelType: 'infinite',
  datasource: { getRows: () => undefined },
  cacheBlockSize: ROWS_IN_BLOCK,
  maxBlocksInCache: BLOCKS_KEPT,
  maxConcurrentDatasourceRequests: 0, // no limit, or the third block would wait for the first
  // AG Grid does not accept 0; an empty grid gets its count right after creation.
  infiniteInitialRowCount: Math.max(1, count),
})

/**
 * The row count rounded up to AG Grid's blocks, which it keeps for larger sheets. It updates the height only of rows
 * within the count.
 */
export const withKeptRows = (count: number): number => Math.ceil(count / ROWS_IN_BLOCK) * ROWS_IN_BLOCK

/** AG Grid redraws rows without an id whenever the count changes. */
export function nameSlot({ node, rowIndex }: ProcessRowParams): void {
  node.id ??= String(rowIndex)
}
