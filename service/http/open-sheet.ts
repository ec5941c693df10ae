import { refuse } from '../rules/api-error.ts'
import { type Operation, requireAccess, requireScope } from '../rules/policy.ts'
import type { VisibleSheet } from '../store/sheets/sheets.ts'
import type { ServiceContext, ServiceDeps } from './env.ts'
import { pathId } from './query.ts'

/** The sheet of the path (`:sheetId`), if the caller may do `operation` with it: else 1004, or 1006 when it is invisible. */
export function openSheet(c: ServiceContext, { store }: ServiceDeps, operation: Operation): VisibleSheet {
  const { scopes, userId } = c.get('caller')
  requireScope(scopes, operation)
  const sheet = store.sheets.findVisible(userId, pathId(c, 'sheetId'))
  if (!sheet) throw refuse(1006)
  requireAccess(sheet.accessLevel, operation)
  return sheet
}
