import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AppError } from '../../shared/app-error.ts'
import { errorCode } from '../../shared/thrown.ts'

const OWN_FOLDER = 0o700
const OWN_FILE = 0o600

/** Subfolders written by others with wider permissions: Chromium, and the log of earlier versions. */
const OF_OTHERS = ['Crashpad', 'logs']

/**
 * Makes the data folder private, including files that other writers leave readable. Not by a umask, because programs
 * that Sheaf opens files with would inherit it.
 */
export function closeOwnFolder(folder: string): void {
  chmodSync(folder, OWN_FOLDER)
  for (const name of OF_OTHERS) closeFilesOf(join(folder, name))
}

function closeFilesOf(folder: string): void {
  const entries = entriesOf(folder)
  if (entries === null) return
  chmodSync(folder, OWN_FOLDER)
  for (const entry of entries) if (entry.isFile()) chmodSync(join(folder, entry.name), OWN_FILE)
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null
    throw cause
  }
}

/**
 * Why a folder may not be used: it belongs to another user of this computer, who would lose it to us or could read our
 * data. Null if it is ours or missing. `user`: the id of the current user; undefined if the system has no such ids.
 */
export function foreignFolder(folder: string, user: number | undefined): AppError | null {
  const owner = user === undefined ? null : statSync(folder, { throwIfNoEntry: false })?.uid
  if (owner === null || owner === undefined || owner === user) return null
  return {
    kind: 'storage-broken',
    safe: 'It belongs to another user of this computer. Nothing in it was changed. Start Sheaf as that user, or with a folder of your own.',
  }
}
