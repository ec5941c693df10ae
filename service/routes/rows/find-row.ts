import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathId } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'

/** The row of the path; 1006 when the sheet has no such row. */
export function findRow(c: ServiceContext, { store }: ServiceDeps, sheetId: number): RowRecord {
  const row = store.rows.find(sheetId, pathId(c, 'rowId'))
  if (!row) throw refuse(1006)
  return row
}
