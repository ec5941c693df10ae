import type { ServiceContext, ServiceDeps } from '../../../http/env.ts'
import { refuse } from '../../../rules/api-error.ts'
import { type FolderRecord, placeStore } from '../../../store/places/places.ts'
import type { VisibleItem } from '../../../store/reports/visible-items.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'
import type { CopyParts } from './copy-parts.ts'
import { itemCopier } from './item-copier.ts'
import { sheetCopier } from './sheet-copier.ts'

/** How many sheets one request copies at most: it is carried out as one step, and nothing else is while it lasts. */
const MAX_SHEETS = 100

/** What to copy: the folders of one tree and what is in them, as the caller sees it. */
export interface Tree {
  readonly folders: readonly FolderRecord[]
  readonly sheets: readonly VisibleSheet[]
  readonly items: readonly VisibleItem[]
}

/** Where the top of the copy stands. */
export interface TreeTop {
  /** The folder whose content is copied; null: the top of a workspace. */
  readonly from: number | null
  readonly to: number | null
  readonly workspaceId: number | null
}

/** Copies what is in a folder or workspace, to the last folder; the caller owns it all. Run it inside a transaction. */
export function treeCopier(deps: ServiceDeps) {
  const { store, ids, clock } = deps
  const places = placeStore(store.db)
  const copySheet = sheetCopier(deps)
  const copyItems = itemCopier(deps)

  return (c: ServiceContext, { folders, sheets, items }: Tree, top: TreeTop, parts: CopyParts): void => {
    // Counted before anything is written (1120); otherwise half a copy would have to be told of (1119).
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
        places.addFolder({
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
