import { isError } from '../../formulas/language/value.ts'
import type { ServiceDeps } from '../../http/env.ts'
import type { CrossSheetReference } from '../../store/references/cross-sheet-references.ts'
import { findRange } from '../results/find-range.ts'
import { bringUpToDate } from '../results/kept-sheets.ts'

/** How a reference is doing. It is circular where a formula asks for it that the range itself is made from. */
type Status = 'OK' | 'BROKEN' | 'CIRCULAR' | 'INACCESSIBLE'

/**
 * Shows the references of one sheet as this person may see them (api-guide section 20.3). Whoever cannot see the source learns that
 * there is a range by this name and nothing of where it lies; what formulas make of it they see in the cells.
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

/** Whether everything that a reference names is there. */
function isWhole({ store }: ServiceDeps, reference: CrossSheetReference): boolean {
  const { sourceSheetId, columnIds, rowIds } = reference
  if (!store.references.isThere(sourceSheetId)) return false
  const columnAt = new Map(store.columns.of(sourceSheetId).map(({ id }, at) => [id, at]))
  const rows = (rowIds ?? []).filter(rowId => store.rows.find(sourceSheetId, rowId) !== null)
  const rowAt = new Map(rows.map((rowId, at) => [rowId, at]))
  return findRange({ columnIds, rowIds }, { columnAt, rowAt }) !== null
}
