import type { Db } from '../db.ts'

/**
 * Statements that read threads, one per kind of query so that each uses its index. `?1` is the sheet, `?2` the id
 * searched for.
 */
export function discussionReaders({ sqlite }: Pick<Db, 'sqlite'>) {
  const bySheet = {
    discussions: sqlite.prepare(`SELECT discussions.*, users.id AS author_id, users.email AS author_email,
      trim(users.first_name || ' ' || users.last_name) AS author_name
    FROM discussions JOIN users ON users.id = discussions.created_by
    WHERE discussions.sheet_id = ?1 ORDER BY discussions.ordinal`),
    comments: sqlite.prepare(`SELECT comments.*, users.id AS author_id, users.email AS author_email,
      trim(users.first_name || ' ' || users.last_name) AS author_name
    FROM comments JOIN users ON users.id = comments.created_by
      JOIN discussions ON discussions.id = comments.discussion_id
    WHERE comments.sheet_id = ?1 ORDER BY comments.ordinal`),
  }
  const byRow = {
    discussions: sqlite.prepare(`SELECT discussions.*, users.id AS author_id, users.email AS author_email,
      trim(users.first_name || ' ' || users.last_name) AS author_name
    FROM discussions JOIN users ON users.id = discussions.created_by
    WHERE discussions.sheet_id = ?1 AND discussions.row_id = ?2 ORDER BY discussions.ordinal`),
    comments: sqlite.prepare(`SELECT comments.*, users.id AS author_id, users.email AS author_email,
      trim(users.first_name || ' ' || users.last_name) AS author_name
    FROM comments JOIN users ON users.id = comments.created_by
      JOIN discussions ON discussions.id = comments.discussion_id
    WHERE comments.sheet_id = ?1 AND discussions.row_id = ?2 ORDER BY comments.ordinal`),
  }
  const byId = {
    discussions: sqlite.prepare(`SELECT discussions.*, users.id AS author_id, users.email AS author_email,
      trim(users.first_name || ' ' || users.last_name) AS author_name
    FROM discussions JOIN users ON users.id = discussions.created_by
    WHERE discussions.sheet_id = ?1 AND discussions.id = ?2 ORDER BY discussions.ordinal`),
    comments: sqlite.prepare(`SELECT comments.*, users.id AS author_id, users.email AS author_email,
      trim(users.first_name || ' ' || users.last_name) AS author_name
    FROM comments JOIN users ON users.id = comments.created_by
      JOIN discussions ON discussions.id = comments.discussion_id
    WHERE comments.sheet_id = ?1 AND discussions.id = ?2 ORDER BY comments.ordinal`),
  }
  const commentById = sqlite.prepare(`SELECT comments.*, users.id AS author_id, users.email AS author_email,
      trim(users.first_name || ' ' || users.last_name) AS author_name
    FROM comments JOIN users ON users.id = comments.created_by
      JOIN discussions ON discussions.id = comments.discussion_id
    WHERE comments.sheet_id = ?1 AND comments.id = ?2 ORDER BY comments.ordinal`)
  return { bySheet, byRow, byId, commentById }
}

export type DiscussionReader = ReturnType<typeof discussionReaders>['bySheet']
