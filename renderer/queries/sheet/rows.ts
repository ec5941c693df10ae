import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { RowOrigin } from '../../../shared/model/others/row-origin.ts'
import { keys } from '../../bridge/apply-events.ts'
import { unwrap } from '../../bridge/bridge.ts'
import { sheetCalls } from '../../bridge/sheet-calls.ts'

/** The creation and the last change of a row; null until known, and offline. `row` null disables the query. */
export function useRowOrigin(
  row: { readonly sheetId: SheetId; readonly rowId: RowId } | null,
  version: number | null,
): RowOrigin | null {
  const { data } = useQuery({
    queryKey: keys.rowOrigin(row, version),
    queryFn: row ? () => unwrap(sheetCalls['row.origin'](row)) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data ?? null
}
