import { lstat, open, realpath } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { contentFits, isKnownExtension } from './content-kind.ts'
import { safeName, splitName } from './safe-name.ts'

const HEAD_BYTES = 4_096
const ANY_EXECUTE_BIT = 0o111

/**
 * Whether the desktop may open a downloaded attachment, or only show it in its folder. Opened are only plain documents
 * by name and by content, in our own folder, as regular files without execute permission.
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
    // Missing or unreadable: showing the folder is the best answer.
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
