import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { Stop } from '../progress.mjs'

const inflate = promisify(inflateRaw)

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const STORED = 0

/**
 * Extracts the files of a zip for which `toPath` returns a path; a bare machine may have no unzip.
 *
 * @param {string} file
 * @param {string} folder
 * @param {(path: string) => string | null} toPath the path below `folder`, or null to skip the file
 */
export async function unzip(file, folder, toPath) {
  const handle = await open(file)
  try {
    for (const entry of await readDirectory(handle)) {
      const path = entry.name.endsWith('/') ? null : toPath(entry.name)
      if (path === null || path.split('/').includes('..')) continue
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, await readEntry(handle, entry))
    }
  } finally {
    await handle.close()
  }
}

async function readDirectory(handle) {
  const { size } = await handle.stat()
  const tail = await read(handle, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = lastIndexOf(tail, END_OF_DIRECTORY)
  if (end < 0) throw new Stop('The archive is cut off.')
  const directory = await read(handle, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))

  const entries = []
  for (let at = 0; at < directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

async function readEntry(handle, { offset, packedSize, method }) {
  const head = await read(handle, offset, 30)
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await read(handle, start, packedSize)
  return method === STORED ? packed : inflate(packed)
}

async function read(handle, position, length) {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, position)
  if (bytesRead < length) throw new Stop('The archive is cut off.')
  return buffer
}

function lastIndexOf(buffer, number) {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(number)
  return buffer.lastIndexOf(mark)
}
