import { createHash } from 'node:crypto'
import type { Db } from '../db.ts'
import type { AttachmentRecord } from './attachments.ts'

/** The file behind a temporary address. */
export type FetchableFile = Pick<AttachmentRecord, 'name'> & { readonly blob: string; readonly mimeType: string }

/** What routes use to hand out and follow addresses that live two minutes. */
export type TemporaryUrlStore = ReturnType<typeof temporaryUrlStore>

/**
 * Addresses that hand out one file for a short while to whoever knows them. Only the hash of the secret in such an
 * address is kept, so the database file opens nothing.
 */
export function temporaryUrlStore({ sqlite }: Db) {
  const insert = sqlite.prepare('INSERT INTO temporary_urls (hash, attachment_id, expires_at) VALUES (?, ?, ?)')
  const purge = sqlite.prepare('DELETE FROM temporary_urls WHERE expires_at <= ?')
  const fileBehind = sqlite.prepare(
    `SELECT attachments.name, attachments.blob, attachments.mime_type FROM temporary_urls
       JOIN attachments ON attachments.id = temporary_urls.attachment_id
     WHERE temporary_urls.hash = ? AND temporary_urls.expires_at > ?`,
  )

  return {
    /** Opens an address until `expiresAt` (epoch ms), and forgets those that have run out by `now`. */
    open(secret: string, attachmentId: number, expiresAt: number, now: number): void {
      purge.run(now)
      insert.run(hashOf(secret), attachmentId, expiresAt)
    },
    /** Null when the address never was, has run out, or its attachment is gone. */
    find(secret: string, now: number): FetchableFile | null {
      const row = fileBehind.get(hashOf(secret), now)
      return row ? { name: String(row.name), blob: String(row.blob), mimeType: String(row.mime_type) } : null
    },
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
