import type { Context } from 'hono'
import type { Around, ServiceDeps, ServiceEnv } from '../http/env.ts'
import { JSON_TYPE } from '../http/reply.ts'
import { refuse } from '../rules/api-error.ts'
import { MAX_UPLOAD_BYTES } from '../rules/content/attachment-kinds.ts'
import { requestKeyStore } from '../store/request-keys.ts'
import { printOf } from './request-print.ts'

/**
 * `Idempotency-Key`: a client that got no response to a POST repeats it with the same key, and it is executed once.
 *
 * The first response is stored in the transaction of the change, so both exist or neither. Within 24 hours the same
 * request with the same token and key gets that response again, marked `Idempotent-Replayed: true`; a different request
 * with the key is rejected (1011). A rejected request does not use up its key, because nothing happened. While the
 * first attempt runs, a second is rejected as busy (4004). The header is ignored on other methods, which can be
 * repeated anyway.
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

/** A multipart body is slightly longer than its file. */
const MOST_BYTES = MAX_UPLOAD_BYTES + 256 * 1024

/** The key of a POST, with or without the quotes of the draft standard; null without one. */
function readKey(c: Context<ServiceEnv>): string | null {
  const header = c.req.header(HEADER)
  if (header === undefined || c.req.method !== 'POST') return null
  // Too long: the route will reject it without reading it.
  if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES) return null
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(header)?.[1]
  if (key === undefined) throw refuse(1011, HEADER)
  return key
}

/** Reads the whole body for the comparison and makes it available to the route again. */
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
    // The client disconnected, so the announced length was wrong.
    throw refuse(1075)
  }
  if (size > MOST_BYTES) throw refuse(1041, 'The request body', MOST_BYTES, size)
  const body = Buffer.concat(chunks)
  c.req.raw = new Request(url, { method, headers, body, signal })
  return body
}
