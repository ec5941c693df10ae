import { canComment } from '../../shared/model/access.ts'
import type { KeptFile } from '../../shared/model/comment.ts'
import { CommentId, type RowId, type SheetId, ThreadId } from '../../shared/model/ids.ts'
import type { CommentEdit } from '../../shared/model/sheet/comment-edit.ts'
import type { Seen } from '../../shared/model/sheet/seen.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { textBase } from '../outbox/coalesce.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ThreadList } from './lists/thread-list.ts'
import { VIEW_ONLY } from './push/refusal.ts'
import type { SheetHub } from './sheet-hub.ts'

export type CommentSubmitDeps = {
  readonly outbox: Outbox
  readonly hub: SheetHub
  readonly threads: Pick<ThreadList, 'find'>
  readonly now: () => number
  /** From 0 to below 1. */
  readonly random: () => number
  /** The counts of unsaved edits changed. */
  readonly publishUnsaved: () => void
  readonly edited: (sheetId: SheetId) => void
}

/** A comment on a row, or on the sheet if `rowId` is null. `threadId` null starts a thread. */
export type CommentInput = {
  readonly sheetId: SheetId
  readonly rowId: RowId | null
  readonly threadId: ThreadId | null
  readonly text: string
  readonly file: KeptFile | null
}
export type CommentRef = {
  readonly sheetId: SheetId
  readonly threadId: ThreadId
  readonly commentId: CommentId
}

/** Stores comments in the outbox, after earlier edits. Durable when it returns. */
export function createCommentSubmit({ outbox, hub, threads, now, random, publishUnsaved, edited }: CommentSubmitDeps) {
  // A range so large that ids do not collide, even across files.
  const newId = () => -1 - Math.floor(random() * 2 ** 52)

  const store = (sheetId: SheetId, edit: CommentEdit, before: string | null, seen?: Seen): Result<null> => {
    const shown = hub.base(sheetId)
    if (shown && !canComment(shown.sheet.meta.accessLevel)) return fail({ kind: 'forbidden', message: VIEW_ONLY })
    const base = before === null ? null : textBase(before)
    const added = outbox.add(sheetId, [{ edit, base, seen }], now())
    if (!added.ok) return added
    hub.applyChange(added.value)
    publishUnsaved()
    edited(sheetId)
    return ok(null)
  }
  /** The row, thread and text of a comment: from the service's copy, or from the outbox if it is not posted yet. */
  const look = async ({ sheetId, threadId, commentId }: CommentRef) => {
    const { threads: threadIds, comments: commentIds } = outbox.numbers(sheetId)
    const there = commentIds.get(commentId) ?? commentId
    const found = await threads.find(sheetId, there)
    const waiting = outbox.commentEdits(sheetId).find(({ edit }) => edit.commentId === there)
    return {
      threadId: threadIds.get(threadId) ?? threadId,
      commentId: there,
      rowId: found?.rowId ?? waiting?.edit.rowId ?? null,
      text: found?.text ?? null,
    }
  }

  return {
    post(given: CommentInput): Result<{ threadId: ThreadId; commentId: CommentId }> {
      const { sheetId, rowId, text, file } = given
      const threadId = given.threadId ?? ThreadId.parse(newId())
      const commentId = CommentId.parse(newId())
      const stored = store(sheetId, { kind: 'post-comment', rowId, threadId, commentId, text, file }, null)
      return stored.ok ? ok({ threadId, commentId }) : stored
    },
    /** `seen`: the text that the author started from. If the comment's text differs now, both are kept. */
    async change(ref: CommentRef, text: string, seen?: Seen): Promise<Result<null>> {
      const { text: before, ...about } = await look(ref)
      return store(ref.sheetId, { kind: 'change-comment', ...about, text }, before, seen)
    },
    async remove(ref: CommentRef): Promise<Result<null>> {
      const { text: _, ...about } = await look(ref)
      return store(ref.sheetId, { kind: 'delete-comment', ...about }, null)
    },
  }
}
