import type { CommentId, SheetId } from '../../../../shared/model/ids.ts'
import type { CommentEdit, NewComment } from '../../../../shared/model/sheet/comment-edit.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { Discussion, DiscussionComment, DiscussionsApi, SavedComment } from '../../../api/discussions.ts'
import { everyPage } from '../../../api/transport/pages.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import type { Ask } from '../../ask.ts'
import { type Me, mayBeSent, sameText } from '../../lists/same-comment.ts'
import { CHANGED_ELSEWHERE, goneReason, PERHAPS_COMMENT, UNSURE_COMMENT } from './comment-reasons.ts'

export type ReconcileDeps = {
  readonly discussions: Pick<DiscussionsApi, 'page' | 'thread' | 'comment'>
  readonly ask: Ask
  readonly me: Me
}

/** The action for a comment sent without a response. `saved`: the resulting comment. */
export type ReconciledComment =
  | { readonly kind: 'send' }
  | { readonly kind: 'done'; readonly saved: SavedComment | null }
  | { readonly kind: 'review'; readonly reason: string; readonly saved: SavedComment | null }

const SEND: ReconciledComment = { kind: 'send' }
const review = (reason: string, saved: SavedComment | null = null): ReconciledComment => ({
  kind: 'review',
  reason,
  saved,
})
const done = (saved: SavedComment | null): ReconciledComment => ({ kind: 'done', saved })

/**
 * Finds the outcome of a comment sent without a response. `known`: comments that cannot be it, because they existed
 * before or belong to other edits.
 */
export async function reconcileComment(
  deps: ReconcileDeps,
  sheetId: SheetId,
  entry: OutboxEdit<CommentEdit>,
  known: ReadonlySet<number>,
): Promise<Result<ReconciledComment>> {
  const { edit } = entry
  switch (edit.kind) {
    case 'post-comment':
      return reconcileNew(deps, sheetId, edit, entry.sentAt ?? 0, known)
    case 'change-comment':
      return detectChangeConflict(deps, sheetId, entry)
    case 'delete-comment': {
      const found = await readComment(deps, sheetId, edit.commentId)
      return found.ok ? ok(found.value ? SEND : done(null)) : found
    }
  }
}

/** A change applies to the text it was made on. If the comment's text differs now, both are kept. */
export async function detectChangeConflict(
  deps: ReconcileDeps,
  sheetId: SheetId,
  { edit, base }: OutboxEdit<CommentEdit>,
): Promise<Result<ReconciledComment>> {
  const found = await readComment(deps, sheetId, edit.commentId)
  if (!found.ok) return found
  if (!found.value) return ok(review(goneReason(edit)))
  const saved = { version: null, threadId: edit.threadId, comment: found.value }
  if (edit.kind === 'change-comment' && sameText(found.value.text, edit.text)) return ok(done(saved))
  const isAsBefore = base === null || sameText(found.value.text, String(base.value))
  return ok(isAsBefore ? SEND : review(CHANGED_ELSEWHERE, saved))
}

/**
 * Matches a comment of mine with this text and location that was unknown before and is not older. Several matches: the
 * user decides.
 */
async function reconcileNew(
  deps: ReconcileDeps,
  sheetId: SheetId,
  edit: NewComment,
  sentAt: number,
  known: ReadonlySet<number>,
): Promise<Result<ReconciledComment>> {
  const read = edit.threadId < 0 ? await readBegun(deps, sheetId, edit) : await readThread(deps, sheetId, edit)
  if (!read.ok) return read.error.kind === 'not-found' ? ok(review(goneReason(edit))) : read
  const isOurs = (comment: DiscussionComment) => mayBeSent({ edit, sentAt, known }, comment, deps.me)
  const there = read.value.flatMap(({ id, comments }) =>
    // A new thread's comment is its first.
    (edit.threadId < 0 ? comments.slice(0, 1) : comments).map(comment => ({ version: null, threadId: id, comment })),
  )
  const fitting = there.filter(({ comment }) => isOurs(comment))
  const [first = null] = fitting
  if (fitting.length > 1) return ok(review(UNSURE_COMMENT))
  // I may have edited it since on another computer, and this computer's clock may be wrong.
  const isPerhaps = ({ comment }: SavedComment) => {
    const text = comment.changedAt === null ? edit.text : comment.text
    return mayBeSent({ edit: { ...edit, text }, sentAt: 0, known }, comment, deps.me)
  }
  if (!first && there.some(isPerhaps)) return ok(review(PERHAPS_COMMENT))
  return ok(first ? done(first) : SEND)
}

/** Reads the threads of the same row, or of the sheet itself. */
async function readBegun(
  { ask, discussions }: ReconcileDeps,
  sheetId: SheetId,
  { rowId }: NewComment,
): Promise<Result<readonly Discussion[]>> {
  const listed = await everyPage(page =>
    ask.read(CHECK, 'person', signal => discussions.page({ sheetId, rowId }, page, { signal })),
  )
  return listed.ok ? ok(listed.value.filter(thread => thread.rowId === rowId)) : listed
}

async function readThread(
  { ask, discussions }: ReconcileDeps,
  sheetId: SheetId,
  { threadId }: NewComment,
): Promise<Result<readonly Discussion[]>> {
  const thread = await ask.read(CHECK, 'person', signal => discussions.thread(sheetId, threadId, { signal }))
  return thread.ok ? ok([thread.value]) : thread
}

/** Null if it does not exist. */
async function readComment(
  { ask, discussions }: ReconcileDeps,
  sheetId: SheetId,
  commentId: CommentId,
): Promise<Result<DiscussionComment | null>> {
  const found = await ask.read(CHECK, 'person', signal => discussions.comment(sheetId, commentId, { signal }))
  return found.ok || found.error.kind !== 'not-found' ? found : ok(null)
}

const CHECK = 'Check whether a comment arrived'
