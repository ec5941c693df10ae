import type { ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import { fail, type Result } from '../../../shared/result.ts'
import { HISTORY_WEIGHT, type SheetsApi } from '../../api/sheets.ts'
import type { Page } from '../../api/transport/pages.ts'
import type { Ask, Priority } from '../ask.ts'
import type { Pull } from '../pull-sheet.ts'

export type CellAsked = { readonly sheetId: SheetId; readonly rowId: RowId; readonly columnId: ColumnId }

export type CellHistoryDeps = {
  readonly api: Pick<SheetsApi, 'cellHistory'>
  readonly ask: Ask
  readonly pull: Pick<Pull, 'local'>
}

/**
 * Reads the versions of a cell. The request is expensive, so it is sent on demand and never cached. The cells of a row
 * are read in the background.
 */
export const createCellHistory =
  ({ api, ask, pull }: CellHistoryDeps) =>
  async (
    { sheetId, rowId, columnId }: CellAsked,
    page: number,
    priority: Priority = 'person',
  ): Promise<Result<Page<CellVersion>>> => {
    const base = await pull.local(sheetId)
    if (!base.ok) return base
    const meta = base.value?.sheet.meta
    const column = meta?.columns.find(({ id }) => id === columnId)
    if (!meta || !column) return fail({ kind: 'no-copy' })
    const label = `Read the history of a cell in ${meta.name}`
    const job = (signal: AbortSignal) => api.cellHistory({ sheetId, rowId, column }, page, { signal })
    return ask.read(label, priority, job, { weight: HISTORY_WEIGHT })
  }
