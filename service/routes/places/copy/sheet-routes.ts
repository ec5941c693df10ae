import { Hono } from 'hono'
import { readBody } from '../../../http/body.ts'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../../http/env.ts'
import type { Destination } from '../../../http/open-destination.ts'
import { openSheet } from '../../../http/open-sheet.ts'
import { pathId } from '../../../http/query.ts'
import { replyResult } from '../../../http/reply.ts'
import { reaches } from '../../../rules/access.ts'
import { refuse } from '../../../rules/api-error.ts'
import { requireAccess, requireScope } from '../../../rules/policy.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'
import { toPermalink } from '../../sheets/summary.ts'
import { copyTarget, MoveTarget, targetOpener } from './container-destination.ts'
import { readCopyParts } from './copy-parts.ts'
import { sheetCopier } from './sheet-copier.ts'

const SheetCopy = copyTarget(50)

/** Copying a sheet, and moving it to another folder, workspace or Home (api-guide sections 6.1 and 6.3). */
export function sheetCopyRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store } = deps
  const openTarget = targetOpener(deps)
  const copySheet = sheetCopier(deps)

  return new Hono<ServiceEnv>()
    .post('/sheets/:sheetId/copy', async c => {
      openSheet(c, deps, 'sheet.copy')
      const { newName: name, ...target } = await readBody(c, SheetCopy)
      const parts = readCopyParts(c)
      const id = store.transaction(() =>
        copySheet(
          openSheet(c, deps, 'sheet.copy'),
          { ...openTarget(c, target), ownerId: c.get('caller').userId, name },
          parts,
        ),
      )
      return replyResult(c, { result: { id, name, accessLevel: 'OWNER', permalink: toPermalink(id) } })
    })
    .post('/sheets/:sheetId/move', async c => {
      findMovable(c)
      const target = await readBody(c, MoveTarget)
      return store.transaction(() => {
        const sheet = findMovable(c)
        const place = openTarget(c, target)
        requireMoveTo(sheet, place)
        const { id, name } = sheet
        store.sheets.move(id, place.folderId, place.workspaceId)
        const accessLevel = store.sheets.findVisible(c.get('caller').userId, id)?.accessLevel ?? sheet.accessLevel
        return replyResult(c, { result: { id, name, accessLevel, permalink: toPermalink(id) } })
      })
    })

  function findMovable(c: ServiceContext): VisibleSheet {
    const { scopes, userId } = c.get('caller')
    requireScope(scopes, 'sheet.move')
    const sheet = store.sheets.findVisible(userId, pathId(c, 'sheetId'))
    if (!sheet) throw refuse(1006)
    requireAccess(isMovable(sheet) ? 'OWNER' : sheet.accessLevel, 'sheet.move')
    return sheet
  }
}

/** An admin of the workspace may move what others own in it. */
export function isMovable({ accessLevel, workspaceLevel }: VisibleSheet): boolean {
  return accessLevel === 'OWNER' || (workspaceLevel !== null && reaches(workspaceLevel, 'ADMIN'))
}

/** Outside of workspaces a sheet lies in its owner's Home: nobody else may put it there, or they would take it from themselves. */
export function requireMoveTo({ accessLevel, workspaceLevel }: VisibleSheet, { workspaceId }: Destination): void {
  // Without a workspace level the sheet is the caller's own by `isMovable`.
  if (workspaceId === null && workspaceLevel !== null) requireAccess(accessLevel, 'sheet.move')
}
