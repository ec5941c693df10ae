import type { ServiceContext, ServiceDeps } from '../../../http/env.ts'
import { refuse } from '../../../rules/api-error.ts'
import { containerStore, type FolderRecord } from '../../../store/containers/containers.ts'
import type { VisibleItem } from '../../../store/reports/visible-items.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'
import type { CopyParts } from './copy-parts.ts'
import { itemCopier } from './item-copier.ts'
import { sheetCopier } from './sheet-copier.ts'

/** The most sheets per request: the copy is one synchronous step that blocks other requests. */
const MAX_SHEETS = 100

/** The folders of a tree with their content, as visible to the caller. */
export type Tree = {
  readonly folders: readonly FolderRecord[]
  readonly sheets: readonly VisibleSheet[]
  readonly items: readonly VisibleItem[]
}

/** The top of the copy. */
export type TreeTop = {
  /** The folder whose content is copied; null for the top level of a workspace. */
  readonly from: number | null
  readonly to: number | null
  readonly workspaceId: number | null
}

/**
 * Copies the content of a folder or workspace at every depth; the caller owns the copies. Run it inside a transaction.
 */
export function treeCopier(deps: ServiceDeps) {
  const { store, ids, clock } = deps
  const containers = containerStore(store.db)
  const copySheet = sheetCopier(deps)
  const copyItems = itemCopier(deps)

  return (c: ServiceContext, { folders, sheets, items }: Tree, top: TreeTop, parts: CopyParts): void => {
    // Counted before anything is written (1120); otherwise a partial copy would have to be reported (1119).
    if (sheets.length > MAX_SHEETS) throw refuse(1120, MAX_SHEETS).withDetail({ maxSheetCount: MAX_SHEETS })
    const ownerId = c.get('caller').userId
    const now = clock()

    const sheetIds = new Map<number, number>()
    const folderIds = new Map<number | null, number | null>()

    const copyContent = (from: number | null, to: number | null): void => {
      folderIds.set(from, to)
      for (const sheet of sheets.filter(({ folderId }) => folderId === from)) {
        const place = { name: sheet.name, ownerId, folderId: to, workspaceId: top.workspaceId }
        sheetIds.set(sheet.id, copySheet(sheet, place, parts))
      }
      for (const { id: fromId, name } of folders.filter(({ parentId }) => parentId === from)) {
        const id = ids.next()
        containers.addFolder({
          id,
          name,
          ownerId,
          parentId: to,
          workspaceId: top.workspaceId,
          createdAt: now,
          modifiedAt: now,
        })
        copyContent(fromId, id)
      }
    }
    copyContent(top.from, top.to)
    copyItems(items, { ownerId, shares: parts.shares, workspaceId: top.workspaceId, folderIds, sheetIds })
  }
}
