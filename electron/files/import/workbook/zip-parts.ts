// Its build for pages: the one for Node can begin threads, of which this is one, and brings a `require` along for them.
import { unzipSync } from 'fflate/browser'

/** The file cannot be opened as what it seems to be. */
export class BrokenZip extends Error {
  override readonly name = 'BrokenZip'
}

/** A part that is larger than this is not unpacked: no sheet that we can take comes near, and a few kilobytes can stand for gigabytes. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024

export class TooMuchToUnpack extends Error {
  override readonly name = 'TooMuchToUnpack'
}

/**
 * The parts of a zip file by their paths, each unpacked only when it is asked for, and never into more than the file announces. Throws
 * `BrokenZip` where this is none.
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
    // It reads somebody else's bytes and nothing else: whatever it stumbles over is the file's fault.
    throw new BrokenZip('this is no zip file, or only a part of one', { cause })
  }
}
