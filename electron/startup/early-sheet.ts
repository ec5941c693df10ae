import { crc32 } from 'node:zlib'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import { readFrom, readSealed } from '../cache/sealed-copy.ts'
import { accountFiles, accountFolder } from '../env/account-files.ts'
import { hasStoredEdits } from '../outbox/closed-outbox.ts'
import type { EarlySheet } from './early-reads.ts'

/**
 * The cells of the sheet that a start begins with, read before the rest of the program. Null when its copy has to be made or mended first,
 * and where something was done to the sheet that the copy has not: it is not shown without that, not even for a moment.
 */
export function readEarlySheet(dataFolder: string, account: AccountKey, sheetId: SheetId): EarlySheet | null {
  const files = accountFiles(accountFolder(dataFolder, account))
  if (hasStoredEdits(files.outbox, sheetId)) return null
  const opened = readFrom(files.copies, sqlite => readSealed(sqlite, sheetId, crc32))
  return opened && { sheetId, opened }
}
