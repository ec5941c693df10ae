import { crc32 } from 'node:zlib'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import { readFrom, readSealed } from '../cache/sealed-copy.ts'
import { accountFiles, accountFolder } from '../env/account-files.ts'
import { hasStoredEdits } from '../outbox/closed-outbox.ts'
import type { EarlySheet } from './early-reads.ts'

/**
 * The cells of the front sheet, read before the program is loaded. Null when its copy must be rebuilt first, and when
 * the sheet has pending edits: it is never shown without them.
 */
export function readEarlySheet(dataFolder: string, account: AccountKey, sheetId: SheetId): EarlySheet | null {
  const files = accountFiles(accountFolder(dataFolder, account))
  if (hasStoredEdits(files.outbox, sheetId)) return null
  const opened = readFrom(files.copies, sqlite => readSealed(sqlite, sheetId, crc32))
  return opened && { sheetId, opened }
}
