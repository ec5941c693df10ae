import { createHash } from 'node:crypto'
import type { Db } from '../db.ts'
import type { AttachmentRecord } from './attachments.ts'

/** The file behind a temporary URL. */
export type FetchableFile = Pick<AttachmentRecord, 'name'> & { readonly blob: string; readonly mimeType: string }

/**
 * Stores short-lived URLs that give access to one file to anyone who has them. Only the hash of the secret is stored,
 * so a copy of the database gives no access.
 */
export function temporaryUrlStore({ sqlite }: Db) {
  const insert = sqlite.prepare('INSERT INTO temporary_urls (hash, attachment_id, expires_at) VALUES (?, ?, ?)')
  const purge = sqlite.prepare('DELETE FROM temporary_urls WHERE expires_at <= ?')
  const fileBehind = sqlite.prepare(
    `SELECT attachments.name, attachments.blob, attachments.mime_type FROM temporary_urls
       JOIN attachments ON attachments.id = temporary_urls.attachment_id
     WHERE temporary_urls.hash = ? AND temporary_urls.expires_at > ?`,
  )
  const insertImage = sqlite.prepare('INSERT INTO image_urls (hash, image_id, expires_at) VALUES (?, ?, ?)')
  const purgeImages = sqlite.prepare('DELETE FROM image_urls WHERE expires_at <= ?')
  const imageBehind = sqlite.prepare(
    `SELECT cell_images.name, cell_images.blob, cell_images.mime_type FROM image_urls
       JOIN cell_images ON cell_images.id = image_urls.image_id
     WHERE image_urls.hash = ? AND image_urls.expires_at > ?`,
  )

  const insertPortrait = sqlite.prepare('INSERT INTO profile_image_urls (hash, image_id, expires_at) VALUES (?, ?, ?)')
  const purgePortraits = sqlite.prepare('DELETE FROM profile_image_urls WHERE expires_at <= ?')
  const portraitBehind = sqlite.prepare(
    `SELECT 'profile.' || substr(mime_type, 7) AS name, blob, mime_type FROM profile_image_urls
       JOIN profile_images USING (image_id)
     WHERE hash = ? AND expires_at > ?`,
  )

  return {
    /** Opens a URL until `expiresAt` (epoch ms) and deletes the URLs that expired by `now`. */
    open(secret: string, attachmentId: number, expiresAt: number, now: number): void {
      purge.run(now)
      insert.run(hashOf(secret), attachmentId, expiresAt)
    },
    /** The same for a cell image. */
    openImage(secret: string, imageId: string, expiresAt: number, now: number): void {
      purgeImages.run(now)
      insertImage.run(hashOf(secret), imageId, expiresAt)
    },
    /** The same for a profile image. */
    openProfileImage(secret: string, imageId: string, expiresAt: number, now: number): void {
      purgePortraits.run(now)
      insertPortrait.run(hashOf(secret), imageId, expiresAt)
    },
    /** Null when the URL never existed or has expired, or when its attachment or image was deleted. */
    find(secret: string, now: number): FetchableFile | null {
      const hash = hashOf(secret)
      const row = fileBehind.get(hash, now) ?? imageBehind.get(hash, now) ?? portraitBehind.get(hash, now)
      return row ? { name: String(row.name), blob: String(row.blob), mimeType: String(row.mime_type) } : null
    },
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
