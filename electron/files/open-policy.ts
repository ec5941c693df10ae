import { lstat, open, realpath } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { contentFits, isKnownExtension } from './content-kind.ts'
import { safeName, splitName } from './safe-name.ts'

const HEAD_BYTES = 4_096
const ANY_EXECUTE_BIT = 0o111

/**
 * What may happen with a downloaded attachment: the desktop may open it, or the person is only shown where it lies. Opened is
 * only what is a plain document by its name and by its content, in our own folder, as a regular file that cannot be run.
 */
export async function openOrShow(path: string, ownFolder: string): Promise<'open' | 'show'> {
  const name = basename(path)
  const extension = splitName(name)[1].toLowerCase()
  if (name !== safeName(name) || !isKnownExtension(extension)) return 'show'

  try {
    const found = await lstat(path)
    if (!found.isFile() || (process.platform !== 'win32' && found.mode & ANY_EXECUTE_BIT)) return 'show'
    if ((await realpath(dirname(path))) !== (await realpath(ownFolder))) return 'show'
    return contentFits(extension, await readHead(path)) ? 'open' : 'show'
  } catch {
    // Gone or unreadable: showing the folder says that best.
    return 'show'
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
