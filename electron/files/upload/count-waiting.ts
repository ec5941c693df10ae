import { join } from 'node:path'
import { readOnly } from '../../db/read-only.ts'

/** Where the list lies in the folder of an account. */
export const filesDb = (folder: string): string => join(folder, 'files.db')

/** How many files wait in the folder of an account that is not open, read without touching it. */
export const countWaitingFiles = (folder: string): number =>
  readOnly(filesDb(folder), sqlite => Number(sqlite.prepare('SELECT count(*) AS count FROM file').get()?.count)) ?? 0
