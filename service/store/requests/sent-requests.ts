import type { AskedCells } from '../../rules/requests/update-request.ts'
import { type Author, toAuthor } from '../content/author.ts'
import type { Db } from '../db.ts'
import { foundOrNull } from '../or-null.ts'

/** The state of a request to one recipient. */
type SentStatus = 'PENDING' | 'COMPLETE' | 'CANCELED'

/** A request as sent to one recipient, with the cells that it asked for at that time. */
export type SentRequestRecord = AskedCells & {
  readonly id: number
  readonly sheetId: number
  readonly updateRequestId: number
  readonly sentTo: string
  readonly status: SentStatus
  readonly sentAt: number
  readonly sentBy: Author
}

/** A request being sent. `hash` is the hash of the secret in its link. */
type NewSentRequest = Omit<SentRequestRecord, 'status' | 'sentBy'> & {
  readonly hash: string
  readonly sentBy: number
}

const SELECT = `SELECT sent_update_requests.*, users.id AS author_id, users.email AS author_email,
    trim(users.first_name || ' ' || users.last_name) AS author_name
  FROM sent_update_requests JOIN users ON users.id = sent_update_requests.sent_by `

/** Stores sent requests. An id of another sheet finds nothing. */
export function sentRequestStore({ sqlite }: Db) {
  const bySheet = sqlite.prepare(SELECT + 'WHERE sheet_id = ? ORDER BY ordinal')
  const byId = sqlite.prepare(SELECT + 'WHERE sheet_id = ? AND sent_update_requests.id = ?')
  const byHash = sqlite.prepare(SELECT + 'WHERE hash = ?')
  const insert = sqlite.prepare(
    `INSERT INTO sent_update_requests (id, sheet_id, update_request_id, definition, sent_to, hash, sent_at, sent_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const setStatus = sqlite.prepare('UPDATE sent_update_requests SET status = ? WHERE id = ?')

  return {
    /** In order of sending. */
    of: (sheetId: number): readonly SentRequestRecord[] => bySheet.all(sheetId).map(toSent),
    find: (sheetId: number, id: number): SentRequestRecord | null => foundOrNull(byId.get(sheetId, id), toSent),
    findByHash: (hash: string): SentRequestRecord | null => foundOrNull(byHash.get(hash), toSent),
    add(sent: NewSentRequest): void {
      const { id, sheetId, updateRequestId, sentTo, hash, sentAt, sentBy } = sent
      insert.run(id, sheetId, updateRequestId, toText(sent), sentTo, hash, sentAt, sentBy)
    },
    setStatus: (id: number, status: SentStatus): void => void setStatus.run(status, id),
  }
}

function toText({ rowIds, columnIds, includeAttachments, includeDiscussions, subject, message }: AskedCells): string {
  return JSON.stringify({ rowIds, columnIds, includeAttachments, includeDiscussions, subject, message })
}

function toSent(row: Record<string, unknown>): SentRequestRecord {
  return {
    // as: written by `toText` from the same type
    ...(JSON.parse(String(row.definition)) as AskedCells),
    id: Number(row.id),
    sheetId: Number(row.sheet_id),
    updateRequestId: Number(row.update_request_id),
    sentTo: String(row.sent_to),
    // as: written by `add` (by default) and `setStatus` from the same type
    status: String(row.status) as SentStatus,
    sentAt: Number(row.sent_at),
    sentBy: toAuthor(row),
  }
}
