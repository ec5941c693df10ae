import type { Db } from '../db.ts'

/**
 * The blobs whose records were deleted in whatever way (with their row, column, sheet, folder or workspace), so that their bytes can
 * go as well. A list of this run only: what a crash leaves behind is swept at the next start.
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
    /** Their names, once each. None while a transaction is open: it may yet bring the records back. */
    take(): readonly string[] {
      if (sqlite.isTransaction) return []
      const names = all.all().map(({ blob }) => String(blob))
      if (names.length > 0) clear.run()
      return names
    },
  }
}
