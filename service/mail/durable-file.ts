import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Ends the name of a file that is still being written. */
export const PART = '.part'

/** Writes a file into a folder that need not be there yet. It is there whole or not at all, also after a power cut. */
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

/** Makes the new name itself survive a power cut. Not every system opens folders (Windows): there the name follows soon. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } catch {
    // As above.
  } finally {
    await handle.close()
  }
}
