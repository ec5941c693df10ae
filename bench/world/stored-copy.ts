import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/** Writes a sheet's columnar form into a file, as an app that has ended keeps it. Throws when it keeps none of that sheet. */
export async function exportCopy(userData: string, sheetId: number, file: string): Promise<void> {
  const accounts = join(userData, 'accounts')
  const [account = '', ...others] = await readdir(accounts)
  if (others.length > 0) throw new Error('more than one account has copies there')
  const sqlite = new DatabaseSync(join(accounts, account, 'cache.db'), { readOnly: true })
  try {
    const find = sqlite.prepare('SELECT buffer FROM snapshot WHERE sheet_id = ?')
    const stored = find.get(sheetId)?.buffer
    if (!(stored instanceof Uint8Array)) throw new Error('there is no copy of the sheet in its columnar form')
    await writeFile(file, stored)
  } finally {
    sqlite.close()
  }
}
