import { isDeepStrictEqual } from 'node:util'
import type { IdPairs, SheetId } from '../../../../shared/model/ids.ts'
import type { Post } from '../../../../shared/model/sheet/post.ts'
import type { RowPatch } from '../../../../shared/model/sheet/sheet-message.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import type { DiscussionsApi, Said } from '../../../api/discussions.ts'
import type { KeptFiles, KeptSending } from '../../../files/kept-files.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import type { Ask } from '../../ask.ts'
import type { Conversations } from '../../lists/conversations.ts'
import { TITLE_LENGTH } from '../../lists/fold-threads.ts'
import { rowOf, type SheetBase } from '../../sheet-base.ts'
import { type Accepted, type Adapter, type Found, NOTHING_ELSE, type Prepared } from '../adapter.ts'
import type { PostBatch } from '../batches.ts'
import { type JudgeDeps, judgeChange, judgePost } from './judge-posts.ts'
import { reasonOf } from './post-words.ts'

type SendPostDeps = {
  readonly discussions: DiscussionsApi
  readonly kept: Pick<KeptFiles, 'open'>
  readonly ask: Ask
}

export type PostDeps = SendPostDeps &
  JudgeDeps & {
    readonly outbox: Pick<Outbox, 'read' | 'known' | 'numbers'>
    readonly talk: Pick<Conversations, 'knownComments' | 'said' | 'gone'>
    /** A file hangs on the sheet that did not before. */
    readonly attached: (sheetId: SheetId) => void
  }

type Entry = OutboxEdit<Post>

/** Comments, each alone, with its file. A change goes only where the comment says still what it was made on. */
export function createPostsAdapter(deps: PostDeps): Adapter<PostBatch, Post> {
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
          const waits = edit.kind === 'change-comment' ? await lookAtChange(deps, entry) : null
          if (waits) return ok(waits)
          const file = await openFile(deps, edit)
          if (!file.ok) return ok({ kind: 'failed', error: file.error })
          const known = { comments: await deps.talk.knownComments(sheetId) }
          return ok({
            kind: 'ready',
            known,
            // Written anew while this looked around: then that goes, from the start.
            isStill: () => isStill(deps, entry),
            async send({ key, mayGo }) {
              const answer = await sendPost(deps, sheetId, edit, file.value, key, mayGo)
              return answer.ok ? ok(accepted(deps, base, entry, answer.value)) : answer
            },
          })
        },
        refuse: error => ({ kind: 'batch', reason: reasonOf(error, edit) }),
      }
    },

    /** Each is found, goes again, or waits for the person. */
    async reconcile({ sheet: { meta } }, unknown) {
      const done: { entry: Entry; said: Said | null }[] = []
      const resend: number[] = []
      const park: [number, string][] = []
      for (const entry of unknown) {
        const numbered = [
          ...deps.outbox.numbers(meta.id).comments.values(),
          ...done.map(({ said }) => said?.comment.id),
        ]
        const known = [...(deps.outbox.known(meta.id, 'comments') ?? []), ...numbered.filter(id => id !== undefined)]
        const judged = await judgePost(deps, meta.id, entry, new Set<number>(known))
        if (!judged.ok) return judged
        const verdict = judged.value
        if (verdict.kind === 'send') resend.push(entry.seq)
        else if (verdict.kind === 'done') done.push({ entry, said: verdict.said })
        else {
          // What was read on the way is what the person compares with.
          if (verdict.said) await remember(deps, entry, verdict.said)
          park.push([entry.seq, verdict.reason])
        }
      }
      for (const { entry, said } of done) await keepInCopy(deps, entry, said)
      return ok<Found>({
        kind: 'found',
        done: done.map(({ entry }) => entry.seq),
        numbers: {
          threads: done.flatMap(({ entry, said }) => numbersOf(entry.edit, said).threads ?? []),
          comments: done.flatMap(({ entry, said }) => numbersOf(entry.edit, said).comments ?? []),
        },
        rows: [],
        resend,
        park,
        afterwards: () => {
          for (const { entry } of done) noteFile(deps, entry)
        },
      })
    },
  }
}

/** A comment with a file counts as an upload does. */
const FILE_WEIGHT = 10

/** What the service answered to a post. `comment` null: it is gone now. */
type PostAnswer = Pick<Said, 'version'> & { readonly said: Said | null }

/** The file of a post, ready to be read; null where it has none. Errors: file-unreadable. */
async function openFile(deps: SendPostDeps, post: Post): Promise<Result<KeptSending | null>> {
  return post.kind === 'post-comment' && post.file ? deps.kept.open(post.file) : ok(null)
}

/**
 * One request. A deletion of what is gone already is done. `key`: the name of a new comment, see `keys/request-keys.ts`; `mayGo`: whether
 * it may leave under it, asked when its turn has come, and again where a new session had to be had first.
 */
