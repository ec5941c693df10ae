import { toTimestamp } from '../../http/reply.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'

/** What every listing says about a sheet; `include` adds to it. */
export function toSummary(sheet: VisibleSheet, include: ReadonlySet<string>): object {
  return {
    id: sheet.id,
    name: sheet.name,
    accessLevel: sheet.accessLevel,
    permalink: toPermalink(sheet.id),
    createdAt: toTimestamp(sheet.createdAt),
    modifiedAt: toTimestamp(sheet.modifiedAt),
    ...(sheet.favorite ? { favorite: true } : {}),
    ...(include.has('sheetVersion') ? { version: sheet.version } : {}),
    ...(include.has('source') && sheet.source ? { source: sheet.source } : {}),
    ...(include.has('ownerInfo') ? { owner: sheet.ownerEmail, ownerId: sheet.ownerId, ...toWorkspace(sheet) } : {}),
  }
}

/** The address that opens a sheet on this computer: the app is registered for it. */
export function toPermalink(sheetId: number): string {
  return `sheaf://sheets/${sheetId}`
}

/** The workspace a sheet is in, at whatever depth; nothing for one in somebody's Home. */
function toWorkspace({ workspaceId, workspaceName }: VisibleSheet): object {
  return workspaceId === null ? {} : { workspace: { id: workspaceId, name: workspaceName } }
}
