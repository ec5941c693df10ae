import type { Context } from 'hono'
import type { Around, ServiceDeps, ServiceEnv } from '../http/env.ts'
import { JSON_TYPE } from '../http/reply.ts'
import { refuse } from '../rules/api-error.ts'
import { MAX_UPLOAD_BYTES } from '../rules/content/attachment-kinds.ts'
import { requestKeyStore } from '../store/request-keys.ts'
import { printOf } from './request-print.ts'

/**
 * `Idempotency-Key`: a client that did not hear what came of a POST sends it again with the same key, and it is done once.
 *
 * The first time the answer is kept in the transaction of the change itself, so there is never one without the other. Within
 * 24 hours the same request with the same token and key gets that answer again, marked `Idempotent-Replayed: true`; another
 * request with that key is refused (1011). A refused request leaves its key free: nothing has happened. While the first
 * one is being carried out, a second is refused as busy (4004). Other methods may be repeated anyway; there the header means nothing.
 */
export function requestKeys({ store, clock }: ServiceDeps): Around {
  const keys = requestKeyStore(store.db)
  const underWay = new Set<string>()

  return async (c, answer) => {
    const key = readKey(c)
    if (key === null) return answer()
    const { tokenHash, userId } = c.get('caller')
    const body = await takeBody(c)
    const print = printOf(c, userId, body)

    const known = keys.find(tokenHash, key, clock())
    if (known && known.print !== print) throw refuse(1011, HEADER).withDetail({ reason: 'used for another request' })
    if (known) return c.body(known.answer, 200, { 'Content-Type': JSON_TYPE, 'Idempotent-Replayed': 'true' })

    const name = `${tokenHash} ${key}`
    if (underWay.has(name)) throw refuse(4004).withDetail({ executed: false, reason: 'the key is in use' })
    underWay.add(name)
    const hold = store.db.hold()
    try {
      const response = await hold.run(async () => answer())
      const text = await response.clone().text()
      if (response.status === 200) hold.keep(() => keys.put(tokenHash, key, { print, answer: text }, clock()))
      return response
    } finally {
      hold.drop()
      underWay.delete(name)
    }
  }
}

const HEADER = 'Idempotency-Key'

/** A multipart body is a little longer than its file. */
const MOST_BYTES = MAX_UPLOAD_BYTES + 256 * 1024

/** The key of a POST, with or without the quotes that the draft standard puts around it; null where there is none. */
function readKey(c: Context<ServiceEnv>): string | null {
  const header = c.req.header(HEADER)
  if (header === undefined || c.req.method !== 'POST') return null
  // Its route will refuse it, unread.
  if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES) return null
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(header)?.[1]
  if (key === undefined) throw refuse(1011, HEADER)
  return key
}

/** The whole body, which the routes then read as if it had only now come: what was sent is compared before it is done. */
async function takeBody(c: Context<ServiceEnv>): Promise<Buffer> {
  const { url, method, headers, signal, body: arriving } = c.req.raw
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of arriving ?? []) {
      size += chunk.byteLength
      if (size > MOST_BYTES) break
      chunks.push(chunk)
    }
  } catch {
    // Whoever breaks off has announced a wrong length.
    throw refuse(1075)
  }
  if (size > MOST_BYTES) throw refuse(1041, 'The request body', MOST_BYTES, size)
  const body = Buffer.concat(chunks)
  c.req.raw = new Request(url, { method, headers, body, signal })
  return body
}
