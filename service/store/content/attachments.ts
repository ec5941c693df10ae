import type { AttachmentType } from '../../rules/content/attachment-kinds.ts'
import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull, textOrNull } from '../or-null.ts'
import { type Author, toAuthor } from './author.ts'

/** An attachment of a sheet, row or comment: a file that the service stores, or a link. */
export type AttachmentRecord = {
  readonly id: number
  readonly sheetId: number
  readonly parentType: 'SHEET' | 'ROW' | 'COMMENT'
  /** Id of the sheet, row or comment. */
  readonly parentId: number
  readonly attachmentType: AttachmentType
  readonly attachmentSubType: string | null
  readonly name: string
  readonly description: string | null
  /** Files only. */
  readonly mimeType: string | null
  /** Files only. */
  readonly sizeBytes: number | null
  /** Links only: the address. The service stores it and never fetches it. */
  readonly url: string | null
  /** Files only: the random name of the blob with the bytes. */
  readonly blob: string | null
  readonly createdAt: number
  readonly createdBy: Author
}

/** A new attachment: the same fields, with the author's id. */
export type NewAttachment = Omit<AttachmentRecord, 'createdBy'> & {
  readonly createdBy: number
}

/** Identifies the parent whose attachments a page lists. */
export type AttachmentParent = Pick<AttachmentRecord, 'sheetId' | 'parentType' | 'parentId'>

export type AttachmentStore = ReturnType<typeof attachmentStore>

const OF_SHEET = `SELECT attachments.*, users.id AS author_id, users.email AS author_email,
    trim(users.first_name || ' ' || users.last_name) AS author_name
  FROM attachments JOIN users ON users.id = attachments.created_by WHERE attachments.sheet_id = ?1`
// Lists show only the newest version of a file.
const OF_NEWEST = OF_SHEET + ' AND attachments.replaced_by IS NULL'
const OF_PARENT = OF_NEWEST + ' AND parent_type = ?2 AND parent_id = ?3'
const OF_DISCUSSION =
  OF_NEWEST + " AND parent_type = 'COMMENT' AND parent_id IN (SELECT id FROM comments WHERE discussion_id = ?2)"
const OF_ROW =
  OF_NEWEST +
  ` AND ((parent_type = 'ROW' AND parent_id = ?2) OR (parent_type = 'COMMENT' AND parent_id IN (
      SELECT comments.id FROM comments JOIN discussions ON discussions.id = comments.discussion_id
      WHERE discussions.row_id = ?2)))`
const VERSIONS = `WITH RECURSIVE
    newer(id, replaced_by) AS (
      SELECT id, replaced_by FROM attachments WHERE sheet_id = ?1 AND id = ?2
      UNION ALL SELECT next.id, next.replaced_by FROM newer JOIN attachments next ON next.id = newer.replaced_by),
    chain(id, age) AS (
      SELECT id, 0 FROM newer WHERE replaced_by IS NULL
      UNION ALL SELECT older.id, age + 1 FROM chain JOIN attachments older ON older.replaced_by = chain.id)
  SELECT attachments.*, users.id AS author_id, users.email AS author_email,
    trim(users.first_name || ' ' || users.last_name) AS author_name
  FROM chain JOIN attachments ON attachments.id = chain.id JOIN users ON users.id = attachments.created_by ORDER BY chain.age`
const OLDEST_FIRST = ' ORDER BY attachments.created_at, attachments.ordinal, attachments.id'

