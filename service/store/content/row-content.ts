import type { Db } from '../db.ts'

type RowRef = {
  readonly sheetId: number
  readonly rowId: number
}

/** Moves the attachments and discussions of rows to another sheet, keeping ids, versions, authors and times. */
export function rowContentStore({ sqlite }: Db) {
  const moveFiles = sqlite.prepare(
    "UPDATE attachments SET sheet_id = ?3, parent_id = ?4 WHERE sheet_id = ?1 AND parent_type = 'ROW' AND parent_id = ?2",
  )
  const moveFilesOfComments = sqlite.prepare(
    `UPDATE attachments SET sheet_id = ?3 WHERE sheet_id = ?1 AND parent_type = 'COMMENT' AND parent_id IN (
       SELECT comments.id FROM comments JOIN discussions ON discussions.id = comments.discussion_id WHERE discussions.row_id = ?2)`,
  )
  const moveComments = sqlite.prepare(
    'UPDATE comments SET sheet_id = ?2 WHERE discussion_id IN (SELECT id FROM discussions WHERE row_id = ?1)',
  )
  const moveDiscussions = sqlite.prepare('UPDATE discussions SET sheet_id = ?2, row_id = ?3 WHERE row_id = ?1')

  return {
    moveAttachments: (from: RowRef, to: RowRef): void =>
      void moveFiles.run(from.sheetId, from.rowId, to.sheetId, to.rowId),
    /** Also moves the files of their comments. */
    moveDiscussions(from: RowRef, to: RowRef): void {
      moveFilesOfComments.run(from.sheetId, from.rowId, to.sheetId)
      moveComments.run(from.rowId, to.sheetId)
      moveDiscussions.run(from.rowId, to.sheetId, to.rowId)
    },
  }
}
