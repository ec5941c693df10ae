import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import { type Cell, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import type { RowLocation } from '../../../shared/model/sheet/edit.ts'
import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'
import { keys } from '../../bridge/apply-events.ts'
import { unwrap } from '../../bridge/bridge.ts'
import { isNumbered, sheetCalls } from '../../bridge/sheet-calls.ts'

type CellAddress = { readonly sheetId: SheetId; readonly rowId: RowId; readonly columnId: ColumnId }

/**
 * The author and time of the current cell value. Null if unknown: the service is unavailable or the cell has changed.
 * Each cell is requested once, which costs ten requests. `cell` null disables the query.
 */
export function useLastWriter(cell: CellAddress | null, holds: Cell | null): CellVersion | null {
  const { data } = useQuery({
    queryKey: keys.lastWriter(cell, holds),
    queryFn:
      cell && holds ? () => unwrap(sheetCalls['cell.history']({ ...cell, page: 1, priority: 'person' })) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const newest = data?.items[0]
  return newest && holds && sameContent(newest.cell, holds) ? newest : null
}

/** Whether the service can have a history of the cell. */
export const mayHaveHistory = isNumbered

/** One page of the history of a cell, for the history of its row: it counts as ten requests, and saving goes first. */
export const readCellHistory = (cell: CellAddress, page: number) =>
  sheetCalls['cell.history']({ ...cell, page, priority: 'background' })

/** The history of a cell, page by page. Refetched on each opening at ten requests per page, and not cached. */
export const useCellHistory = (cell: CellAddress) =>
  useInfiniteQuery({
    queryKey: keys.cellVersions(cell),
    queryFn: ({ pageParam }) => unwrap(sheetCalls['cell.history']({ ...cell, page: pageParam, priority: 'person' })),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/**
 * The result that a formula would have in a cell, calculated on this computer; null if it is unknown. `location`: of
 * its row, if that is new.
 */
export async function previewFormula(
  cell: CellAddress & { readonly location: RowLocation | null },
  formula: string,
): Promise<FormulaPreview | null> {
  const preview = await sheetCalls['formula.preview']({ ...cell, formula })
  return preview.ok ? preview.value : null
}

/** Opens the link of a cell in the browser. Main reads the address and decides whether it may be opened. */
export const openCellLink = sheetCalls['link.open']
