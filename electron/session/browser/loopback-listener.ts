import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { After } from '../../../shared/after.ts'
import { REDIRECT_ADDRESSES } from '../../../shared/model/sign-in/browser-sign-in.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { ANSWER_HEADERS, answerPage } from './answer-page.ts'
import { parseRedirect, type Redirect } from './redirect-address.ts'

const HOST = '127.0.0.1'
const PATH = new URL(REDIRECT_ADDRESSES.loopback).pathname
const FIXED_PORT = Number(new URL(REDIRECT_ADDRESSES.loopback).port)
const SOCKETS_AT_MOST = 16
const SOCKET_TIMEOUT_MS = 5_000
/** Time for the page that says "You can close this tab" to be delivered. */
const LAST_WORDS_MS = 2_000

export type ListenerDeps = {
  /** The result decides which page is shown. */
  readonly onRedirect: (redirect: Redirect) => 'taken' | 'ignored'
  readonly after: After
  /** Another one in tests only: the port is part of the address that the app was registered with. */
  readonly port?: number
}

export type Listener = { readonly port: number; readonly close: () => void }

/**
 * Listens for the browser's answer on the literal loopback address while a sign-in is pending (RFC 8252, 7.3 and 8.3).
 * Serves one page.
 *
 * Errors: port-taken.
 */
export function listenOnLoopback({ onRedirect, after, port = FIXED_PORT }: ListenerDeps): Promise<Result<Listener>> {
  const server = createServer({ requestTimeout: SOCKET_TIMEOUT_MS, headersTimeout: SOCKET_TIMEOUT_MS })
  server.maxConnections = SOCKETS_AT_MOST
  server.on('request', (request, response) => answer(request, response, onRedirect))

  return new Promise(resolve => {
    server.once('error', () => resolve(fail({ kind: 'port-taken', port })))
    server.listen({ host: HOST, port, exclusive: true }, () => resolve(ok(toListener(server, after))))
  })
}

function toListener(server: Server, after: After): Listener {
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : FIXED_PORT,
    close() {
      server.close()
      server.closeIdleConnections()
      after(LAST_WORDS_MS, () => server.closeAllConnections())
    },
  }
}

function answer(request: IncomingMessage, response: ServerResponse, onRedirect: ListenerDeps['onRedirect']): void {
  const [path, query] = (request.url ?? '').split(/\?(.*)/s)
  const isOurs =
    request.headers.host === `${HOST}:${request.socket.localPort}` && (path === PATH || path === `${PATH}/`)
  if (!isOurs || request.method !== 'GET') {
    response.writeHead(404, ANSWER_HEADERS).end()
    return
  }
  const redirect = parseRedirect(`${REDIRECT_ADDRESSES.loopback}?${query ?? ''}`)
  const isTaken = redirect !== null && onRedirect(redirect) === 'taken'
  response.writeHead(isTaken ? 200 : 400, ANSWER_HEADERS).end(answerPage(isTaken))
}
