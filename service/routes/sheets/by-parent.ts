import type { ServiceDeps } from '../../http/env.ts'
import { type AttachmentRecord, attachmentStore } from '../../store/content/attachments.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { type DiscussionRecord, discussionStore } from '../../store/talk/discussions.ts'
import { toWireAttachment } from '../content/attachment-view.ts'
import { byComment, toWireDiscussion } from '../talk/talk-view.ts'

/** What hangs on a sheet and its rows, by the id of the sheet or the row. Each is null where it was not asked for. */
export interface ByParent {
  readonly attachmentsOf: ((parentId: number) => readonly object[] | undefined) | null
  readonly discussionsOf: ((parentId: number) => readonly object[] | undefined) | null
}

export type ReadByParent = ReturnType<typeof byParentReader>

/**
 * Reads what hangs on a whole sheet, or on one row of it: one query for each kind, however many rows there are. Of
 * discussions a sheet shows how much was said and, with `attachments`, the files; the comments are read by themselves.
 */
export function byParentReader({ store }: Pick<ServiceDeps, 'store'>) {
  const attachments = attachmentStore(store.db)
  const discussions = discussionStore(store.db)

  return ({ id, accessLevel }: VisibleSheet, include: ReadonlySet<string>, rowId: number | null = null): ByParent => {
    const files = include.has('attachments') ? filesOf(attachments, id, rowId) : null
    const view = { accessLevel, comments: false, filesOf: files && byComment(files) }
    const talk = include.has('discussions') ? threadsOf(discussions, id, rowId) : null
    return {
      attachmentsOf: files && grouped(files, ({ parentId }) => parentId, toWireAttachment),
      discussionsOf:
        talk &&
        grouped(
          talk,
          thread => thread.rowId ?? id,
          thread => toWireDiscussion(thread, view),
        ),
    }
  }
}

function filesOf(
  attachments: ReturnType<typeof attachmentStore>,
  sheetId: number,
  rowId: number | null,
): readonly AttachmentRecord[] {
  return rowId === null ? attachments.ofSheet(sheetId) : attachments.ofRow(sheetId, rowId)
}

function threadsOf(
  discussions: ReturnType<typeof discussionStore>,
  sheetId: number,
  rowId: number | null,
): readonly DiscussionRecord[] {
  return rowId === null ? discussions.ofSheet(sheetId) : discussions.ofRow(sheetId, rowId)
}

function grouped<T>(
  items: readonly T[],
  parentOf: (item: T) => number,
  toWire: (item: T) => object,
): (parentId: number) => readonly object[] | undefined {
  const lists = new Map<number, object[]>()
  for (const item of items) {
    const list = lists.get(parentOf(item)) ?? []
    list.push(toWire(item))
    lists.set(parentOf(item), list)
  }
  return parentId => lists.get(parentId)
}
