import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { createNewFile, type NewFile } from '../new-file.ts'

/**
 * A file where a person asked for it in the system's dialog, visible only when it is whole. What is there is replaced, as that dialog
 * has asked about it. A name without its extension gets one, and then nobody was asked: it takes the next free name.
 */
export async function createTargetFile(path: string, extension: string, id: string): Promise<NewFile> {
  if (extname(path).toLowerCase() !== extension) return createNewFile(dirname(path), basename(path) + extension, id)
  const part = join(dirname(path), `.sheaf-${id}.part`)
  const handle = await open(part, 'wx', 0o600)
  return {
    async write(bytes) {
      await handle.writeFile(bytes)
    },
    async finish() {
      await handle.sync()
      await handle.close()
      await rename(part, path).catch(async cause => {
        await rm(part, { force: true })
        throw cause
      })
      return { path, name: basename(path) }
    },
    async discard() {
      await handle.close()
      await rm(part, { force: true })
    },
  }
}
