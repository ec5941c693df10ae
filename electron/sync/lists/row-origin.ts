import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { RowOrigin } from '../../../shared/model/others/row-origin.ts'
import type { Result } from '../../../shared/result.ts'
import type { SheetsApi } from '../../api/sheets.ts'
import type { Ask } from '../ask.ts'

type RowOriginDeps = { readonly api: Pick<SheetsApi, 'rowOrigin'>; readonly ask: Ask }

/** Reads the creation and the last change of a row. The copy of a sheet lacks them, because nothing else shows them. */
export const createRowOrigin =
  ({ api, ask }: RowOriginDeps) =>
  (sheetId: SheetId, rowId: RowId): Promise<Result<RowOrigin>> =>
    ask.read('Read who changed a row', 'background', signal => api.rowOrigin(sheetId, rowId, { signal }))
