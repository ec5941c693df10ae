import type { CommentId, SheetId } from '../../../../shared/model/ids.ts'
import type { NewComment, Post } from '../../../../shared/model/sheet/post.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { DiscussionsApi, Said, SaidComment, SaidThread } from '../../../api/discussions.ts'
import { everyPage } from '../../../api/transport/pages.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import type { Ask } from '../../ask.ts'
import { type Me, mayBeSent, sameText } from '../../lists/same-comment.ts'
import { CHANGED_ELSEWHERE, goneWords, PERHAPS_COMMENT, UNSURE_COMMENT } from './post-words.ts'

export type JudgeDeps = {
  readonly discussions: Pick<DiscussionsApi, 'page' | 'thread' | 'comment'>
  readonly ask: Ask
  readonly me: Me
}

/** What reading the service says of a post. `said`: the comment that it became. */
export type Verdict =
  | { readonly kind: 'send' }
  | { readonly kind: 'done'; readonly said: Said | null }
  | { readonly kind: 'park'; readonly reason: string; readonly said: Said | null }

const SEND: Verdict = { kind: 'send' }
const park = (reason: string, said: Said | null = null): Verdict => ({ kind: 'park', reason, said })
const done = (said: Said | null): Verdict => ({ kind: 'done', said })

/**
 * What became of a post that was sent without an answer. `known`: comments that cannot be it, because they were here before it left
 * or came of other posts.
 */
export async function judgePost(
  deps: JudgeDeps,
  sheetId: SheetId,
  entry: OutboxEdit<Post>,
  known: ReadonlySet<number>,
): Promise<Result<Verdict>> {
  const { edit } = entry
  switch (edit.kind) {
    case 'post-comment':
      return judgeNew(deps, sheetId, edit, entry.sentAt ?? 0, known)
    case 'change-comment':
      return judgeChange(deps, sheetId, entry)
    case 'delete-comment': {
      const found = await readComment(deps, sheetId, edit.commentId)
      return found.ok ? ok(found.value ? SEND : done(null)) : found
    }
  }
}

/** A change is made on the text that was there. Where the comment says something else by now, both are kept. */
export async function judgeChange(
  deps: JudgeDeps,
  sheetId: SheetId,
  { edit, base }: OutboxEdit<Post>,
): Promise<Result<Verdict>> {
  const found = await readComment(deps, sheetId, edit.commentId)
  if (!found.ok) return found
  if (!found.value) return ok(park(goneWords(edit)))
  const said = { version: null, threadId: edit.threadId, comment: found.value }
  if (edit.kind === 'change-comment' && sameText(found.value.text, edit.text)) return ok(done(said))
  const isAsBefore = base === null || sameText(found.value.text, String(base.value))
  return ok(isAsBefore ? SEND : park(CHANGED_ELSEWHERE, said))
}

/** A comment of mine with this text, in this place, that nobody knew and that is not older: that is it. Several: the person decides. */
async function judgeNew(
  deps: JudgeDeps,
  sheetId: SheetId,
  edit: NewComment,
  sentAt: number,
  known: ReadonlySet<number>,
): Promise<Result<Verdict>> {
  const read = edit.threadId < 0 ? await readBegun(deps, sheetId, edit) : await readThread(deps, sheetId, edit)
  if (!read.ok) return read.error.kind === 'not-found' ? ok(park(goneWords(edit))) : read
  const isOurs = (comment: SaidComment) => mayBeSent({ edit, sentAt, known }, comment, deps.me)
  const there = read.value.flatMap(({ id, comments }) =>
    // What begins a thread is its first comment.
    (edit.threadId < 0 ? comments.slice(0, 1) : comments).map(comment => ({ version: null, threadId: id, comment })),
  )
  const fitting = there.filter(({ comment }) => isOurs(comment))
  const [first = null] = fitting
  if (fitting.length > 1) return ok(park(UNSURE_COMMENT))
  // I may have said it in other words since, on another computer, and the clock of this one may be wrong.
  const isPerhaps = ({ comment }: Said) => {
    const text = comment.changedAt === null ? edit.text : comment.text
    return mayBeSent({ edit: { ...edit, text }, sentAt: 0, known }, comment, deps.me)
  }
  if (!first && there.some(isPerhaps)) return ok(park(PERHAPS_COMMENT))
  return ok(first ? done(first) : SEND)
}

/** Threads about the same row, or about the sheet itself. */
async function readBegun(
  { ask, discussions }: JudgeDeps,
  sheetId: SheetId,
  { rowId }: NewComment,
): Promise<Result<readonly SaidThread[]>> {
  const listed = await everyPage(page =>
    ask.read(CHECK, 'person', signal => discussions.page({ sheetId, rowId }, page, { signal })),
  )
  return listed.ok ? ok(listed.value.filter(thread => thread.rowId === rowId)) : listed
}

async function readThread(
  { ask, discussions }: JudgeDeps,
  sheetId: SheetId,
  { threadId }: NewComment,
): Promise<Result<readonly SaidThread[]>> {
  const thread = await ask.read(CHECK, 'person', signal => discussions.thread(sheetId, threadId, { signal }))
  return thread.ok ? ok([thread.value]) : thread
}

/** Null: it is not there. */
async function readComment(
  { ask, discussions }: JudgeDeps,
  sheetId: SheetId,
  commentId: CommentId,
): Promise<Result<SaidComment | null>> {
  const found = await ask.read(CHECK, 'person', signal => discussions.comment(sheetId, commentId, { signal }))
  return found.ok || found.error.kind !== 'not-found' ? found : ok(null)
}

const CHECK = 'Check whether a comment arrived'
