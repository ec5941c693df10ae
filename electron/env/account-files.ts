import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { AccountKey } from '../../shared/model/ids.ts'

/** Where all that an account keeps is. An address is no folder name, and two accounts must never share one. */
export const accountFolder = (dataFolder: string, key: AccountKey): string =>
  join(dataFolder, 'accounts', createHash('sha256').update(key, 'utf8').digest('hex').slice(0, 24))

/** What is kept in that folder, and where. What may be thrown away is said; the rest exists nowhere else. */
export const accountFiles = (folder: string) => ({
  /** Copies of sheets; the worker's thread owns it. May be thrown away. */
  copies: join(folder, 'cache.db'),
  /** Edits that the service does not have. Its second copy lies beside it, `outbox.db.journal`. */
  outbox: join(folder, 'outbox.db'),
  /** Room for a few more edits on a full disk. */
  reserve: join(folder, 'outbox.reserve'),
  /** What is being typed. */
  drafts: join(folder, 'drafts.db'),
  /** The list of files that wait to be attached; they themselves lie where the user has them. */
  waitingFiles: join(folder, 'files.db'),
  /** Files of comments that are not posted yet. */
  kept: join(folder, 'kept'),
  /** Images that wait to be put into a cell, or that Undo may need. */
  images: join(folder, 'images'),
  /** Thumbnails, and attachments that were opened. May be thrown away. */
  opened: join(folder, 'files'),
})
