import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
// The browser build: the one for Node can start threads, and includes a `require` for them.
import { Zip, ZipPassThrough } from 'fflate/browser'

/** The earliest date of the format, fixed so that the same sheet gives the same file. */
const DATE = new Date(1980, 0, 1)
const DEFLATED = 8
const NOTHING = new Uint8Array(0)

/**
 * Writes a zip file (APPNOTE 6.3) as a stream: keeps only the sizes of an entry. Compression runs outside of this
 * thread. For files below 4 GB.
 */
export function createZip(write: (bytes: Uint8Array) => Promise<void>, signal: AbortSignal) {
  let made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  const writeMade = async () => {
    const ready = made
    made = []
    for (const bytes of ready) await write(bytes)
  }

  return {
    /** Throws when `signal` is aborted; the file is useless then. */
    async add(path: string, content: Iterable<string>): Promise<void> {
      const entry = new PackedEntry(path)
      zip.add(entry)
      const counted = function* () {
        for (const text of content) {
          const bytes = Buffer.from(text)
          entry.push(bytes)
          yield bytes
        }
      }
      // One piece at a time: the next piece is created when the last one is compressed.
      const source = Readable.from(counted(), { highWaterMark: 1 })
      const take = async (chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) => {
        for await (const chunk of chunks) {
          entry.ondata(null, chunk, false)
          await writeMade()
        }
      }
      await pipeline(source, createDeflateRaw(), take, { signal })
      entry.push(NOTHING, true)
      entry.ondata(null, NOTHING, true)
      await writeMade()
    },
    async end(): Promise<void> {
      zip.end()
      await writeMade()
    },
  }
}

/** Counts and checksums its input; `ondata` passes on the output, which Node compresses. */
class PackedEntry extends ZipPassThrough {
  override compression = DEFLATED
  override mtime = DATE
  protected override process(): void {
    // Uncompressed input is dropped.
  }
}
