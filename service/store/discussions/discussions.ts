import { type Author, toAuthor } from '../content/author.ts'
import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull } from '../or-null.ts'
import { type DiscussionReader, discussionReaders } from './discussion-readers.ts'

export type CommentRecord = {
  readonly id: number
  readonly sheetId: number
  readonly discussionId: number
  readonly text: string
  readonly createdAt: number
  /** Equal to `createdAt` until its author changes the text. */
  readonly modifiedAt: number
  readonly createdBy: Author
}

/** A thread on a sheet or on one of its rows. It has at least one comment and is deleted with the last one. */
export type DiscussionRecord = {
  readonly id: number
  readonly sheetId: number
  /** Null for the sheet itself. */
  readonly rowId: number | null
  readonly createdAt: number
  readonly createdBy: Author
  /** Oldest first. */
  readonly comments: readonly CommentRecord[]
}

/** A thread without comments yet; the first one is added in the same transaction. */
export type NewDiscussion = Omit<DiscussionRecord, 'createdBy' | 'comments'> & {
  readonly createdBy: number
}

export type NewComment = Omit<CommentRecord, 'createdBy' | 'modifiedAt'> & {
  readonly createdBy: number
}

/** Stores the threads of sheets and rows with their comments. An id of another sheet finds nothing. */
export function discussionStore({ sqlite }: Db) {
  const { bySheet, byRow, byId, commentById } = discussionReaders({ sqlite })
  const anyComment = sqlite.prepare('SELECT 1 FROM comments WHERE discussion_id = ? LIMIT 1')
  const insert = sqlite.prepare(
    'INSERT INTO discussions (id, sheet_id, row_id, created_at, created_by) VALUES (?, ?, ?, ?, ?)',
  )
  const insertComment = sqlite.prepare(
    `INSERT INTO comments (id, sheet_id, discussion_id, text, created_at, modified_at, created_by)
     VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)`,
  )
  const changeComment = sqlite.prepare('UPDATE comments SET text = ?, modified_at = ? WHERE id = ?')
  const remove = sqlite.prepare('DELETE FROM discussions WHERE id = ?')
  const removeComment = sqlite.prepare('DELETE FROM comments WHERE id = ?')

  const read = ({ discussions, comments }: DiscussionReader, ...which: number[]) => {
    const commentsIn = byDiscussion(comments.all(...which).map(toComment))
    return discussions.all(...which).map(row => toDiscussion(row, commentsIn.get(Number(row.id)) ?? []))
  }

  return {
    /** All threads of a sheet and its rows, oldest first. Two queries, for any number of threads. */
    ofSheet: (sheetId: number): readonly DiscussionRecord[] => read(bySheet, sheetId),
    ofRow: (sheetId: number, rowId: number): readonly DiscussionRecord[] => read(byRow, sheetId, rowId),
    find: (sheetId: number, id: number): DiscussionRecord | null => read(byId, sheetId, id)[0] ?? null,
    hasComments: (id: number): boolean => anyComment.get(id) !== undefined,
    findComment: (sheetId: number, id: number): CommentRecord | null =>
      foundOrNull(commentById.get(sheetId, id), toComment),
    add: ({ id, sheetId, rowId, createdAt, createdBy }: NewDiscussion): void =>
      void insert.run(id, sheetId, rowId, createdAt, createdBy),
    addComment: ({ id, sheetId, discussionId, text, createdAt, createdBy }: NewComment): void =>
      void insertComment.run(id, sheetId, discussionId, text, createdAt, createdBy),
    changeComment: (id: number, text: string, now: number): void => void changeComment.run(text, now, id),
    /** Also deletes its comments and the records of their files. */
    remove: (id: number): void => void remove.run(id),
    /** Also deletes the records of its files. When it was the last comment, the caller must delete the thread. */
    removeComment: (id: number): void => void removeComment.run(id),
  }
}

function byDiscussion(comments: readonly CommentRecord[]): ReadonlyMap<number, readonly CommentRecord[]> {
  const lists = new Map<number, CommentRecord[]>()
  for (const comment of comments) {
    const list = lists.get(comment.discussionId)
    if (list) list.push(comment)
    else lists.set(comment.discussionId, [comment])
  }
  return lists
}

function toDiscussion(row: Record<string, unknown>, comments: readonly CommentRecord[]): DiscussionRecord {
  return {
    id: Number(row.id),
    sheetId: Number(row.sheet_id),
    rowId: numberOrNull(row.row_id),
    createdAt: Number(row.created_at),
    createdBy: toAuthor(row),
    comments,
  }
}

function toComment(row: Record<string, unknown>): CommentRecord {
  return {
    id: Number(row.id),
    sheetId: Number(row.sheet_id),
    discussionId: Number(row.discussion_id),
    text: String(row.text),
    createdAt: Number(row.created_at),
    modifiedAt: Number(row.modified_at),
    createdBy: toAuthor(row),
  }
}
