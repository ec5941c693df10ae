import { rename } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { createNewFile, type NewFile, partFile } from '../new-file.ts'

/**
 * A file where a person asked for it in the system's dialog, visible only when it is whole. What is there is replaced, as that dialog
 * has asked about it. A name without its extension gets one, and then nobody was asked: it takes the next free name.
 */
export async function createTargetFile(path: string, extension: string, id: string): Promise<NewFile> {
  if (extname(path).toLowerCase() !== extension) return createNewFile(dirname(path), basename(path) + extension, id)
  return partFile(dirname(path), id, async part => {
    await rename(part, path)
    return { path, name: basename(path) }
  })
}
