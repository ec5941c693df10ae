import type { ServiceDeps } from '../../../http/env.ts'
import type { Hyperlink } from '../../../rules/cells/stored-cell.ts'
import { once } from '../../../rules/once.ts'
import { itemStore } from '../../../store/reports/items.ts'

/** Whether the sheet, report or dashboard that a hyperlink points to was deleted. Each target is looked up once. */
export function goneTargets({ store }: ServiceDeps): (link: Hyperlink) => boolean {
  const items = itemStore(store.db)
  const isSheetGone = once(id => !store.sheets.exists(id))
  const isReportGone = once(id => items.find('report', id) === null)
  const isSightGone = once(id => items.find('sight', id) === null)
  return ({ sheetId, reportId, sightId }) =>
    (sheetId !== undefined && isSheetGone(sheetId)) ||
    (reportId !== undefined && isReportGone(reportId)) ||
    (sightId !== undefined && isSightGone(sightId))
}
