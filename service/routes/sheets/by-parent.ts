import type { ServiceDeps } from '../../http/env.ts'
import { type AttachmentRecord, attachmentStore } from '../../store/content/attachments.ts'
import { type DiscussionRecord, discussionStore } from '../../store/discussions/discussions.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { toWireAttachment } from '../content/attachment-view.ts'
import { byComment, toWireDiscussion } from '../discussions/discussion-view.ts'

/** Attachments and discussions of a sheet and its rows, by parent id. Null when not requested. */
export type ByParent = {
  readonly attachmentsOf: ((parentId: number) => readonly object[] | undefined) | null
  readonly discussionsOf: ((parentId: number) => readonly object[] | undefined) | null
  /** The sheet and rows that have any of the requested. */
  readonly parentIds: ReadonlySet<number>
}

export type ReadByParent = ReturnType<typeof byParentReader>

/**
 * Reads attachments and discussions of a whole sheet, or of one row: one query per kind, for any number of rows. A
 * sheet shows the number of comments of each discussion and, with `attachments`, their files; comments are read
 * separately.
 */
export function byParentReader({ store }: Pick<ServiceDeps, 'store'>) {
  const attachments = attachmentStore(store.db)
  const discussions = discussionStore(store.db)

  return ({ id, accessLevel }: VisibleSheet, include: ReadonlySet<string>, rowId: number | null = null): ByParent => {
    const files = include.has('attachments') ? filesOf(attachments, id, rowId) : null
    const view = { accessLevel, comments: false, filesOf: files && byComment(files) }
    const threads = include.has('discussions') ? threadsOf(discussions, id, rowId) : null
    const parentOf = (thread: DiscussionRecord) => thread.rowId ?? id
    return {
      attachmentsOf: files && grouped(files, ({ parentId }) => parentId, toWireAttachment),
      discussionsOf: threads && grouped(threads, parentOf, thread => toWireDiscussion(thread, view)),
      parentIds: new Set([...(files ?? []).map(({ parentId }) => parentId), ...(threads ?? []).map(parentOf)]),
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
