import { isDeepStrictEqual } from 'node:util'
import type { AppError } from '../../../../shared/app-error.ts'
import type { SheetId } from '../../../../shared/model/ids.ts'
import type { Post } from '../../../../shared/model/sheet/post.ts'
import type { RowPatch } from '../../../../shared/model/sheet/sheet-message.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { Said } from '../../../api/discussions.ts'
import type { CacheClient } from '../../../cache/cache-client.ts'
import type { NewNumbers } from '../../../cache/outbox/numbers.ts'
import type { Outbox } from '../../../cache/outbox/outbox.ts'
import type { OutboxEdit } from '../../../cache/outbox/outbox-rows.ts'
import { outcomeOfError } from '../../../queue/outcome.ts'
import type { Conversations } from '../../lists/conversations.ts'
import { TITLE_LENGTH } from '../../lists/fold-threads.ts'
import { rowOf, type SheetBase } from '../../sheet-base.ts'
import type { SheetHub } from '../../sheet-hub.ts'
import type { Again, RequestKeys } from '../keys/request-keys.ts'
import type { OpenSince } from '../open-since.ts'
import { notAnswered, type Sent, still, told, waitFor } from '../step.ts'
import { type JudgeDeps, judgeChange, judgePost, type Verdict } from './judge-posts.ts'
import { reasonOf } from './post-words.ts'
import { openFile, type PostAnswer, type SendPostDeps, sendPost } from './send-post.ts'

export type PostDeps = SendPostDeps &
  JudgeDeps & {
    readonly outbox: Outbox
    readonly hub: SheetHub
    readonly cache: Pick<CacheClient, 'applyChange'>
    readonly talk: Pick<Conversations, 'knownComments' | 'said' | 'gone'>
    readonly now: () => number
    readonly openSince: Pick<OpenSince, 'note'>
    readonly keys: Pick<RequestKeys, 'note'>
    /** A file hangs on the sheet that did not before. */
    readonly attached: (sheetId: SheetId) => void
  }

type Entry = OutboxEdit<Post>

/** Sends one post. It is durable as on its way, with the comments known before it, until the service has answered. */
export async function pushPost(deps: PostDeps, base: SheetBase, entry: Entry): Promise<Result<Sent>> {
  const { sheetId, seq, edit } = entry
  if (edit.kind === 'change-comment') {
    const judged = await judgeChange(deps, sheetId, entry)
    if (!judged.ok) return notSent(deps, entry, judged.error)
    if (judged.value.kind === 'park') return carryOut(deps, entry, judged.value)
  }
  const file = await openFile(deps, edit)
  if (!file.ok) return park(deps, entry, reasonOf(file.error, edit))
  const known = await deps.talk.knownComments(sheetId)
  // Written anew while this looked around: then that goes, from the start.
  if (!isStill(deps, entry)) return still({ kind: 'next' })
  const key = edit.kind === 'post-comment' ? deps.keys.note(sheetId, { kind: 'post', entry }) : ok(null)
  if (!key.ok) return key
  const marked = told(deps, deps.outbox.markSending(sheetId, [seq], deps.now(), { comments: known }))
  if (!marked.ok) return marked

  const answer = await sendPost(deps, sheetId, edit, file.value, key.value)
  if (answer.ok) return accept(deps, base, entry, answer.value)
  if (outcomeOfError(answer.error) === 'refused') return park(deps, entry, reasonOf(answer.error, edit))
  return notAnswered(deps, sheetId, [seq], answer.error)
}

/** A new comment once more, under the name it left with. Answers how to settle it. */
export async function repeatPost(
  deps: PostDeps,
  entry: Entry,
  { key, mayGo }: Again,
): Promise<Result<() => Promise<Result<null>>>> {
  const file = await openFile(deps, entry.edit)
  if (!file.ok) return file
  const answer = await sendPost(deps, entry.sheetId, entry.edit, file.value, key, mayGo)
  if (!answer.ok) return answer
  return ok(() => finish(deps, entry, answer.value.said, []))
}

