import { rename } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { createNewFile, type NewFile, partFile } from '../new-file.ts'

/** The maximum length of a file name on disk. */
const NAME_BYTES = 255

/**
 * A file at a path from the save dialog, visible only when it is complete. It replaces an existing file, because the
 * dialog has confirmed that. A missing extension is added and a long name shortened; these names were not confirmed, so
 * they take the next free one.
 */
export async function createTargetFile(path: string, extension: string, id: string): Promise<NewFile> {
  const name = basename(path)
  if (extname(path).toLowerCase() !== extension) return createNewFile(dirname(path), name + extension, id)
  if (Buffer.byteLength(name) > NAME_BYTES) return createNewFile(dirname(path), name, id)
  return partFile(dirname(path), id, async part => {
    await rename(part, path)
    return { path, name }
  })
}
