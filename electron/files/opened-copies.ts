import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** `at`: when it was written, milliseconds since 1970. */
type FileFacts = { readonly path: string; readonly at: number; readonly sizeBytes: number }

/** The newest copy of an attachment; null without one. */
export async function newestFile(folder: string): Promise<FileFacts | null> {
  const files = await filesIn(folder)
  return files.sort((a, b) => b.at - a.at)[0] ?? null
}

/** Deletes a new copy if an older one has the same bytes, because that may be open. Returns the remaining one. */
export async function withoutTwin(path: string): Promise<string> {
  const files = await filesIn(dirname(path))
  const made = files.find(file => file.path === path)
  if (!made) return path
  for (const other of files) {
    const isTwin =
      other !== made && other.sizeBytes === made.sizeBytes && (await hash(other.path)) === (await hash(path))
    if (!isTwin) continue
    await rm(path)
    return other.path
  }
  return path
}

async function filesIn(folder: string): Promise<FileFacts[]> {
  const files: FileFacts[] = []
  for (const entry of await entriesOf(folder)) {
    // A running download has a name that begins with a dot.
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    const { mtimeMs, size } = await stat(path)
    files.push({ path, at: mtimeMs, sizeBytes: size })
  }
  return files
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    // The attachment was not opened on this computer yet.
    return []
  }
}

async function hash(path: string): Promise<string> {
  const sha = createHash('sha256')
  await pipeline(createReadStream(path), sha)
  return sha.digest('hex')
}