/** A post that waits can be changed or taken back at any moment; one that is marked as on its way cannot. */
function isStill({ outbox }: PostDeps, { seq, edit }: Entry): boolean {
  const now = outbox.read(seq)
  return now?.state === 'queued' && isDeepStrictEqual(now.edit, edit)
}

/** Looks for posts that were sent without an answer. Each is found, goes again, or waits for the person. */
export async function settlePosts(deps: PostDeps, sheetId: SheetId, unknown: readonly Entry[]): Promise<Result<null>> {
  for (const entry of unknown) {
    const numbered = deps.outbox.numbers(sheetId).comments.values()
    const known = new Set<number>([...(deps.outbox.known(sheetId, 'comments') ?? []), ...numbered])
    const judged = await judgePost(deps, sheetId, entry, known)
    if (!judged.ok) return judged
    const settled = await carryOut(deps, entry, judged.value)
    if (!settled.ok) return settled
  }
  return ok(null)
}

async function carryOut(deps: PostDeps, entry: Entry, verdict: Verdict): Promise<Result<Sent>> {
  switch (verdict.kind) {
    case 'done': {
      const finished = await finish(deps, entry, verdict.said, [])
      return finished.ok ? still({ kind: 'next' }) : finished
    }
    case 'park':
      // What was read on the way is what the person compares with.
      if (verdict.said) await remember(deps, entry, verdict.said)
      return park(deps, entry, verdict.reason)
    case 'send': {
      const back = told(deps, deps.outbox.requeue(entry.sheetId, [entry.seq]))
      return back.ok ? still({ kind: 'next' }) : back
    }
  }
}

async function accept(
  deps: PostDeps,
  base: SheetBase,
  entry: Entry,
  { version: answered, said }: PostAnswer,
): Promise<Result<Sent>> {
  const { sheetId } = entry
  // Nothing but this happened to the sheet, so its copy can follow without being read again.
  const isWhole = answered !== null && base.version !== null && answered === base.version + 1
  const rows = rowsAfter(base, entry.edit)
  const version = isWhole ? answered : base.version
  const kept = await deps.cache.applyChange({ sheetId, moves: [], rows, version, at: deps.now() })
  const finished = await finish(deps, entry, said, rows)
  if (!finished.ok) return finished
  if (isWhole) deps.hub.confirm(sheetId, version, deps.now())
  const mustPull = !kept.ok || (answered !== null && !isWhole)
  return ok({ step: { kind: 'next' }, movedRows: false, mustPull, version: answered })
}

/** The copy of the conversation first: a crash in between shows the comment once more, and never not at all. */
async function finish(
  deps: PostDeps,
  entry: Entry,
  said: Said | null,
  rows: readonly RowPatch[],
): Promise<Result<null>> {
  const { sheetId, seq, edit } = entry
  if (said) await remember(deps, entry, said)
  if (edit.kind === 'delete-comment') await deps.talk.gone(sheetId, edit.commentId)
  const numbers = said ? numbersOf(edit, said) : {}
  const settled = told(deps, deps.outbox.settle(sheetId, { done: [seq], saved: [], version: null, numbers }), rows)
  if (settled.ok && edit.kind === 'post-comment' && edit.file) deps.attached(sheetId)
  return settled
}

function remember({ talk }: PostDeps, { sheetId, edit }: Entry, { threadId, comment }: Said): Promise<void> {
  return talk.said(sheetId, { id: threadId, rowId: edit.rowId, title: comment.text.slice(0, TITLE_LENGTH) }, comment)
}

function numbersOf({ threadId, commentId }: Post, said: Said): NewNumbers {
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

function park(deps: PostDeps, { sheetId, seq }: Entry, reason: string): Result<Sent> {
  const parked = told(deps, deps.outbox.park(sheetId, [seq], reason))
  return parked.ok ? still({ kind: 'next' }) : parked
}

/** The look before it failed, and nothing has left. */
function notSent(deps: PostDeps, entry: Entry, error: AppError): Result<Sent> {
  return outcomeOfError(error) === 'refused' ? park(deps, entry, reasonOf(error, entry.edit)) : still(waitFor(error))
}
