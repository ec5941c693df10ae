import { toTimestamp } from '../../http/reply.ts'
import type { ItemKind } from '../../store/reports/items.ts'
import type { VisibleItem } from '../../store/reports/visible-items.ts'

/** The summary of a report, dashboard or template in lists; `include` adds fields. */
export function toItemSummary(item: VisibleItem, include: ReadonlySet<string> = new Set()): object {
  return {
    id: item.id,
    name: item.name,
    accessLevel: item.accessLevel,
    permalink: toItemLink(item.kind, item.id),
    createdAt: toTimestamp(item.createdAt),
    modifiedAt: toTimestamp(item.modifiedAt),
    ...(item.kind === 'report' ? { isSummaryReport: false } : {}),
    ...(include.has('ownerInfo') && item.ownerId !== null ? { owner: item.ownerEmail, ownerId: item.ownerId } : {}),
    ...(include.has('ownerInfo') && item.workspaceId !== null
      ? { workspace: { id: item.workspaceId, name: item.workspaceName } }
      : {}),
  }
}

/** The local address that opens it. */
export function toItemLink(kind: ItemKind, id: number): string {
  return `sheaf://${kind}s/${id}`
}
