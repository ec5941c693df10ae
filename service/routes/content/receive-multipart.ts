import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { ApiError, refuse } from '../../rules/api-error.ts'
import { fileNameOfPart } from '../../rules/content/file-name.ts'
import type { BlobStore } from '../../store/content/blobs.ts'
import type { ReceivedFile } from './receive-file.ts'

type Keep = (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>

/** Enough for one file; whoever sends more parts, or larger headers, wants something else. */
const LIMITS = { files: 2, fields: 2, parts: 4, headerPairs: 20, headerSize: 8 * 1024, fieldSize: 64 * 1024 }

/**
 * Takes in the one file of a multipart request, from its part named `file`. Refuses a part without a name (1125), a
 * second file (1126), no file (1127), any other part (1147) and a body that breaks the multipart grammar (1145).
 * After a refusal no byte is left on disk.
 */
export async function receiveMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  keep: Keep,
  blobs: BlobStore,
): Promise<ReceivedFile> {
  const parts = new Parts(keep)
  try {
    await pipeline(Readable.from(body), parserFor(contentType, parts), { signal: parts.stop.signal })
  } catch (error) {
    parts.fail(error instanceof ApiError ? error : refuse(1145))
  }

  const file = await parts.settled()
  if (file && parts.failure === null) return file
  if (file) await blobs.remove(file.blob)
  throw parts.failure ?? refuse(1127, 'file')
}

/** What has arrived so far. Only the first thing wrong counts: all others follow from it. */
class Parts {
  readonly stop = new AbortController()
  failure: unknown = null
  private readonly keep: Keep
  private open: BusboyFileStream | null = null
  private kept: Promise<ReceivedFile | null> | null = null

  constructor(keep: Keep) {
    this.keep = keep
  }

  fail(error: unknown): void {
    this.failure ??= error
    this.stop.abort()
    // The parser forgets the file it was in the middle of; without this its reader would wait for ever.
    this.open?.destroy(new Error('The multipart body ended early.'))
  }

  addFile(part: string | undefined, bytes: BusboyFileStream, fileName: string): void {
    const fault = this.faultOf(part)
    // Destroying a file nobody reads raises its error with nobody to hear it.
    bytes.on('error', () => undefined)
    if (fault) {
      this.fail(fault)
      return
    }

    this.open = bytes
    this.kept = this.keep(fileNameOfPart(fileName) ?? 'file', bytes).catch((error: unknown) => {
      this.fail(error)
      return null
    })
  }

  addField(part: string | undefined): void {
    this.fail(part === 'file' ? refuse(1127, 'file') : (this.faultOf(part) ?? refuse(1145)))
  }

  settled(): Promise<ReceivedFile | null> {
    return this.kept ?? Promise.resolve(null)
  }

  private faultOf(part: string | undefined): ApiError | null {
    if (part === undefined || part === '') return refuse(1125)
    if (part !== 'file') return refuse(1147, part)
    return this.kept === null ? null : refuse(1126, part)
  }
}

function parserFor(contentType: string, parts: Parts): BusboyInstance {
  const parser = newParser(contentType)
  // The library's types promise a name; a part may well have none.
  parser.on('file', (part: string | undefined, bytes, fileName) => parts.addFile(part, bytes, fileName))
  parser.on('field', (part: string | undefined) => parts.addField(part))
  return parser
}

/** Refuses (1145) a Content-Type that names no boundary. */
function newParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      limits: LIMITS,
      isPartAFile: (part, _type, fileName) => part === 'file' && fileName !== undefined,
    })
  } catch (cause) {
    throw cause instanceof Error ? refuse(1145) : cause
  }
}
