import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, the first day that the format knows: the same sheet gives the same file. */
const DATE = 0x0021

type Entry = {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/**
 * Writes a zip file (APPNOTE 6.3) as it is made: nothing of an entry is kept but its sizes. Packing runs outside of this thread. For
 * files below 4 GB.
 */
export function createZip(write: (bytes: Uint8Array) => Promise<void>, signal: AbortSignal) {
  const entries: Entry[] = []
  let at = 0
  const put = async (bytes: Uint8Array) => {
    at += bytes.byteLength
    await write(bytes)
  }

  return {
    /** Throws when `signal` is aborted meanwhile; the file is of no use then. */
    async add(path: string, content: Iterable<string>): Promise<void> {
      const name = Buffer.from(path)
      const start = at
      let crc = 0
      let size = 0
      await put(localHeader(name))
      const counted = function* () {
        for (const text of content) {
          const bytes = Buffer.from(text)
          crc = crc32(bytes, crc)
          size += bytes.byteLength
          yield bytes
        }
      }
      const before = at
      // One piece at a time: what is not packed yet is not made either.
      const source = Readable.from(counted(), { highWaterMark: 1 })
      await pipeline(source, createDeflateRaw(), chunks => putAll(chunks, put), { signal })
      const entry = { name, at: start, crc, packed: at - before, size }
      await put(descriptor(entry))
      entries.push(entry)
    },
    async end(): Promise<void> {
      const start = at
      for (const entry of entries) await put(centralHeader(entry))
      await put(endRecord(entries.length, start, at - start))
    },
  }
}

async function putAll(chunks: AsyncIterable<Buffer>, put: (bytes: Uint8Array) => Promise<void>): Promise<void> {
  for await (const chunk of chunks) await put(chunk)
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(LOCAL_HEADER, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt16LE(name.byteLength, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(DESCRIPTOR, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function centralHeader({ name, at, crc, packed, size }: Entry): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(CENTRAL_HEADER, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATED, 10)
  head.writeUInt16LE(DATE, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.byteLength, 28)
  head.writeUInt32LE(at, 42)
  return Buffer.concat([head, name])
}

function endRecord(count: number, at: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
