import type { ServiceDeps } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'

/** The rows and columns in a message or update request. */
type AskedFor = {
  readonly rowIds: readonly number[]
  readonly columnIds?: readonly number[] | undefined
}

/** Rejects missing rows (1034) and columns (1036) of the sheet. */
export function checkAskedFor({ store }: ServiceDeps, sheetId: number, asked: AskedFor): void {
  const missingRow = asked.rowIds.find(id => !store.rows.find(sheetId, id))
  if (missingRow !== undefined) throw refuse(1034, missingRow)
  const columnIds = new Set(store.columns.of(sheetId).map(({ id }) => id))
  const missingColumn = asked.columnIds?.find(id => !columnIds.has(id))
  if (missingColumn !== undefined) throw refuse(1036, missingColumn)
}
