import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { until } from './drive.ts'

/** Writes a sheet's columnar form from the cache to a file, once it is there. Throws when that sheet is not cached. */
export async function exportCopy(userData: string, sheetId: number, file: string): Promise<void> {
  const accounts = join(userData, 'accounts')
  const [account = '', ...others] = await readdir(accounts)
  if (others.length > 0) throw new Error('more than one account has copies there')
  const sqlite = new DatabaseSync(join(accounts, account, 'cache.db'), { readOnly: true })
  try {
    const find = sqlite.prepare('SELECT buffer FROM snapshot WHERE sheet_id = ?')
    const read = () => find.get(sheetId)?.buffer
    await until(async () => read() instanceof Uint8Array, 'there is no copy of the sheet in its columnar form')
    // as: it existed a moment ago
    await writeFile(file, read() as Uint8Array)
  } finally {
    sqlite.close()
  }
}
