import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'
import type { ServiceDeps } from '../http/env.ts'
import { isAttachmentDisposition } from '../rules/content/file-name.ts'
import { isMultipartType } from '../rules/content/part-head.ts'
import { rawAnswer, tooSlow } from './unrouted.ts'

/** Runs `work` every `ms` until the returned function is called. */
export type Every = (ms: number, work: () => void) => () => void

/** Minimum speed: after the grace time 1 KB per second; a body without a file must be complete within a minute. */
const GRACE_MS = 10_000
const LEAST_BYTES_PER_SECOND = 1024
const SHORT_BODY_MS = 60_000

/** Interval of the checks. Time in which the service itself was busy does not count against the client. */
export const LOOK_MS = 1000

/** Open connections allowed; above this, the one that has been idle longest is closed. */
const ROOM = 192

/** A body being received. `waitedMs` is the time that the service was ready to read it. */
type Arrival = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly isUpload: boolean
  readonly before: number
  waitedMs: number
}

/**
 * Stops slow clients from blocking others or staying forever (reliability.md section 5): a stalled or dripping body
 * closes its connection, with 408 if no response has begun; and of many idle connections the oldest are closed before
 * there is no room for others.
 */
export function endSlowClients(server: ServerType, every: Every, { ids }: Pick<ServiceDeps, 'ids'>): void {
  const arrivals = new Set<Arrival>()
  makeRoom(server)

  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!hasBody(incoming)) return
    const { headers, socket } = incoming
    const isUpload = isAttachmentDisposition(headers['content-disposition']) || isMultipartType(headers['content-type'])
    arrivals.add({ incoming, outgoing, isUpload, before: socket.bytesRead, waitedMs: 0 })
  })
  const stop = every(LOOK_MS, () => {
    for (const arrival of arrivals) {
      const { incoming } = arrival
      arrival.waitedMs += LOOK_MS
      if (incoming.complete || incoming.socket.destroyed) arrivals.delete(arrival)
      else if (isTooSlow(arrival)) end(arrival, ids.ref())
    }
  })
  server.once('close', stop)
}

function isTooSlow({ incoming, isUpload, before, waitedMs }: Arrival): boolean {
  if (!isUpload && waitedMs > SHORT_BODY_MS) return true
  const bytes = incoming.socket.bytesRead - before
  return waitedMs > GRACE_MS && bytes < (waitedMs / 1000) * LEAST_BYTES_PER_SECOND
}

function end({ incoming: { socket }, outgoing }: Arrival, refId: string): void {
  if (!outgoing.headersSent) socket.write(rawAnswer(408, tooSlow(), refId))
  socket.destroy()
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function makeRoom(server: ServerType): void {
  const open = new Map<string, Socket>()
  /** Idle connections, the longest idle first. */
  const waiting = new Set<string>()

  // Raw connections, also with TLS: one without a handshake takes as much room as any other.
  server.on('connection', (socket: Socket) => {
    const [oldest] = waiting
    if (open.size >= ROOM && oldest !== undefined) open.get(oldest)?.destroy()
    const name = nameOf(socket)
    open.set(name, socket)
    waiting.add(name)
    socket.once('close', () => {
      // The port may already be used by a new connection.
      if (open.get(name) === socket && open.delete(name)) waiting.delete(name)
    })
  })
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const name = nameOf(socket)
    waiting.delete(name)
    outgoing.on('close', () => void (open.has(name) && waiting.add(name)))
  })
}

/** A name that a raw connection and its TLS socket share. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
