import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../shared/thrown.ts'
import { numberedName, safeName } from './safe-name.ts'

const MOST_NUMBERED = 1_000

/** A file that appears under its name only when it is complete. */
export type NewFile = {
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Gives the file its name, or the next free one ("plan (2).pdf"). Never changes an existing file. */
  readonly finish: () => Promise<{ readonly path: string; readonly name: string }>
  /** Deletes the file. */
  readonly discard: () => Promise<void>
}

/**
 * Throws file system errors. `id`: part of the temporary name; `prepare` runs on the complete file before it gets its
 * final name.
 */
export async function createNewFile(
  folder: string,
  name: string,
  id: string,
  prepare: (part: string) => Promise<void> = async () => undefined,
): Promise<NewFile> {
  return partFile(folder, id, async part => {
    await prepare(part)
    const free = await reserve(folder, safeName(name))
    const path = join(folder, free)
    // Replaces only the empty file that was just created to reserve the name.
    await rename(part, path).catch(async cause => {
      await rm(path, { force: true })
      throw cause
    })
    return { path, name: free }
  })
}

/** A file under a temporary name in its target folder. `take` renames it once it is completely on the disk. */
export async function partFile(
  folder: string,
  id: string,
  take: (part: string) => ReturnType<NewFile['finish']>,
): Promise<NewFile> {
  const part = join(folder, `.sheaf-${id}.part`)
  const handle = await open(part, 'wx', 0o600)
  return {
    async write(bytes) {
      await handle.writeFile(bytes)
    },
    async finish() {
      await handle.sync()
      await handle.close()
      return take(part)
    },
    async discard() {
      await handle.close()
      await rm(part, { force: true })
    },
  }
}

async function reserve(folder: string, name: string): Promise<string> {
  for (let number = 1; number <= MOST_NUMBERED; number += 1) {
    const candidate = number === 1 ? name : numberedName(name, number)
    if (await isFree(join(folder, candidate))) return candidate
  }
  throw Object.assign(new Error(`no free name for ${name}`), { code: 'EACCES' })
}

/** Creates the empty file, which is the only way to reserve the name. */
async function isFree(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close()
    return true
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
    throw cause
  }
}
