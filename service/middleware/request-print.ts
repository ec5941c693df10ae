import { createHash } from 'node:crypto'
import type { ServiceContext } from '../http/env.ts'
import { boundaryOf } from '../rules/content/part-head.ts'

/**
 * SHA-256 of the user, address and body of a request. Retries have the same hash, also as multipart, where a client
 * creates a new boundary for each attempt.
 */
export function printOf(c: ServiceContext, userId: number, body: Buffer): string {
  const { pathname, search } = new URL(c.req.url)
  const type = c.req.header('content-type') ?? ''
  const disposition = c.req.header('content-disposition') ?? ''
  const [media = ''] = type.split(';')
  const hash = createHash('sha256').update(
    JSON.stringify([userId, c.req.method, pathname, search, media.trim(), disposition]),
  )

  for (const piece of piecesOf(body, boundaryOf(type))) hash.update(piece)
  return hash.digest('hex')
}

/** Yields the parts of `body` between the boundaries; all of it without a boundary. */
function* piecesOf(body: Buffer, boundary: string | null): Generator<Buffer> {
  let from = 0
  if (boundary !== null) {
    for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, from)) {
      yield body.subarray(from, at)
      from = at + Buffer.byteLength(boundary)
    }
  }
  yield body.subarray(from)
}
