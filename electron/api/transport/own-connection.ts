import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { After } from '../../../shared/after.ts'
import { toResponse } from './node-response.ts'

/** `request` of `node:http`, or of `node:https`. */
type BeginRequest = (url: URL, options: RequestOptions, onResponse: (message: IncomingMessage) => void) => ClientRequest

export type OwnConnectionDeps = { readonly http: BeginRequest; readonly https: BeginRequest; readonly after: After }

/** Same as the connect timeout of Node's `fetch`. */
const CONNECT_MS = 10_000

/** Reads share kept-alive connections; each write has a separate one. */
export const separateWrites =
  (fetchRead: typeof fetch, fetchWrite: typeof fetch): typeof fetch =>
  (input, init) =>
    (init?.method ?? 'GET') === 'GET' ? fetchRead(input, init) : fetchWrite(input, init)

/**
 * `fetch` on a new connection, closed after the response. A server closes idle connections, and a busy client may still
 * send on one: that fails without a response, and a write then has an unknown outcome.
 */
export function createOwnConnectionFetch({ http, https, after }: OwnConnectionDeps): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input))
    const { method = 'GET', signal, body } = init
    // as: the app passes headers as a record.
    const headers = { ...(init.headers as Readonly<Record<string, string>>), 'accept-encoding': 'gzip, deflate, br' }
    const options = { method, headers, agent: false, ...(signal && { signal }) }
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http)(url, options, resolve)
      request.on('error', reject)
      request.once('socket', socket => limitConnecting(socket, url.protocol === 'https:', after))
      // as: DOM and Node have separate types for the same stream.
      if (body instanceof ReadableStream) pipeline(Readable.fromWeb(body as NodeStream), request).catch(reject)
      else request.end(body)
    })
    return toResponse(message)
  }
}

function limitConnecting(socket: Socket, isSecure: boolean, after: After): void {
  const giveUp = () =>
    socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT', syscall: 'connect' }))
  const cancel = after(CONNECT_MS, giveUp)
  socket.once(isSecure ? 'secureConnect' : 'connect', cancel)
  socket.once('close', cancel)
}
