import { ITEM_KINDS } from '../../store/reports/items.ts'
import { type VisibleItem, visibleItems } from '../../store/reports/visible-items.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { Store } from '../../store/store.ts'

/** An item in a folder or workspace. */
export type Contained = {
  readonly folderId: number | null
  readonly workspaceId: number | null
}

/** The content of a container besides folders. */
type Things = {
  readonly sheets: readonly VisibleSheet[]
  /** Reports, dashboards and templates. */
  readonly items: readonly VisibleItem[]
}

/** Reads the sheets and other items visible to a user in folders, in a workspace or at home. */
export function containedItemsReader(store: Store) {
  const items = visibleItems(store)

  return (userId: number, isThere: (thing: Contained) => boolean): Things => ({
    sheets: store.sheets.visibleTo(userId).filter(isThere),
    // A public template is in no user's Home.
    items: ITEM_KINDS.flatMap(kind => items.ofKind(userId, kind, item => item.ownerId !== null && isThere(item))),
  })
}
