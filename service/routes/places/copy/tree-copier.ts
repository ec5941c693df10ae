import type { ServiceContext, ServiceDeps } from '../../../http/env.ts'
import { refuse } from '../../../rules/api-error.ts'
import { type FolderRecord, placeStore } from '../../../store/places/places.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'
import type { CopyParts } from './copy-parts.ts'
import { sheetCopier } from './sheet-copier.ts'

/** How many sheets one request copies at most: it is carried out as one step, and nothing else is while it lasts. */
const MAX_SHEETS = 100

/** What to copy: the folders of one tree and the sheets in them, as the caller sees them. */
export interface Tree {
  readonly folders: readonly FolderRecord[]
  readonly sheets: readonly VisibleSheet[]
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

  return (c: ServiceContext, { folders, sheets }: Tree, top: TreeTop, parts: CopyParts): void => {
    // Counted before anything is written (1120); otherwise half a copy would have to be told of (1119).
    if (sheets.length > MAX_SHEETS) throw refuse(1120, MAX_SHEETS).withDetail({ maxSheetCount: MAX_SHEETS })
    const ownerId = c.get('caller').userId
    const now = clock()

    const copyContent = (from: number | null, to: number | null): void => {
      for (const sheet of sheets.filter(({ folderId }) => folderId === from))
        copySheet(sheet, { name: sheet.name, ownerId, folderId: to, workspaceId: top.workspaceId }, parts)
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
  }
}
