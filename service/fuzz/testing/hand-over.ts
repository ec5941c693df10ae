import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Draft } from './draft.ts'

/** A response. Header names are in lower case. */
export type Answer = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

/** A way to deliver requests to a service. */
export type Delivery = (fetch: (request: Request) => Response | Promise<Response>) => (draft: Draft) => Promise<Answer>

/**
 * Uses the adapter of the running service, from Node's parsed request to the bytes of the response. Only the connection
 * is missing, which takes longer than most responses (`over-http.ts` has one).
 */
export const handOver: Delivery = fetch => {
  const listener = getRequestListener(fetch, { hostname: 'localhost' })
  const nowhere = new Socket()
  return async draft => {
    const response = new ServerResponse(toIncoming(draft, nowhere))
    const sent: Buffer[] = []
    // as: a response only writes to its connection
    response.assignSocket(collecting(sent) as Socket)
    const isSent = new Promise<void>(resolve => response.once('finish', resolve))
    await listener(response.req, response)
    await isSent
    return toAnswer(response.statusCode, Buffer.concat(sent))
  }
}

/** Node's request object for a complete request. The address is spelled as clients spell it. */
function toIncoming({ method, path, query, headers, body }: Draft, connection: Socket): IncomingMessage {
  const incoming = new IncomingMessage(connection)
  const { pathname, search } = new URL(`http://localhost${path}${query === '' ? '' : '?'}${query}`)
  incoming.method = method
  incoming.url = pathname + search
  incoming.rawHeaders = headers.flat()
  incoming.headers = joinedByName(headers)
  incoming.httpVersionMajor = 1
  incoming.httpVersionMinor = 1
  incoming.complete = true
  incoming.push(null)
  // The adapter looks first for a body in bytes that were read already.
  return body === null ? incoming : Object.assign(incoming, { rawBody: Buffer.from(body) })
}

function joinedByName(headers: Draft['headers']): IncomingMessage['headers'] {
  const byName: Record<string, string> = Object.create(null)
  for (const [name, value] of headers) {
    const before = byName[name.toLowerCase()]
    byName[name.toLowerCase()] = before === undefined ? value : `${before}, ${value}`
  }
  return byName
}

function collecting(sent: Buffer[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk)
      done()
    },
  })
}

const END_OF_HEAD = '\r\n\r\n'

function toAnswer(status: number, bytes: Buffer): Answer {
  const end = bytes.indexOf(END_OF_HEAD)
  const lines = bytes.toString('latin1', 0, end).split('\r\n').slice(1)
  const headers = new Map(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)]
    }),
  )
  const body = bytes.subarray(end + END_OF_HEAD.length)
  const isInChunks = headers.get('transfer-encoding') === 'chunked'
  return { status, headers, text: (isInChunks ? joined(body) : body).toString() }
}

/**
 * RFC 9112, section 7.1: each chunk is its length in hexadecimal, a line break, that many bytes and a line break; the
 * last one is empty.
 */
function joined(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const from = body.indexOf('\r\n', at) + 2
    const to = from + Number.parseInt(body.toString('latin1', at, from), 16)
    parts.push(body.subarray(from, to))
    at = to + 2
  }
  return Buffer.concat(parts)
}
