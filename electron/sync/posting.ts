import { canComment } from '../../shared/model/access.ts'
import type { KeptFile } from '../../shared/model/conversation.ts'
import { CommentId, type RowId, type SheetId, ThreadId } from '../../shared/model/ids.ts'
import type { Post } from '../../shared/model/sheet/post.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { textBase } from '../outbox/coalesce.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Conversations } from './lists/conversations.ts'
import { VIEW_ONLY } from './push/refusal.ts'
import type { SheetHub } from './sheet-hub.ts'

export type PostingDeps = {
  readonly outbox: Outbox
  readonly hub: SheetHub
  readonly talk: Pick<Conversations, 'find'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** From 0 to below 1. */
  readonly random: () => number
  /** The counts of unsaved edits are different. */
  readonly told: () => void
  readonly edited: (sheetId: SheetId) => void
}

/** A comment about a row, or, `rowId` null, about the sheet. `threadId` null begins a thread. */
export type NewPost = {
  readonly sheetId: SheetId
  readonly rowId: RowId | null
  readonly threadId: ThreadId | null
  readonly text: string
  readonly file: KeptFile | null
}
export type CommentPlace = {
  readonly sheetId: SheetId
  readonly threadId: ThreadId
  readonly commentId: CommentId
}

/** Takes what a person says into the outbox, behind the edits that they made before it. Durable when it answers. */
export function createPosting({ outbox, hub, talk, now, random, told, edited }: PostingDeps) {
  // So many that two of them never meet, in one file or over several.
  const newId = () => -1 - Math.floor(random() * 2 ** 52)

  const store = (sheetId: SheetId, edit: Post, before: string | null): Result<null> => {
    const shown = hub.base(sheetId)
    if (shown && !canComment(shown.sheet.meta.accessLevel)) return fail({ kind: 'forbidden', said: VIEW_ONLY })
    const base = before === null ? null : textBase(before)
    const added = outbox.add(sheetId, [{ edit, base }], now())
    if (!added.ok) return added
    hub.applyChange(added.value)
    told()
    edited(sheetId)
    return ok(null)
  }
  /** What a comment is about and says: on the service, or in the outbox where it is not there yet. */
  const look = async ({ sheetId, threadId, commentId }: CommentPlace) => {
    const { threads, comments } = outbox.numbers(sheetId)
    const there = comments.get(commentId) ?? commentId
    const found = await talk.find(sheetId, there)
    const waiting = outbox.posts(sheetId).find(({ edit }) => edit.commentId === there)
    return {
      threadId: threads.get(threadId) ?? threadId,
      commentId: there,
      rowId: found?.rowId ?? waiting?.edit.rowId ?? null,
      text: found?.text ?? null,
    }
  }

  return {
    post(given: NewPost): Result<{ threadId: ThreadId; commentId: CommentId }> {
      const { sheetId, rowId, text, file } = given
      const threadId = given.threadId ?? ThreadId.parse(newId())
      const commentId = CommentId.parse(newId())
      const stored = store(sheetId, { kind: 'post-comment', rowId, threadId, commentId, text, file }, null)
      return stored.ok ? ok({ threadId, commentId }) : stored
    },
    async change(place: CommentPlace, text: string): Promise<Result<null>> {
      const { text: before, ...about } = await look(place)
      return store(place.sheetId, { kind: 'change-comment', ...about, text }, before)
    },
    async remove(place: CommentPlace): Promise<Result<null>> {
      const { text: _, ...about } = await look(place)
      return store(place.sheetId, { kind: 'delete-comment', ...about }, null)
    },
  }
}
