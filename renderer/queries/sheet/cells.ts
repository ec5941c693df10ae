import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import { type Cell, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { keys } from '../../bridge/apply-events.ts'
import { unwrap } from '../../bridge/bridge.ts'
import { isNumbered, sheetCalls } from '../../bridge/sheet-calls.ts'

type CellAddress = { readonly sheetId: SheetId; readonly rowId: RowId; readonly columnId: ColumnId }

/**
 * Who wrote into a cell what it holds, and when. Null while that is not known: the service is not there, or the cell is another by now. Each
 * cell is asked about once, and costs ten requests. `cell` null: nobody wants to know.
 */
export function useLastWriter(cell: CellAddress | null, holds: Cell | null): CellVersion | null {
  const { data } = useQuery({
    queryKey: keys.cellHistory(cell, holds),
    queryFn: cell && holds ? () => unwrap(sheetCalls['cell.history']({ ...cell, page: 1 })) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const newest = data?.items[0]
  return newest && holds && sameContent(newest.cell, holds) ? newest : null
}

/** Whether the service can know what the cell held. */
export const mayHavePast = isNumbered

/** All that a cell held, page by page. Asked anew each time that somebody opens it: ten requests a page, and nothing is kept. */
export const useCellPast = (cell: CellAddress) =>
  useInfiniteQuery({
    queryKey: keys.cellPast(cell),
    queryFn: ({ pageParam }) => unwrap(sheetCalls['cell.history']({ ...cell, page: pageParam })),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Opens the link of a cell in the browser; main reads its address and decides whether it may be opened. */
export const openCellLink = sheetCalls['link.open']
