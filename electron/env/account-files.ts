import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { AccountKey } from '../../shared/model/ids.ts'

/** The folder of an account. An address is no valid folder name, and two accounts must never share a folder. */
export const accountFolder = (dataFolder: string, key: AccountKey): string =>
  join(dataFolder, 'accounts', createHash('sha256').update(key, 'utf8').digest('hex').slice(0, 24))

/** The files in that folder. Those that may be deleted are marked; the others exist nowhere else. */
export const accountFiles = (folder: string) => ({
  /** Copies of sheets; the worker's thread owns it. May be deleted. */
  copies: join(folder, 'cache.db'),
  /** The search index of the copies; the search thread owns it. May be deleted. */
  index: join(folder, 'search.db'),
  /** Unsaved edits. Their second copy is next to it, `outbox.db.journal`. */
  outbox: join(folder, 'outbox.db'),
  /** Space for a few more edits on a full disk. */
  reserve: join(folder, 'outbox.reserve'),
  /** Text that is being typed. */
  drafts: join(folder, 'drafts.db'),
  /** The steps that can be undone and redone after a restart. May be deleted. */
  undo: join(folder, 'undo.db'),
  /** The list of waiting attachments; the files themselves stay in place. */
  waitingFiles: join(folder, 'files.db'),
  /** Files of comments that are not posted yet. */
  kept: join(folder, 'kept'),
  /** Images that wait to be put into a cell, or that Undo may need. */
  images: join(folder, 'images'),
  /** Thumbnails, and attachments that were opened. May be deleted. */
  opened: join(folder, 'files'),
})
