import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/** What the service keeps in its data folder. What else lies there is not its own, and stays as it is. */
const OWN = /^(?:service\.(?:db|lock)(?:-\w+)?|blobs|mail)$/

/**
 * Makes the data folder when it is missing, and closes it and all that the service keeps in it to everybody but its user, whatever
 * rights were there before. A link, the folder itself or anything in it, throws: whoever made it decides where the data would go.
 */
export function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The folder first: from then on nobody else can put anything into it.
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

/** The claim of one running service on its data folder. The system gives it back however the process ends. */
export interface DataLock {
  /** Whether no other service runs on the same folder: only then what looks left over really is. */
  readonly isAlone: boolean
  release(): void
}

/** Claims the folder that `file` lies in. Another service may have been first; then this one goes on without the claim. */
export function claimData(file: string): DataLock {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  // A lock of SQLite's, because it is the same on every system and dies with its process. The file stays empty.
  const lock = new DatabaseSync(file)
  return { isAlone: take(lock), release: () => lock.close() }
}

/** False where somebody else has it. */
function take(lock: InstanceType<typeof DatabaseSync>): boolean {
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return true
  } catch {
    return false
  }
}
