import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/** The service's own entries in the data folder. All others stay untouched. */
const OWN = /^(?:service\.(?:db|lock)(?:-\w+)?|blobs|mail)$/

/**
 * Creates the data folder if it is missing, and restricts it and everything of the service in it to the current user,
 * regardless of the previous modes. Throws on a symbolic link, as the folder or inside it: its creator would decide
 * where the data is written.
 */
export function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Close the folder first, so that no other user can add entries while the rest is closed.
  closeFolder(folder, name => OWN.test(name))
}

function closeFolder(folder: string, isOwn: (name: string) => boolean): void {
  const found = lstatSync(folder)
  if (!found.isDirectory()) throw new Error(`${folder} ${whatItIs(found)}, not a folder. Name a folder itself`)
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder).filter(isOwn)) close(join(folder, name))
}

function close(path: string): void {
  const found = lstatSync(path)
  if (found.isDirectory()) closeFolder(path, () => true)
  else if (found.isFile()) chmodSync(path, 0o600)
  else throw new Error(`${path} ${whatItIs(found)}, not a file. Move it away`)
}

function whatItIs(found: Stats): string {
  if (found.isSymbolicLink()) return 'is a link'
  return found.isFile() ? 'is a file' : 'is something else'
}

/** The lock of one running service on its data folder. The system releases it however the process ends. */
export type DataLock = {
  /** True when no other service uses the folder. Only then are seemingly orphaned files really orphaned. */
  readonly isAlone: boolean
  release(): void
}

/** Locks the folder of `file`. If another service holds the lock, this one continues without it. */
export function claimData(file: string): DataLock {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  // An SQLite lock works the same on every system and ends with its process. The file stays empty.
  const lock = new DatabaseSync(file)
  return { isAlone: take(lock), release: () => lock.close() }
}

/** False when another process holds the lock. */
function take(lock: InstanceType<typeof DatabaseSync>): boolean {
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return true
  } catch {
    return false
  }
}