async function sendPost(
  deps: SendPostDeps,
  sheetId: SheetId,
  post: Post,
  file: KeptSending | null,
  key: string | null,
  mayGo: () => boolean,
): Promise<Result<PostAnswer>> {
  const { discussions: api, ask } = deps
  switch (post.kind) {
    case 'post-comment': {
      const weight = file ? FILE_WEIGHT : 1
      const label = file ? `Post a comment with ${file.sending.name}` : 'Post a comment'
      const sending = file?.sending ?? null
      const { rowId, threadId, text } = post
      const posted = await ask.write(
        label,
        sheetId,
        signal =>
          threadId < 0
            ? api.begin({ sheetId, rowId }, text, sending, { signal, requestKey: key, mayRepeat: mayGo })
            : api.reply(sheetId, threadId, text, sending, { signal, requestKey: key, mayRepeat: mayGo }),
        { weight, mayGo },
      )
      // A body that broke off because of the file cannot have been taken for a whole one.
      const broken = posted.ok ? null : (file?.failure() ?? null)
      if (broken) return fail(broken)
      return posted.ok ? ok({ version: posted.value.version, said: posted.value }) : posted
    }
    case 'change-comment': {
      const { commentId, text, threadId } = post
      const changed = await ask.write('Change a comment', sheetId, signal =>
        api.change(sheetId, commentId, text, { signal }),
      )
      return changed.ok ? ok({ version: changed.value.version, said: { ...changed.value, threadId } }) : changed
    }
    case 'delete-comment': {
      const removed = await ask.write('Delete a comment', sheetId, signal =>
        api.remove(sheetId, post.commentId, { signal }),
      )
      if (!removed.ok && removed.error.kind === 'not-found') return ok({ version: null, said: null })
      return removed.ok ? ok({ version: removed.value.version, said: null }) : removed
    }
  }
}

/** Null: nothing keeps it from leaving. */
async function lookAtChange(deps: PostDeps, entry: Entry): Promise<Prepared | null> {
  const judged = await judgeChange(deps, entry.sheetId, entry)
  if (!judged.ok) return { kind: 'failed', error: judged.error }
  if (judged.value.kind !== 'park') return null
  // What was read on the way is what the person compares with.
  if (judged.value.said) await remember(deps, entry, judged.value.said)
  return { kind: 'park', reason: judged.value.reason }
}

/** A post that waits can be changed or taken back at any moment; one that is marked as on its way cannot. */
function isStill({ outbox }: PostDeps, { seq, edit }: Entry): boolean {
  const now = outbox.read(seq)
  return now?.state === 'queued' && isDeepStrictEqual(now.edit, edit)
}

function accepted(deps: PostDeps, base: SheetBase, entry: Entry, { version, said }: PostAnswer): Accepted {
  const isWhole = version !== null && base.version !== null && version === base.version + 1
  return {
    ...NOTHING_ELSE,
    settled: { done: [entry.seq], saved: [], version: null, numbers: numbersOf(entry.edit, said) },
    version,
    rows: rowsAfter(base, entry.edit),
    moves: [],
    isWhole,
    mustPull: version !== null && !isWhole,
    beforeSettling: async () => ok(await keepInCopy(deps, entry, said)),
    afterwards: () => noteFile(deps, entry),
  }
}

/** The copy of the conversation, before the outbox forgets the post: a crash in between shows it once more, and never not at all. */
async function keepInCopy(deps: PostDeps, entry: Entry, said: Said | null): Promise<null> {
  if (said) await remember(deps, entry, said)
  if (entry.edit.kind === 'delete-comment') await deps.talk.gone(entry.sheetId, entry.edit.commentId)
  return null
}

function remember({ talk }: PostDeps, { sheetId, edit }: Entry, { threadId, comment }: Said): Promise<void> {
  return talk.said(sheetId, { id: threadId, rowId: edit.rowId, title: comment.text.slice(0, TITLE_LENGTH) }, comment)
}

function noteFile({ attached }: PostDeps, { sheetId, edit }: Entry): void {
  if (edit.kind === 'post-comment' && edit.file) attached(sheetId)
}

function numbersOf({ threadId, commentId }: Post, said: Said | null): IdPairs {
  if (!said) return {}
  return {
    threads: threadId < 0 ? [[threadId, said.threadId]] : [],
    comments: commentId < 0 ? [[commentId, said.comment.id]] : [],
  }
}

/** The row with the mark that counts its comments. */
function rowsAfter(base: SheetBase, { kind, rowId }: Post): readonly RowPatch[] {
  const row = rowId === null ? null : rowOf(base, rowId)
  if (!row || kind === 'change-comment') return []
  return [{ ...row, comments: Math.max(0, row.comments + (kind === 'post-comment' ? 1 : -1)) }]
}
