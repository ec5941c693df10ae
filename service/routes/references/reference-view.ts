import { findRange } from '../../../formulas/find-range.ts'
import { isError } from '../../../formulas/language/value.ts'
import type { ServiceDeps } from '../../http/env.ts'
import type { CrossSheetReference } from '../../store/references/cross-sheet-references.ts'
import { bringUpToDate } from '../results/kept-sheets.ts'

/** The status of a reference. It is circular when a formula reads a range that depends on the formula. */
type Status = 'OK' | 'BROKEN' | 'CIRCULAR' | 'INACCESSIBLE'

/**
 * Shows the references of a sheet to a user (api-guide section 20.3). A user who cannot see the source sees the name of
 * the range but not its location; formula results are visible in the cells.
 */
export function referenceViewer(deps: ServiceDeps, userId: number, sheetId: number) {
  const { store } = deps
  const { others } = bringUpToDate(deps, sheetId)

  const statusOf = (reference: CrossSheetReference): Status => {
    const value = others.get(reference.name.toLowerCase())?.value
    if (isError(value) && value.text === '#CIRCULAR REFERENCE') return 'CIRCULAR'
    return isWhole(deps, reference) ? 'OK' : 'BROKEN'
  }

  return (reference: CrossSheetReference): object => {
    const { id, name, sourceSheetId, columnIds, rowIds } = reference
    const status = statusOf(reference)
    if (!store.sheets.findVisible(userId, sourceSheetId)) {
      return { id, name, status: status === 'OK' ? 'INACCESSIBLE' : status }
    }
    return {
      id,
      name,
      sourceSheetId,
      ...(columnIds ? { startColumnId: columnIds[0], endColumnId: columnIds[1] } : {}),
      ...(rowIds ? { startRowId: rowIds[0], endRowId: rowIds[1] } : {}),
      status,
    }
  }
}

/** Whether all objects of a reference exist. */
function isWhole({ store }: ServiceDeps, reference: CrossSheetReference): boolean {
  const { sourceSheetId, columnIds, rowIds } = reference
  if (!store.references.isThere(sourceSheetId)) return false
  const columnAt = new Map(store.columns.of(sourceSheetId).map(({ id }, at) => [id, at]))
  const rows = (rowIds ?? []).filter(rowId => store.rows.find(sourceSheetId, rowId) !== null)
  const rowAt = new Map(rows.map((rowId, at) => [rowId, at]))
  return findRange({ columnIds, rowIds }, { columnAt, rowAt }) !== null
}
