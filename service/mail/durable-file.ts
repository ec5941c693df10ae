import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Suffix of a file that is still being written. */
export const PART = '.part'

/** Writes a file atomically and durably, and creates the folder if it is missing. */
export async function writeDurably(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const part = `${path}${PART}`
  await writeSynced(part, content)
  await rename(part, path)
  await syncFolder(folder)
}

async function writeSynced(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the new directory entry. Some systems (Windows) cannot open folders; there the entry follows soon. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } catch {
    // See above.
  } finally {
    await handle.close()
  }
}
