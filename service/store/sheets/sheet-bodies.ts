import type { Db } from '../db.ts'

export type SheetBodyStore = ReturnType<typeof sheetBodyStore>

/** Answers kept ready: the gzip bytes of a sheet at one version, one per way of looking at it. */
export function sheetBodyStore({ sqlite }: Db) {
  const find = sqlite.prepare('SELECT body FROM sheet_bodies WHERE sheet_id = ? AND variant = ? AND version = ?')
  // The sheet may have changed, or gone, while its bytes were packed: an older body never replaces a newer one.
  const put = sqlite.prepare(
    `INSERT INTO sheet_bodies (sheet_id, variant, version, body)
     SELECT id, ?2, ?3, ?4 FROM sheets WHERE id = ?1
     ON CONFLICT DO UPDATE SET version = excluded.version, body = excluded.body WHERE excluded.version >= version`,
  )

  return {
    find(sheetId: number, variant: string, version: number): Uint8Array<ArrayBuffer> | null {
      const body = find.get(sheetId, variant, version)?.body
      return body instanceof Uint8Array ? new Uint8Array(body) : null
    },
    put: (sheetId: number, variant: string, version: number, body: Uint8Array): void =>
      void put.run(sheetId, variant, version, body),
  }
}
