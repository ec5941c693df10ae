import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { toWebStream } from '../../../shared/web-stream.ts'

// Statuses for which a Response must not have a body.
const BODILESS = [204, 205, 304]

/** Converts a `node:http` response to the form of `fetch`, decompressed. Throws for an invalid status. */
export function toResponse(message: IncomingMessage): Response {
  const init = { status: message.statusCode ?? 0, headers: headersOf(message) }
  if (BODILESS.includes(init.status)) {
    message.destroy()
    return new Response(null, init)
  }
  return new Response(toWebStream(unpacked(message)), init)
}

const headersOf = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))

/** A server may compress its response without a request to do so. */
function unpacked(message: IncomingMessage): Readable {
  const unpack = decoderOf(message.headers['content-encoding'])
  if (!unpack) return message
  message.once('error', cause => unpack.destroy(cause))
  unpack.once('close', () => message.destroy())
  return message.pipe(unpack)
}

function decoderOf(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      return null
  }
}
