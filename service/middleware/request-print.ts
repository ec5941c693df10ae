import { createHash } from 'node:crypto'
import type { ServiceContext } from '../http/env.ts'
import { boundaryOf } from '../rules/content/part-head.ts'

/**
 * SHA-256 of what a request asks for: as whom, which address, which body. Two tries of one request have the same print,
 * also as multipart, where a client draws a new boundary for each try.
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

/** The pieces of `body` between the boundaries; all of it where there is none. */
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
