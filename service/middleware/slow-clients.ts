import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'
import type { ServiceDeps } from '../http/env.ts'
import { isAttachmentDisposition } from '../rules/content/file-name.ts'
import { isMultipartType } from '../rules/content/part-head.ts'
import { rawAnswer, tooSlow } from './unrouted.ts'

/** Runs `work` again and again, until what it returns is called. */
export type Every = (ms: number, work: () => void) => () => void

/** What a client must manage: after the grace a body arrives at a KB a second, and one without a file within a minute. */
const GRACE_MS = 10_000
const LEAST_BYTES_PER_SECOND = 1024
const SHORT_BODY_MS = 60_000

/** A look at all bodies that are arriving, this often. Time in which the service itself was busy is not the client's. */
export const LOOK_MS = 1000

/** So many connections may stand open; from then on the one that has waited longest without a request makes room. */
const ROOM = 192

/** A body on its way. `waitedMs` is the time that the service stood ready for it. */
interface Arrival {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly isUpload: boolean
  readonly before: number
  waitedMs: number
}

/**
 * Keeps slow clients from holding up others, or staying for ever (reliability.md section 5): a body that drips or stalls
 * ends its connection, with 408 where no answer has begun; and whoever opens connections without asking for anything
 * loses the oldest of them before others find no room.
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
  /** Connections on which no request is being answered; whoever has waited longest comes first. */
  const waiting = new Set<string>()

  // Bare connections, also with TLS: one that never shakes hands takes as much room as any other.
  server.on('connection', (socket: Socket) => {
    const [oldest] = waiting
    if (open.size >= ROOM && oldest !== undefined) open.get(oldest)?.destroy()
    const name = nameOf(socket)
    open.set(name, socket)
    waiting.add(name)
    socket.once('close', () => {
      // The name may be in use again.
      if (open.get(name) === socket && open.delete(name)) waiting.delete(name)
    })
  })
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const name = nameOf(socket)
    waiting.delete(name)
    outgoing.on('close', () => void (open.has(name) && waiting.add(name)))
  })
}

/** What a bare connection and the one with TLS on top of it have in common. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
