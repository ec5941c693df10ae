import type { Db } from '../db.ts'
import { foundOrNull } from '../or-null.ts'

/** A profile image: its blob and its size. */
type ProfileImage = {
  readonly userId: number
  readonly imageId: string
  readonly blob: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
}

/** Stores profile images, one per user. */
export function profileImageStore({ sqlite }: Db) {
  const remove = sqlite.prepare('DELETE FROM profile_images WHERE user_id = ?')
  const insert = sqlite.prepare(
    'INSERT INTO profile_images (user_id, image_id, blob, mime_type, width, height) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const one = sqlite.prepare('SELECT * FROM profile_images WHERE user_id = ?')
  const byImage = sqlite.prepare('SELECT * FROM profile_images WHERE image_id = ?')

  return {
    /** Replaces the previous image, whose blob is then no longer in use. */
    put({ userId, imageId, blob, mimeType, width, height }: ProfileImage): void {
      remove.run(userId)
      insert.run(userId, imageId, blob, mimeType, width, height)
    },
    find: (userId: number): ProfileImage | null => foundOrNull(one.get(userId), toImage),
    findImage: (imageId: string): ProfileImage | null => foundOrNull(byImage.get(imageId), toImage),
  }
}

function toImage(row: Record<string, unknown>): ProfileImage {
  return {
    userId: Number(row.user_id),
    imageId: String(row.image_id),
    blob: String(row.blob),
    mimeType: String(row.mime_type),
    width: Number(row.width),
    height: Number(row.height),
  }
}
