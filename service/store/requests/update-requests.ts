import type { UpdateRequest } from '../../rules/requests/update-request.ts'
import { type Author, toAuthor } from '../content/author.ts'
import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull } from '../or-null.ts'

/** A request that will be sent, once or repeatedly. */
export type UpdateRequestRecord = UpdateRequest & {
  readonly id: number
  readonly sheetId: number
  readonly nextSendAt: number
  readonly lastSentAt: number | null
  readonly sentBy: Author
  readonly createdAt: number
  readonly modifiedAt: number
}

/** The times of the last and the next sending. */
export type Sendings = Pick<UpdateRequestRecord, 'nextSendAt' | 'lastSentAt'>

const SELECT = `SELECT update_requests.*, users.id AS author_id, users.email AS author_email,
    trim(users.first_name || ' ' || users.last_name) AS author_name
  FROM update_requests JOIN users ON users.id = update_requests.sent_by `

/** Stores the requests that are still to be sent. An id of another sheet finds nothing. */
export function updateRequestStore({ sqlite }: Db) {
  const bySheet = sqlite.prepare(SELECT + 'WHERE sheet_id = ? ORDER BY ordinal')
  const byId = sqlite.prepare(SELECT + 'WHERE sheet_id = ? AND update_requests.id = ?')
  const due = sqlite.prepare('SELECT id FROM update_requests WHERE next_send_at <= ? ORDER BY next_send_at, ordinal')
  const dueById = sqlite.prepare(SELECT + 'WHERE update_requests.id = ? AND next_send_at <= ?')
  const insert = sqlite.prepare(
    `INSERT INTO update_requests (id, sheet_id, definition, next_send_at, created_at, sent_by, modified_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?5)`,
  )
  const change = sqlite.prepare(
    'UPDATE update_requests SET definition = ?, next_send_at = ?, modified_at = ? WHERE id = ?',
  )
  const noteSending = sqlite.prepare('UPDATE update_requests SET next_send_at = ?, last_sent_at = ? WHERE id = ?')
  const remove = sqlite.prepare('DELETE FROM update_requests WHERE id = ?')

  return {
    /** In order of creation. */
    of: (sheetId: number): readonly UpdateRequestRecord[] => bySheet.all(sheetId).map(toRequest),
    find: (sheetId: number, id: number): UpdateRequestRecord | null => foundOrNull(byId.get(sheetId, id), toRequest),
    /** Ids of the requests that are due, the longest overdue first. */
    dueIds: (now: number): readonly number[] => due.all(now).map(({ id }) => Number(id)),
    /** The request, if it is due. */
    findDue: (id: number, now: number): UpdateRequestRecord | null => foundOrNull(dueById.get(id, now), toRequest),
    add(
      at: { readonly id: number; readonly sheetId: number; readonly sentBy: number },
      request: UpdateRequest,
      next: number,
      now: number,
    ): void {
      insert.run(at.id, at.sheetId, toText(request), next, now, at.sentBy)
    },
    change: (id: number, request: UpdateRequest, next: number, now: number): void =>
      void change.run(toText(request), next, now, id),
    noteSending: (id: number, { nextSendAt, lastSentAt }: Sendings): void =>
      void noteSending.run(nextSendAt, lastSentAt, id),
    remove: (id: number): void => void remove.run(id),
  }
}

function toText(request: UpdateRequest): string {
  const { sendTo, rowIds, columnIds, includeAttachments, includeDiscussions, ccMe, subject, message, schedule } =
    request
  return JSON.stringify({
    sendTo,
    rowIds,
    columnIds,
    includeAttachments,
    includeDiscussions,
    ccMe,
    subject,
    message,
    schedule,
  })
}

function toRequest(row: Record<string, unknown>): UpdateRequestRecord {
  return {
    // as: written by `toText` from the same type
    ...(JSON.parse(String(row.definition)) as UpdateRequest),
    id: Number(row.id),
    sheetId: Number(row.sheet_id),
    nextSendAt: Number(row.next_send_at),
    lastSentAt: numberOrNull(row.last_sent_at),
    sentBy: toAuthor(row),
    createdAt: Number(row.created_at),
    modifiedAt: Number(row.modified_at),
  }
}
