// Its build for pages: the one for Node can begin threads, of which this is one, and brings a `require` along for them.
import { unzipSync } from 'fflate/browser'

/** The file is not in the format that it seems to have. */
export class BrokenZip extends Error {
  override readonly name = 'BrokenZip'
}

/** Larger parts are not unpacked: a part is in memory while it is read, and a few kilobytes can expand to gigabytes. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024

export class TooMuchToUnpack extends Error {
  override readonly name = 'TooMuchToUnpack'
}

/**
 * The parts of a zip file by path, each unpacked on request, and never to more than its announced size. Throws
 * `BrokenZip` if it is no zip file.
 */
export function openZip(bytes: Uint8Array) {
  const entries = new Map<string, { readonly name: string; readonly size: number }>()
  unpack(bytes, ({ name, originalSize }) => {
    entries.set(keyOf(name), { name, size: originalSize })
    return false
  })
  return {
    has: (path: string): boolean => entries.has(keyOf(path)),
    /** Null: there is no such part. Throws `BrokenZip` and `TooMuchToUnpack`. */
    read(path: string): Uint8Array | null {
      const entry = entries.get(keyOf(path))
      if (!entry) return null
      if (entry.size > MOST_UNPACKED_BYTES) throw new TooMuchToUnpack(path)
      const found = unpack(bytes, ({ name }) => name === entry.name)[entry.name]
      if (!found) throw new BrokenZip(path)
      return found
    },
  }
}
export type Zip = ReturnType<typeof openZip>

/** Programs differ in capitals and slashes. */
const keyOf = (path: string): string => path.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

function unpack(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter })
  } catch (cause) {
    // The reader only parses foreign bytes, so any exception is the fault of the file.
    throw new BrokenZip('this is no zip file, or only a part of one', { cause })
  }
}
