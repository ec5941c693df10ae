import { toTimestamp } from '../../http/reply.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'

/** The summary of a sheet in lists; `include` adds fields. */
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

/** The local address that opens a sheet; the app is registered for it. */
export function toPermalink(sheetId: number): string {
  return `sheaf://sheets/${sheetId}`
}

/** The workspace that contains a sheet, at any depth; none for one in a user's Home. */
function toWorkspace({ workspaceId, workspaceName }: VisibleSheet): object {
  return workspaceId === null ? {} : { workspace: { id: workspaceId, name: workspaceName } }
}
