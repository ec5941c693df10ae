import { isDeepStrictEqual } from 'node:util'
import type { IdPairs, SheetId } from '../../../../shared/model/ids.ts'
import type { CommentEdit } from '../../../../shared/model/sheet/comment-edit.ts'
import type { RowPatch } from '../../../../shared/model/sheet/sheet-message.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import type { DiscussionsApi, SavedComment } from '../../../api/discussions.ts'
import type { KeptFiles, KeptSending } from '../../../files/kept-files.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import type { Ask } from '../../ask.ts'
import { TITLE_LENGTH } from '../../lists/fold-threads.ts'
import type { ThreadList } from '../../lists/thread-list.ts'
import { rowOf, type SheetBase } from '../../sheet-base.ts'
import { type Accepted, type Adapter, NOTHING_ELSE, type Prepared } from '../adapter.ts'
import type { CommentBatch } from '../batches.ts'
import { NOT_DELETED, reasonOf } from './comment-reasons.ts'
import { detectChangeConflict, type ReconcileDeps, reconcileComment } from './reconcile-comment.ts'

type SendCommentDeps = {
  readonly discussions: DiscussionsApi
  readonly kept: Pick<KeptFiles, 'open'>
  readonly ask: Ask
}

export type CommentsDeps = SendCommentDeps &
  ReconcileDeps & {
    readonly outbox: Pick<Outbox, 'read' | 'known' | 'numbers'>
    readonly threads: Pick<ThreadList, 'knownComments' | 'setComment' | 'removeComment'>
    /** A file was attached to the sheet. */
    readonly attached: (sheetId: SheetId) => void
  }

type Entry = OutboxEdit<CommentEdit>

/** Sends each comment alone, with its file. A change is sent only if the comment still has the text it was made on. */
export function createCommentsAdapter(deps: CommentsDeps): Adapter<CommentBatch, CommentEdit> {
  return {
    next(base, batch) {
      const { entry } = batch
      const { sheetId, seq, edit } = entry
      return {
        seqs: [seq],
        create: edit.kind === 'post-comment' ? batch : null,
        size: null,
        needsFreshLook: false,
        needsColumns: true,
        async prepare(): Promise<Result<Prepared>> {
          const waits = edit.kind === 'change-comment' ? await checkChange(deps, entry) : null
          if (waits) return ok(waits)
          const file = await openFile(deps, edit)
          if (!file.ok) return ok({ kind: 'failed', error: file.error })
          const known = { comments: await deps.threads.knownComments(sheetId) }
          return ok({
            kind: 'ready',
            known,
            // If the text changed during the read, the new text is sent from the start.
            isStill: () => isStill(deps, entry),
            async send({ key, mayGo }) {
              const answer = await sendComment(deps, sheetId, edit, file.value, key, mayGo)
              return answer.ok ? ok(accepted(deps, base, entry, answer.value)) : answer
            },
          })
        },
        refuse: error =>
          edit.kind === 'delete-comment' && error.kind === 'not-found'
            ? { kind: 'look', reason: NOT_DELETED }
            : { kind: 'batch', reason: reasonOf(error, edit) },
      }
    },

    /** Each comment is found, resent or held for review. */
    async reconcile({ sheet: { meta } }, unknown) {
      const done: { entry: Entry; saved: SavedComment | null }[] = []
      const resend: number[] = []
      const review: [number, string][] = []
      for (const entry of unknown) {
        const numbered = [
          ...deps.outbox.numbers(meta.id).comments.values(),
          ...done.map(({ saved }) => saved?.comment.id),
        ]
        const known = [...(deps.outbox.known(meta.id, 'comments') ?? []), ...numbered.filter(id => id !== undefined)]
        const checked = await reconcileComment(deps, meta.id, entry, new Set<number>(known))
        if (!checked.ok) return checked
        const outcome = checked.value
        if (outcome.kind === 'send') resend.push(entry.seq)
        else if (outcome.kind === 'done') done.push({ entry, saved: outcome.saved })
        else {
          // The user compares with the text read here.
          if (outcome.saved) await remember(deps, entry, outcome.saved)
          review.push([entry.seq, outcome.reason])
        }
      }
      for (const { entry, saved } of done) await keepInCopy(deps, entry, saved)
      return ok({
        done: done.map(({ entry }) => entry.seq),
        numbers: {
          threads: done.flatMap(({ entry, saved }) => numbersOf(entry.edit, saved).threads ?? []),
          comments: done.flatMap(({ entry, saved }) => numbersOf(entry.edit, saved).comments ?? []),
        },
        rows: [],
        resend,
        review,
        afterwards: () => {
          for (const { entry } of done) noteFile(deps, entry)
        },
      })
    },
  }
}

/** A comment with a file counts as an upload. */
const FILE_WEIGHT = 10

/** The service's response to a comment edit. `saved` null: the comment is deleted. */
type CommentResponse = Pick<SavedComment, 'version'> & { readonly saved: SavedComment | null }

/** Opens the file of a comment; null without one. Errors: file-unreadable. */
async function openFile(deps: SendCommentDeps, edit: CommentEdit): Promise<Result<KeptSending | null>> {
  return edit.kind === 'post-comment' && edit.file ? deps.kept.open(edit.file) : ok(null)
}

