import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, type RecordedRequest } from './recording.ts'

/** What the wire does to a request instead of carrying it faithfully. */
export type Fault =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly json: unknown
      readonly headers?: Record<string, string>
    }
  /** A captive portal, a proxy's error page: a web page where JSON was promised. */
  | { readonly kind: 'web-page'; readonly status?: number }
  /** The service does its work, but the connection breaks after this many bytes of its answer (0: before any). */
  | { readonly kind: 'truncate'; readonly afterBytes: number }
  | { readonly kind: 'delay'; readonly ms: number }

export interface FaultRule {
  readonly fault: Fault
  readonly when?: (request: RecordedRequest) => boolean
  /** How many requests it meets; all, if left out. */
  readonly times?: number
}

export interface RecordingProxy {
  /** The base address to give to the app in place of the service's. */
  readonly baseUrl: string
  readonly requests: readonly RecordedRequest[]
  /** Requests of this method whose path (without the base) matches. */
  matching(method: string, path: RegExp): readonly RecordedRequest[]
  /** Later rules go first; the returned function takes the rule back. */
  disturb(rule: FaultRule): () => void
  /** Nobody listens any more: connections are refused, open ones break. */
  refuse(): Promise<void>
  /** Listens again, on the same port. */
  accept(): Promise<void>
  close(): Promise<void>
}

/** Stands between the app and the service at `target` (a base URL with its path), on a loopback port of its own. */
export async function startProxy(target: string): Promise<RecordingProxy> {
  const upstream = new URL(target)
  const requests: RecordedRequest[] = []
  const rules: { rule: FaultRule; left: number }[] = []
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let port = 0

  const takeFault = (request: RecordedRequest): Fault | null => {
    const found = rules.find(({ rule, left }) => left > 0 && (rule.when?.(request) ?? true))
    if (found) found.left--
    return found?.rule.fault ?? null
  }

  const listen = async () => {
    server = createServer((incoming, outgoing) => {
      void readBody(incoming).then(body => {
        const recorded = describe(incoming, body, upstream.pathname)
        requests.push(recorded)
        return carry({ upstream, incoming, outgoing, body, recorded, fault: takeFault(recorded) })
      })
    })
    server.on('connection', socket => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    port = await open(server, port)
  }

  const stop = async () => {
    const closing = server
    server = null
    if (!closing) return
    const closed = new Promise<void>(resolve => closing.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await listen()
  return {
    baseUrl: `http://127.0.0.1:${port}${upstream.pathname.replace(/\/$/, '')}`,
    requests,
    matching: (method, path) => requests.filter(request => request.method === method && path.test(request.path)),
    disturb: rule => {
      const entry = { rule, left: rule.times ?? Number.POSITIVE_INFINITY }
      rules.unshift(entry)
      return () => void rules.splice(rules.indexOf(entry), 1)
    },
    refuse: stop,
    accept: () => (server ? Promise.resolve() : listen()),
    close: stop,
  }
}

interface Exchange {
  readonly upstream: URL
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly body: Buffer
  readonly recorded: RecordedRequest
  readonly fault: Fault | null
}

async function carry(exchange: Exchange): Promise<void> {
  const { outgoing, recorded, fault } = exchange
  if (fault?.kind === 'answer') {
    recorded.status = fault.status
    outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
    outgoing.end(JSON.stringify(fault.json))
    return
  }
  if (fault?.kind === 'web-page') {
    recorded.status = fault.status ?? 200
    outgoing.writeHead(fault.status ?? 200, { 'content-type': 'text/html' })
    outgoing.end('<!doctype html><title>Sign in to the network</title><p>Welcome.')
    return
  }
  if (fault?.kind === 'delay') await new Promise(resolve => setTimeout(resolve, fault.ms))
  forward(exchange, fault?.kind === 'truncate' ? fault.afterBytes : null)
}

function forward({ upstream, incoming, outgoing, body, recorded }: Exchange, cutAfterBytes: number | null): void {
  const { host: _, ...headers } = incoming.headers
  const address = { hostname: upstream.hostname, port: upstream.port, path: incoming.url, method: incoming.method }
  const upward = httpRequest({ ...address, headers: { ...headers, host: upstream.host } }, answer => {
    recorded.status = answer.statusCode ?? 0
    if (cutAfterBytes === null) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      return
    }
    void readBody(answer).then(whole => {
      if (cutAfterBytes === 0) return outgoing.destroy()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      return outgoing.write(whole.subarray(0, cutAfterBytes), () => outgoing.destroy())
    })
  })
  // The service is down: the app must see a broken connection, not an answer that nobody gave.
  upward.once('error', () => outgoing.destroy())
  upward.end(body)
}

async function readBody(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function open(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // A listening TCP server's address is always an AddressInfo.
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
