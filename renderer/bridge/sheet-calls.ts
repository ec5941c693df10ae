import type { Deleted } from '../../shared/fold/deletion.ts'
import type { Parsed } from '../../shared/ipc/contract.ts'
import { editsText } from '../../shared/ipc/edits-text.ts'
import type { Slice } from '../../shared/ipc/slice.ts'
import type { Attachment, Upload } from '../../shared/model/attachment.ts'
import type { Thread } from '../../shared/model/comment.ts'
import type { Draft, DraftTarget } from '../../shared/model/draft.ts'
import type { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { CellVersion } from '../../shared/model/others/cell-version.ts'
import { withRows } from '../../shared/model/sheet/cell-value.ts'
import { withIds } from '../../shared/model/sheet/edit-ids.ts'
import { type MadeEdit, type Seen, seenWithRows } from '../../shared/model/sheet/seen.ts'
import type { UnseenChanges } from '../../shared/model/sheet/unseen-change.ts'
import type { StoredSteps } from '../../shared/model/undo-record.ts'
import { ok, type Result } from '../../shared/result.ts'
import { type IdMap, idMapOf } from './id-map.ts'

type OfSheet = { readonly sheetId: SheetId }
type CellOfSheet = OfSheet & { readonly rowId: RowId; readonly columnId: ColumnId }
type OnComment = Parsed<'comments.delete'>

/**
 * Calls about the contents of a sheet, with the ids of this window. The service may assign an id during a call: main
 * still accepts the local one.
 */
export const sheetCalls = {
  'edits.submit'(sheetId: SheetId, edits: readonly MadeEdit[]) {
    const ids = idMapOf(sheetId)
    for (const edit of edits) {
      if (edit.kind === 'add-row') ids.rows.register(edit.rowId)
      if (edit.kind === 'add-column') ids.columns.register(edit.columnId)
    }
    const { rows, columns } = ids
    const sent = edits.map(({ seen, ...edit }): MadeEdit => {
      const named = withIds(edit, { row: rows.toService, column: columns.toService })
      return seen ? { ...named, seen: seenWithRows(seen, rows.toService) } : named
    })
    return window.bridge.call['edits.submit']({ sheetId, edits: editsText(sent) })
  },

  async 'edits.withdraw'(sheetId: SheetId, { rows, columns }: Deleted): Promise<Result<Deleted & { turn: number }>> {
    const ids = idMapOf(sheetId)
    const done = await window.bridge.call['edits.withdraw']({
      sheetId,
      rows: rows.map(ids.rows.toService),
      columns: columns.map(ids.columns.toService),
    })
    if (!done.ok) return done
    const { value } = done
    const withdrawn = { rows: value.rows.map(ids.rows.toLocal), columns: value.columns.map(ids.columns.toLocal) }
    return ok({ ...withdrawn, turn: value.turn })
  },

  'formula.preview'({ formula, location, ...cell }: Parsed<'formula.preview'>) {
    const { toService } = idMapOf(cell.sheetId).rows
    const at = location && {
      parentId: location.parentId && toService(location.parentId),
      after: location.after && toService(location.after),
    }
    return window.bridge.call['formula.preview']({ ...serviceCell(cell), location: at, formula })
  },

  async 'cell.history'({ page, priority, ...cell }: Parsed<'cell.history'>): Promise<Result<Slice<CellVersion>>> {
    const { rows } = idMapOf(cell.sheetId)
    const read = await window.bridge.call['cell.history']({ ...serviceCell(cell), page, priority })
    if (!read.ok) return read
    const toLocal = ({ cell: was, ...version }: CellVersion): CellVersion => ({
      ...version,
      cell: { ...was, value: withRows(was.value, rows.toLocal) },
    })
    return ok({ ...read.value, items: read.value.items.map(toLocal) })
  },

  'row.origin': ({ sheetId, rowId }: OfSheet & { readonly rowId: RowId }) =>
    window.bridge.call['row.origin']({ sheetId, rowId: idMapOf(sheetId).rows.toService(rowId) }),

  'link.open': (cell: CellOfSheet) => window.bridge.call['link.open'](serviceCell(cell)),

  async 'drafts.list'(sheetId: SheetId): Promise<Result<readonly Draft[]>> {
    const ids = idMapOf(sheetId)
    const listed = await window.bridge.call['drafts.list']({ sheetId })
    if (!listed.ok) return listed
    const local = (seen: Seen | null) => seen && seenWithRows(seen, ids.rows.toLocal)
    return ok(
      listed.value.map(({ target, text, seen }) => ({ target: localTarget(target, ids), text, seen: local(seen) })),
    )
  },

  'drafts.keep'({ sheetId, target, text, seen }: OfSheet & Omit<Draft, 'text'> & { readonly text: string | null }) {
    const ids = idMapOf(sheetId)
    const named = seen && seenWithRows(seen, ids.rows.toService)
    return window.bridge.call['drafts.keep']({
      sheetId,
      target: serviceTarget(target, ids),
      text,
      seen: named && [...named],
    })
  },

  async 'undo.list'(sheetId: SheetId): Promise<Result<StoredSteps>> {
    const listed = await window.bridge.call['undo.list']({ sheetId })
    if (listed.ok) idMapOf(sheetId).learn(listed.value.idPairs)
    return listed
  },

  'uploads.start': ({ sheetId, rowId, ...files }: Parsed<'uploads.start'>) =>
    window.bridge.call['uploads.start']({ ...files, sheetId, rowId: rowId && idMapOf(sheetId).rows.toService(rowId) }),

  async 'conversations.list'(sheetId: SheetId, after: number) {
    const ids = idMapOf(sheetId)
    const listed = await window.bridge.call['conversations.list']({ sheetId, rowId: null, after })
    if (!listed.ok) return listed
    for (const { id, comments } of listed.value.items) {
      ids.threads.register(id)
      for (const comment of comments) ids.comments.register(comment.id)
    }
    ids.learn(listed.value.idPairs)
    return listed
  },

  async 'comments.post'({ sheetId, rowId, threadId, ...comment }: Parsed<'comments.post'>) {
    const { rows, threads, comments } = idMapOf(sheetId)
    const posted = await window.bridge.call['comments.post']({
      ...comment,
      sheetId,
      rowId: rowId && rows.toService(rowId),
      threadId: threadId && threads.toService(threadId),
    })
    if (!posted.ok) return posted
    // Later calls may use these ids before a list contains them.
    threads.register(posted.value.threadId)
    comments.register(posted.value.commentId)
    return ok({ threadId: threads.toLocal(posted.value.threadId), commentId: posted.value.commentId })
  },

  'comments.change': ({ text, seen, ...at }: OnComment & Pick<Draft, 'text'> & { readonly seen: Seen }) =>
    window.bridge.call['comments.change']({ ...serviceComment(at), text, seen: [...seen] }),

  'comments.delete': (at: OnComment) => window.bridge.call['comments.delete'](serviceComment(at)),

  'comments.open-link': ({ start, ...at }: OnComment & { readonly start: number }) =>
    window.bridge.call['comments.open-link']({ ...serviceComment(at), start }),
}

/** Whether the service knows the cell. If not, requests about it have no result. */
export function isNumbered(cell: CellOfSheet): boolean {
  const { rowId, columnId } = serviceCell(cell)
  return rowId > 0 && columnId > 0
}

/** A cell reference from another part of the app, with the ids of this window. */
export function localCellOf<At extends { readonly rowId: RowId; readonly columnId?: ColumnId }>(
  sheetId: SheetId,
  at: At,
): At {
  const { rows, columns } = idMapOf(sheetId)
  const rowId = rows.toLocal(at.rowId)
  return at.columnId === undefined ? { ...at, rowId } : { ...at, rowId, columnId: columns.toLocal(at.columnId) }
}

/** A column reference from another part of the app, with the ids of this window. */
export const localColumnOf = (sheetId: SheetId, columnId: ColumnId): ColumnId =>
  idMapOf(sheetId).columns.toLocal(columnId)

// Lists are cached as main sent them and translated on read, because a pair can arrive after the list.

export function localThread(sheetId: SheetId, thread: Thread): Thread {
  const { rows, threads, comments } = idMapOf(sheetId)
  return {
    ...thread,
    id: threads.toLocal(thread.id),
    rowId: thread.rowId && rows.toLocal(thread.rowId),
    comments: thread.comments.map(comment => ({ ...comment, id: comments.toLocal(comment.id) })),
  }
}

export function localUnseen(sheetId: SheetId, { changes, isMore }: UnseenChanges): UnseenChanges {
  return { changes: changes.map(change => localCellOf(sheetId, change)), isMore }
}

export const localUpload = (upload: Upload): Upload =>
  upload.rowId === null ? upload : { ...upload, rowId: idMapOf(upload.sheetId).rows.toLocal(upload.rowId) }

export function localAttachment(sheetId: SheetId, attachment: Attachment): Attachment {
  const { parent } = attachment
  if (parent.kind !== 'row') return attachment
  // as: the parent of this kind is a row.
  return { ...attachment, parent: { ...parent, id: idMapOf(sheetId).rows.toLocal(parent.id as RowId) } }
}

export function serviceCell<At extends CellOfSheet>(cell: At): At {
  const { rows, columns } = idMapOf(cell.sheetId)
  return { ...cell, rowId: rows.toService(cell.rowId), columnId: columns.toService(cell.columnId) }
}

function serviceComment({ sheetId, threadId, commentId }: OnComment): OnComment {
  const { threads, comments } = idMapOf(sheetId)
  return { sheetId, threadId: threads.toService(threadId), commentId: comments.toService(commentId) }
}

const serviceTarget = (target: DraftTarget, ids: IdMap): DraftTarget => targetBy(target, ids, 'toService')
const localTarget = (target: DraftTarget, ids: IdMap): DraftTarget => targetBy(target, ids, 'toLocal')

function targetBy(target: DraftTarget, ids: IdMap, way: 'toLocal' | 'toService'): DraftTarget {
  switch (target.kind) {
    case 'cell':
      return { ...target, rowId: ids.rows[way](target.rowId), columnId: ids.columns[way](target.columnId) }
    case 'sheet':
      return target
    case 'row':
      return { ...target, id: ids.rows[way](target.id) }
    case 'thread':
      return { ...target, id: ids.threads[way](target.id) }
    case 'comment':
      return { ...target, id: ids.comments[way](target.id) }
  }
}
