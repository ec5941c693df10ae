import type { Attachment } from '../../../shared/model/attachment.ts'
import type { CommentId, RowId } from '../../../shared/model/ids.ts'
import type { SearchHit } from '../../../shared/model/search.ts'
import type { CommentEdit } from '../../../shared/model/sheet/comment-edit.ts'
import type { PendingEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { foundText, isMatch, rangesOf } from '../../../shared/search/match.ts'
import { wordsIn } from '../../../shared/search/words.ts'
import type { Me } from '../protocol.ts'
import { type AskedFor, isWithin } from './asked-for.ts'
import { type ListedComment, readComments, readFiles, timeOf } from './indexed-lists.ts'

/** The matching comments: those of the list at these positions, except edited ones, and the unsaved ones. */
export function findComments(
  refs: readonly number[],
  list: () => string | null,
  pending: readonly PendingEdit<CommentEdit>[],
  me: Me,
  asked: AskedFor,
): readonly SearchHit[] {
  if (asked.columns.length > 0 || asked.isOfRows) return []
  const listed = refs.length > 0 ? readComments(list()) : []
  const edited = new Map<CommentId, ListedComment | null>()
  for (const { edit, madeAt } of pending) {
    const changedAt = new Date(madeAt).toISOString()
    const thread = { id: edit.threadId, rowId: edit.rowId }
    const isGone = edit.kind === 'delete-comment'
    edited.set(
      edit.commentId,
      isGone
        ? null
        : { id: edit.commentId, text: edit.text, createdAt: changedAt, changedAt: null, author: me, thread },
    )
  }
  const saved = refs.flatMap(ref => listed[ref] ?? []).filter(({ id }) => !edited.has(id))
  return [
    ...saved.flatMap(comment => commentHit(comment, false, asked) ?? []),
    ...[...edited.values()].flatMap(comment => (comment && commentHit(comment, true, asked)) ?? []),
  ]
}

function commentHit(
  { text, author, thread, ...times }: ListedComment,
  isUnsaved: boolean,
  { terms, people, changed }: AskedFor,
): SearchHit | null {
  const changedAt = times.changedAt ?? times.createdAt
  const by = wordsIn(`${author.name}\n${author.email ?? ''}`)
  const words = wordsIn(text)
  if (!isWithin(timeOf(changedAt), changed) || !people.every(term => isMatch(term, by))) return null
  if (!terms.every(term => isMatch(term, words) || isMatch(term, by))) return null
  const ranges = terms.flatMap(term => rangesOf(term, words, text))
  return {
    kind: 'comment',
    threadId: thread.id,
    rowId: thread.rowId,
    text: foundText(text, ranges),
    author: author.name,
    changedAt,
    isUnsaved,
  }
}

/** The matching files of the list at these positions. */
export function findFiles(refs: readonly number[], list: () => string | null, asked: AskedFor): readonly SearchHit[] {
  if (asked.columns.length + asked.people.length > 0 || asked.isOfRows || refs.length === 0) return []
  const listed = readFiles(list())
  return refs.flatMap(ref => listed[ref] ?? []).flatMap(file => fileHit(file, asked) ?? [])
}

function fileHit({ id, name, parent, createdAt }: Attachment, { terms, changed }: AskedFor): SearchHit | null {
  const words = wordsIn(name)
  if (!isWithin(timeOf(createdAt), changed) || !terms.every(term => isMatch(term, words))) return null
  const ranges = terms.flatMap(term => rangesOf(term, words, name))
  return {
    kind: 'file',
    attachmentId: id,
    rowId: parent.kind === 'row' ? (parent.id as RowId) : null, // as: the parent is a row
    name: foundText(name, ranges),
    changedAt: createdAt,
  }
}
