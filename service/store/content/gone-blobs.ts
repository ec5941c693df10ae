import type { Db } from '../db.ts'

/**
 * Collects the blobs whose records were deleted by any route (row, column, sheet, folder, workspace), so that their
 * files can be deleted too. The list lives in memory: after a crash the sweep at the next start deletes the rest.
 */
export function goneBlobs({ sqlite }: Db) {
  sqlite.exec(`
    CREATE TEMP TABLE IF NOT EXISTS gone_blobs (blob TEXT NOT NULL) STRICT;
    CREATE TEMP TRIGGER IF NOT EXISTS attachment_blob_gone AFTER DELETE ON main.attachments WHEN OLD.blob IS NOT NULL BEGIN
      INSERT INTO gone_blobs VALUES (OLD.blob);
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS image_blob_gone AFTER DELETE ON main.cell_images BEGIN
      INSERT INTO gone_blobs VALUES (OLD.blob);
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS profile_blob_gone AFTER DELETE ON main.profile_images BEGIN
      INSERT INTO gone_blobs VALUES (OLD.blob);
    END;
  `)
  const all = sqlite.prepare('SELECT blob FROM temp.gone_blobs')
  const clear = sqlite.prepare('DELETE FROM temp.gone_blobs')

  return {
    /**
     * Returns and empties the list. Empty while a transaction is open, because a rollback would restore the records.
     */
    take(): readonly string[] {
      if (sqlite.isTransaction) return []
      const names = all.all().map(({ blob }) => String(blob))
      if (names.length > 0) clear.run()
      return names
    },
  }
}
