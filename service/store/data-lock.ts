import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'

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
