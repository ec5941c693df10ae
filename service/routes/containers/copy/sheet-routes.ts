import { json } from '../../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../../http/endpoint.ts'
import type { ServiceDeps } from '../../../http/env.ts'
import { replyResult } from '../../../http/reply.ts'
import { requireAccess } from '../../../rules/policy.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'
import { toPermalink } from '../../sheets/summary.ts'
import type { Destination } from '../destination.ts'
import { copyTarget, MoveTarget, targetOpener } from './container-destination.ts'
import { COPY, readCopyParts } from './copy-parts.ts'
import { sheetCopier } from './sheet-copier.ts'

const SheetCopy = copyTarget(50)

/** Copies a sheet, and moves it to another folder, workspace or Home (api-guide sections 6.1 and 6.3). */
export function sheetCopyEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const { store } = deps
  const openTarget = targetOpener(deps)
  const copySheet = sheetCopier(deps)

  return [
    endpoint({
      family: 'Sheets',
      title: 'Copy Sheet',
      method: 'POST',
      path: '/sheets/:sheetId/copy',
      needs: 'sheet.copy',
      also: ['place.fill'],
      query: COPY,
      body: json(SheetCopy),
      example: { body: { destinationType: 'home', newName: 'Copy' } },
      async handle(c, { body, again }) {
        const { newName: name, ...destination } = await body.read(c)
        const parts = readCopyParts(c)
        const { userId: ownerId } = c.get('caller')
        const id = store.transaction(() => copySheet(again(), { ...openTarget(c, destination), ownerId, name }, parts))
        return replyResult(c, { result: { id, name, accessLevel: 'OWNER', permalink: toPermalink(id) } })
      },
    }),
    endpoint({
      family: 'Sheets',
      title: 'Move Sheet',
      method: 'POST',
      path: '/sheets/:sheetId/move',
      needs: 'sheet.move',
      also: ['place.fill'],
      body: json(MoveTarget),
      example: { body: { destinationType: 'home' } },
      async handle(c, { body, again }) {
        const named = await body.read(c)
        return store.transaction(() => {
          const sheet = again()
          const destination = openTarget(c, named)
          requireMoveTo(sheet, destination)
          const { id, name } = sheet
          store.sheets.move(id, destination.folderId, destination.workspaceId)
          const accessLevel = store.sheets.findVisible(c.get('caller').userId, id)?.accessLevel ?? sheet.accessLevel
          return replyResult(c, { result: { id, name, accessLevel, permalink: toPermalink(id) } })
        })
      },
    }),
  ]
}

/**
 * Outside workspaces a sheet is in its owner's Home, so only the owner may move it there: anyone else would lose
 * access.
 */
export function requireMoveTo(
  { accessLevel, workspaceLevel }: Pick<VisibleSheet, 'accessLevel' | 'workspaceLevel'>,
  { workspaceId }: Destination,
): void {
  // Without a workspace level the sheet belongs to the caller: otherwise the policy had rejected the move.
  if (workspaceId === null && workspaceLevel !== null) requireAccess({ accessLevel }, 'sheet.move')
}
