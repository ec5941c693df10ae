import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError, type ServerType } from '@hono/node-server'
import type { ServiceDeps } from '../http/env.ts'
import { JSON_TYPE } from '../http/reply.ts'
import { type ApiError, refuse } from '../rules/api-error.ts'
import { toErrorBody } from './errors.ts'

type Deps = Pick<ServiceDeps, 'ids' | 'onBug'>

/** Statuses of responses to bytes that never became a request. */
type RawStatus = 400 | 408 | 417 | 431

/**
 * A raw response with the error object as its body (specification, "Errors" 1). The connection is closed after it,
 * because the start of the next request is unknown.
 */
export function rawAnswer(status: RawStatus, refusal: ApiError, refId: string): string {
  const body = toErrorBody(refusal, refId)
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers].join('\r\n')}\r\n\r\n${body}`
}

/** Answers requests without a valid address (`Host` or target), and bugs outside the router. */
export function unroutedErrors({ ids, onBug }: Deps): (error: unknown) => Response {
  return error => {
    const refId = ids.ref()
    const refusal = error instanceof RequestError ? toRefusal(error) : refuse(4000)
    if (refusal.code === 4000) onBug?.(refId, error)
    const body = toErrorBody(refusal, refId)
    return new Response(body, { status: refusal.status, headers: headersOf(body) })
  }
}

/** A request whose response is not complete. */
type Exchange = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/**
 * Answers with the error object where Node would answer without a body, before there is a request: bytes that are no
 * HTTP (400), headers that are too long (431) or too slow (408), an unsupported expectation (417). Requests before
 * those bytes may have been executed, so their responses are sent first; then the connection is closed.
 */
export function answerUnrouted(server: ServerType, { ids }: Deps): void {
  const exchangesOf = new WeakMap<Duplex, Set<Exchange>>()
  const ending = new WeakSet<Duplex>()

  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming
    const exchanges = exchangesOf.get(socket) ?? new Set()
    const exchange = { incoming, outgoing }
    exchangesOf.set(socket, exchanges.add(exchange))
    outgoing.once('close', () => exchanges.delete(exchange))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // More bytes on a connection that is about to close.
    if (ending.has(socket) && socket.writable) return
    ending.add(socket)
    const last = [...(exchangesOf.get(socket) ?? [])].at(-1)
    const [status, refusal] = whyUnread(error)
    if (!socket.writable) socket.destroy()
    else if (last && (last.incoming.complete || status === 400)) endAfter(last, socket, refusal)
    else if (last?.outgoing.headersSent) socket.destroy()
    else socket.end(rawAnswer(status, refusal, ids.ref()), () => socket.destroy())
  })
  server.on('checkExpectation', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = toErrorBody(refuse(1011, 'Expect'), ids.ref())
    outgoing.writeHead(417, headersOf(body)).end(body)
  })
}

/**
 * Closes a connection after its last response. If the rest of its body cannot be read, reading fails with the error.
 */
function endAfter({ incoming, outgoing }: Exchange, socket: Duplex, refusal: ApiError): void {
  // Makes Node send `Connection: close` if the response has not begun.
  outgoing.shouldKeepAlive = false
  outgoing.once('close', () => socket.end(() => socket.destroy()))
  if (incoming.complete) return
  // Destroying the request would destroy the connection, and the response with it.
  const fail = (): void => void incoming.emit('error', refusal)
  incoming.on('error', () => undefined)
  if (incoming.readableFlowing) fail()
  else incoming.once('resume', fail)
}

function whyUnread({ code }: NodeJS.ErrnoException): [status: RawStatus, refusal: ApiError] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, refuse(1011, 'section')]
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, tooSlow()]
  return [400, refuse(1008, 'it is not well-formed HTTP')]
}

/** The error for a request that arrived too slowly (408). */
export function tooSlow(): ApiError {
  return refuse(1008, 'it took too long to come')
}

// The library distinguishes its errors only by their messages.
function toRefusal({ message }: RequestError): ApiError {
  return /host header/i.test(message) ? refuse(1011, 'Host') : refuse(1008, 'its address, host and all, is not valid')
}

function headersOf(body: string): Readonly<Record<string, string>> {
  return { 'Content-Type': JSON_TYPE, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' }
}
