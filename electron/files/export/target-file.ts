import { rename } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { createNewFile, type NewFile, partFile } from '../new-file.ts'

/** The longest name that file systems take. */
const NAME_BYTES = 255

/**
 * A file where a person asked for it in the system's dialog, visible only when it is whole. What is there is replaced, as that dialog
 * has asked about it. A name without its extension gets one, and one that is too long is cut; then nobody was asked, and it takes the
 * next free name.
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