/** Stores the attachments of sheets, rows and comments. */
export function attachmentStore({ sqlite }: Db) {
  const insert = sqlite.prepare(
    `INSERT INTO attachments (id, sheet_id, parent_type, parent_id, attachment_type, attachment_sub_type, name,
       description, mime_type, size_bytes, url, blob, created_at, created_by, ordinal)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
       (SELECT coalesce(max(ordinal), 0) + 1 FROM attachments WHERE sheet_id = ?2 AND created_at = ?13))`,
  )
  const byId = sqlite.prepare(OF_SHEET + ' AND attachments.id = ?2')
  const bySheet = sqlite.prepare(OF_NEWEST + OLDEST_FIRST)
  const byParent = sqlite.prepare(OF_PARENT + OLDEST_FIRST)
  const byDiscussion = sqlite.prepare(OF_DISCUSSION + OLDEST_FIRST)
  const byRow = sqlite.prepare(OF_ROW + OLDEST_FIRST)
  const versions = sqlite.prepare(VERSIONS)
  const replace = sqlite.prepare('UPDATE attachments SET replaced_by = ?2 WHERE id = ?1')
  // Links the previous version, if there is one, to the version after the removed one.
  const close = sqlite.prepare(
    'UPDATE attachments SET replaced_by = (SELECT replaced_by FROM attachments WHERE id = ?1) WHERE replaced_by = ?1',
  )
  const remove = sqlite.prepare('DELETE FROM attachments WHERE id = ?')
  const allBlobs = sqlite.prepare(
    `SELECT blob FROM attachments WHERE blob IS NOT NULL UNION ALL SELECT blob FROM cell_images
     UNION ALL SELECT blob FROM profile_images`,
  )
  const orphansOfSheet = sqlite.prepare(
    `DELETE FROM attachments WHERE sheet_id = ? AND parent_type = 'ROW'
       AND parent_id NOT IN (SELECT id FROM rows WHERE sheet_id = attachments.sheet_id)`,
  )

  return {
    add(attachment: NewAttachment): void {
      const { id, sheetId, parentType, parentId, attachmentType, attachmentSubType, name, description } = attachment
      const { mimeType, sizeBytes, url, blob, createdAt, createdBy } = attachment
      const target = [id, sheetId, parentType, parentId] as const
      const content = [attachmentType, attachmentSubType, name, description, mimeType, sizeBytes, url, blob] as const
      insert.run(...target, ...content, createdAt, createdBy)
    },
    /** Null also when it belongs to another sheet, so that an id of a different sheet gives no access. */
    find: (sheetId: number, id: number): AttachmentRecord | null => foundOrNull(byId.get(sheetId, id), toAttachment),
    /**
     * All attachments of a sheet, its rows and all comments, oldest first; of a file only the newest version. One query
     * for any number of rows.
     */
    ofSheet: (sheetId: number): readonly AttachmentRecord[] => bySheet.all(sheetId).map(toAttachment),
    /** Only those attached to the parent itself. */
    ofParent: ({ sheetId, parentType, parentId }: AttachmentParent): readonly AttachmentRecord[] =>
      byParent.all(sheetId, parentType, parentId).map(toAttachment),
    /** Attachments of a row and of the comments on it. */
    ofRow: (sheetId: number, rowId: number): readonly AttachmentRecord[] => byRow.all(sheetId, rowId).map(toAttachment),
    /** Attachments of the comments of one discussion. */
    ofDiscussion: (sheetId: number, discussionId: number): readonly AttachmentRecord[] =>
      byDiscussion.all(sheetId, discussionId).map(toAttachment),
    /** All versions of a file, newest first. A link or a file that was never replaced has one version. */
    versions: (sheetId: number, id: number): readonly AttachmentRecord[] => versions.all(sheetId, id).map(toAttachment),
    /** Marks `by` as the new newest version of a file. */
    replace: (newest: number, by: number): void => void replace.run(newest, by),
    /** Removes only this version. If it was the newest, the one before it becomes the newest. */
    remove(id: number): void {
      close.run(id)
      remove.run(id)
    },
    /** Deletes the attachments of deleted rows. Run it after deleting rows, in the same transaction. */
    removeOfDeletedRows: (sheetId: number): void => void orphansOfSheet.run(sheetId),
    /** Names of all blobs that a record refers to, cell images included. */
    blobsInUse: (): ReadonlySet<string> => new Set(allBlobs.all().map(row => String(row.blob))),
  }
}

function toAttachment(row: Record<string, unknown>): AttachmentRecord {
  return {
    id: Number(row.id),
    sheetId: Number(row.sheet_id),
    // as: only `add` writes the table, from this type
    parentType: row.parent_type as AttachmentRecord['parentType'],
    parentId: Number(row.parent_id),
    // as: see above
    attachmentType: row.attachment_type as AttachmentType,
    attachmentSubType: textOrNull(row.attachment_sub_type),
    name: String(row.name),
    description: textOrNull(row.description),
    mimeType: textOrNull(row.mime_type),
    sizeBytes: numberOrNull(row.size_bytes),
    url: textOrNull(row.url),
    blob: textOrNull(row.blob),
    createdAt: Number(row.created_at),
    createdBy: toAuthor(row),
  }
}
