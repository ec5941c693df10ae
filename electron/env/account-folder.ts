import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { AccountKey } from '../../shared/model/ids.ts'

/** Where an account's copies, stored edits and files are. An address is no folder name, and two accounts must never share one. */
export const accountFolder = (dataFolder: string, key: AccountKey): string =>
  join(dataFolder, 'accounts', createHash('sha256').update(key, 'utf8').digest('hex').slice(0, 24))
