import type { AttachmentType } from '../../rules/content/attachment-kinds.ts'
import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull, textOrNull } from '../or-null.ts'
import { type Author, toAuthor } from './author.ts'

/** Something attached to a sheet, a row or a comment: a file the service holds, or an address elsewhere. */
export interface AttachmentRecord {
  readonly id: number
  readonly sheetId: number
  readonly parentType: 'SHEET' | 'ROW' | 'COMMENT'
  /** The id of the sheet, the row or the comment. */
  readonly parentId: number
  readonly attachmentType: AttachmentType
  readonly attachmentSubType: string | null
  readonly name: string
  readonly description: string | null
  /** Files only. */
  readonly mimeType: string | null
  /** Files only. */
  readonly sizeBytes: number | null
  /** Links only: the address, kept and never fetched. */
  readonly url: string | null
  /** Files only: the random name of the blob that holds the bytes. */
  readonly blob: string | null
  readonly createdAt: number
  readonly createdBy: Author
}

/** What attaching something takes: the same, its author by id. */
export interface NewAttachment extends Omit<AttachmentRecord, 'createdBy'> {
  readonly createdBy: number
}

/** What a page of one parent shows: the parent's own attachments. */
export type AttachmentParent = Pick<AttachmentRecord, 'sheetId' | 'parentType' | 'parentId'>

/** What routes use to find, add and remove attachments. */
export type AttachmentStore = ReturnType<typeof attachmentStore>

const OF_SHEET = `SELECT attachments.*, users.id AS author_id, users.email AS author_email,
    trim(users.first_name || ' ' || users.last_name) AS author_name
  FROM attachments JOIN users ON users.id = attachments.created_by WHERE attachments.sheet_id = ?1`
// Lists show the newest version of a file alone.
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

/** What is attached to sheets, rows and comments. */
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
  // The version before it, if there is one, is now followed by the one behind it.
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
    /** Null also when it is attached to another sheet: an id from elsewhere must not open anything. */
    find: (sheetId: number, id: number): AttachmentRecord | null => foundOrNull(byId.get(sheetId, id), toAttachment),
    /** Everything attached to a sheet, its rows and all comments, oldest first, of files the newest version: one query, whatever the number of rows. */
    ofSheet: (sheetId: number): readonly AttachmentRecord[] => bySheet.all(sheetId).map(toAttachment),
    /** The parent's own only. */
    ofParent: ({ sheetId, parentType, parentId }: AttachmentParent): readonly AttachmentRecord[] =>
      byParent.all(sheetId, parentType, parentId).map(toAttachment),
    /** What is attached to a row, and to the comments on it. */
    ofRow: (sheetId: number, rowId: number): readonly AttachmentRecord[] => byRow.all(sheetId, rowId).map(toAttachment),
    /** What is attached to the comments of one discussion. */
    ofDiscussion: (sheetId: number, discussionId: number): readonly AttachmentRecord[] =>
      byDiscussion.all(sheetId, discussionId).map(toAttachment),
    /** All versions of the file that this is one of, the newest first; a link, and a file that was never replaced, is the only one. */
    versions: (sheetId: number, id: number): readonly AttachmentRecord[] => versions.all(sheetId, id).map(toAttachment),
    /** Makes a file the version that follows another, so far the newest. */
    replace: (newest: number, by: number): void => void replace.run(newest, by),
    /** This version alone: of the newest, the one before it takes the place. */
    remove(id: number): void {
      close.run(id)
      remove.run(id)
    },
    /** Forgets what was attached to rows that are gone. Run it after deleting rows, in the same transaction. */
    removeOfDeletedRows: (sheetId: number): void => void orphansOfSheet.run(sheetId),
    /** The names of all blobs that something still refers to, pictures in cells included. */
    blobsInUse: (): ReadonlySet<string> => new Set(allBlobs.all().map(row => String(row.blob))),
  }
}

function toAttachment(row: Record<string, unknown>): AttachmentRecord {
  return {
    id: Number(row.id),
    sheetId: Number(row.sheet_id),
    // `add` alone writes the table, from this very type.
    parentType: row.parent_type as AttachmentRecord['parentType'],
    parentId: Number(row.parent_id),
    // As above.
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