/**
 * Sends one request. `key`: the idempotency key of a new comment, see `keys/request-keys.ts`. `mayGo` is called when
 * the request's turn arrives and again after a session refresh.
 */
async function sendComment(
  deps: SendCommentDeps,
  sheetId: SheetId,
  edit: CommentEdit,
  file: KeptSending | null,
  key: string | null,
  mayGo: () => boolean,
): Promise<Result<CommentResponse>> {
  const { discussions: api, ask } = deps
  switch (edit.kind) {
    case 'post-comment': {
      const weight = file ? FILE_WEIGHT : 1
      const label = file ? `Post a comment with ${file.sending.name}` : 'Post a comment'
      const sending = file?.sending ?? null
      const { rowId, threadId, text } = edit
      const posted = await ask.write(
        label,
        sheetId,
        signal =>
          threadId < 0
            ? api.begin({ sheetId, rowId }, text, sending, { signal, requestKey: key, mayRepeat: mayGo })
            : api.reply(sheetId, threadId, text, sending, { signal, requestKey: key, mayRepeat: mayGo }),
        { weight, mayGo },
      )
      // A body that was cut off by a file error cannot have been accepted.
      const broken = posted.ok ? null : (file?.failure() ?? null)
      if (broken) return fail(broken)
      return posted.ok ? ok({ version: posted.value.version, saved: posted.value }) : posted
    }
    case 'change-comment': {
      const { commentId, text, threadId } = edit
      const changed = await ask.write('Change a comment', sheetId, signal =>
        api.change(sheetId, commentId, text, { signal }),
      )
      return changed.ok ? ok({ version: changed.value.version, saved: { ...changed.value, threadId } }) : changed
    }
    case 'delete-comment': {
      const removed = await ask.write('Delete a comment', sheetId, signal =>
        api.remove(sheetId, edit.commentId, { signal }),
      )
      return removed.ok ? ok({ version: removed.value.version, saved: null }) : removed
    }
  }
}

/** Null: it may be sent. */
async function checkChange(deps: CommentsDeps, entry: Entry): Promise<Prepared | null> {
  const checked = await detectChangeConflict(deps, entry.sheetId, entry)
  if (!checked.ok) return { kind: 'failed', error: checked.error }
  if (checked.value.kind !== 'review') return null
  // The user compares with the text read here.
  if (checked.value.saved) await remember(deps, entry, checked.value.saved)
  return { kind: 'review', reason: checked.value.reason }
}

/** A queued edit can change or be withdrawn at any time; one marked as sending cannot. */
function isStill({ outbox }: CommentsDeps, { seq, edit }: Entry): boolean {
  const now = outbox.read(seq)
  return now?.state === 'queued' && isDeepStrictEqual(now.edit, edit)
}

function accepted(deps: CommentsDeps, base: SheetBase, entry: Entry, { version, saved }: CommentResponse): Accepted {
  const isWhole = version !== null && base.version !== null && version === base.version + 1
  return {
    ...NOTHING_ELSE,
    settled: { done: [entry.seq], saved: [], version: null, numbers: numbersOf(entry.edit, saved) },
    version,
    rows: rowsAfter(base, entry.edit),
    moves: [],
    isWhole,
    mustPull: version !== null && !isWhole,
    beforeSettling: async () => ok(await keepInCopy(deps, entry, saved)),
    afterwards: () => noteFile(deps, entry),
  }
}

/**
 * Updates the copy before the outbox drops the edit: after a crash in between, the comment briefly shows twice instead
 * of not at all.
 */
async function keepInCopy(deps: CommentsDeps, entry: Entry, saved: SavedComment | null): Promise<null> {
  if (saved) await remember(deps, entry, saved)
  if (entry.edit.kind === 'delete-comment') await deps.threads.removeComment(entry.sheetId, entry.edit.commentId)
  return null
}

function remember(
  { threads }: CommentsDeps,
  { sheetId, edit }: Entry,
  { threadId, comment }: SavedComment,
): Promise<void> {
  return threads.setComment(
    sheetId,
    { id: threadId, rowId: edit.rowId, title: comment.text.slice(0, TITLE_LENGTH) },
    comment,
  )
}

function noteFile({ attached }: CommentsDeps, { sheetId, edit }: Entry): void {
  if (edit.kind === 'post-comment' && edit.file) attached(sheetId)
}

function numbersOf({ threadId, commentId }: CommentEdit, saved: SavedComment | null): IdPairs {
  if (!saved) return {}
  return {
    threads: threadId < 0 ? [[threadId, saved.threadId]] : [],
    comments: commentId < 0 ? [[commentId, saved.comment.id]] : [],
  }
}

/** The row with its updated comment count. */
function rowsAfter(base: SheetBase, { kind, rowId }: CommentEdit): readonly RowPatch[] {
  const row = rowId === null ? null : rowOf(base, rowId)
  if (!row || kind === 'change-comment') return []
  return [{ ...row, comments: Math.max(0, row.comments + (kind === 'post-comment' ? 1 : -1)) }]
}
