import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, type RecordedRequest } from './recording.ts'

/** A fault that the proxy injects into a request. */
export type Fault =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly json: unknown
      readonly headers?: Record<string, string>
      /**
       * Replaces the response after the service has processed the request; without this the service never receives
       * it.
       */
      readonly afterwards?: true
    }
  /** The connection breaks before the request reaches the service. */
  | { readonly kind: 'lose' }
  /** The service receives the request twice in sequence; the app gets the second response. */
  | { readonly kind: 'twice' }
  /** An HTML page instead of JSON, as from a captive portal or a proxy. */
  | { readonly kind: 'web-page'; readonly status?: number }
  /** The service processes the request, but the connection breaks after this many bytes of its response. */
  | { readonly kind: 'truncate'; readonly afterBytes: number }
  /** The response pauses after this many bytes until the promise resolves. */
  | { readonly kind: 'hold'; readonly afterBytes: number; readonly until: Promise<void> }
  | { readonly kind: 'delay'; readonly ms: number }

export type FaultRule = {
  readonly fault: Fault
  readonly when?: (request: RecordedRequest) => boolean
  /** The number of requests to affect; all by default. */
  readonly times?: number
}

export type RecordingProxy = {
  /** The base address for the app, in place of the service's. */
  readonly baseUrl: string
  readonly requests: readonly RecordedRequest[]
  /** Requests with this method and a matching path (without the base). */
  matching(method: string, path: RegExp): readonly RecordedRequest[]
  /** Transforms every JSON response to a matching path from now on. */
  rewrite(path: RegExp, change: (json: unknown) => unknown): void
  /** Limits uploads of matching requests to this rate; the returned function ends the limit, also for running ones. */
  slowDown(path: RegExp, bytesPerSecond: number): () => void
  /** The number of transformed responses. */
  readonly rewritten: number
  /** Later rules take precedence; the returned function removes the rule. */
  disturb(rule: FaultRule): () => void
  /** Removes all rules. */
  calm(): void
  /** Stops listening: refuses connections and breaks open ones. */
  refuse(): Promise<void>
  /** Listens again, on the same port. */
  accept(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a proxy between the app and the service at `target` (a base URL with its path), on a separate loopback port.
 */
export async function startProxy(target: string): Promise<RecordingProxy> {
  const upstream = new URL(target)
  const requests: RecordedRequest[] = []
  const rules: { rule: FaultRule; left: number }[] = []
  const rewrites: { path: RegExp; change: (json: unknown) => unknown }[] = []
  let rewritten = 0
  let slow: { path: RegExp; bytesPerSecond: number } | null = null
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let port = 0

  const takeFault = (request: RecordedRequest): Fault | null => {
    const found = rules.find(({ rule, left }) => left > 0 && (rule.when?.(request) ?? true))
    if (found) found.left--
    return found?.rule.fault ?? null
  }

  const rewriterFor = ({ path }: RecordedRequest): ((json: unknown) => unknown) | null => {
    if (TEMPORARY_ADDRESS.test(path)) return json => withUrlAt(json, `http://127.0.0.1:${port}`)
    const found = rewrites.find(each => each.path.test(path))
    if (!found) return null
    return json => {
      rewritten++
      return found.change(json)
    }
  }

  const listen = async () => {
    server = createServer((incoming, outgoing) => {
      const path = new URL(incoming.url ?? '/', 'http://127.0.0.1').pathname.slice(upstream.pathname.length)
      void readBody(incoming, () => (slow?.path.test(path) ? slow.bytesPerSecond : null)).then(
        body => {
          const recorded = describe(incoming, body, upstream.pathname)
          requests.push(recorded)
          const [fault, rewrite] = [takeFault(recorded), rewriterFor(recorded)]
          return carry({ upstream, incoming, outgoing, body, recorded, fault, rewrite })
          // The app aborted the upload.
        },
        () => outgoing.destroy(),
      )
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
    rewrite: (path, change) => void rewrites.push({ path, change }),
    slowDown: (path, bytesPerSecond) => {
      slow = { path, bytesPerSecond }
      return () => {
        slow = null
      }
    },
    get rewritten() {
      return rewritten
    },
    disturb: rule => {
      const entry = { rule, left: rule.times ?? Number.POSITIVE_INFINITY }
      rules.unshift(entry)
      return () => void rules.splice(rules.indexOf(entry), 1)
    },
    calm: () => {
      rules.length = 0
      rewrites.length = 0
      slow = null
    },
    refuse: stop,
    accept: () => (server ? Promise.resolve() : listen()),
    close: stop,
  }
}

const TEMPORARY_ADDRESS = /^\/(sheets\/\d+\/attachments\/\d+|imageurls)$/

/** Replaces the service's address in download links by the proxy's, as any gateway does. */
function withUrlAt(json: unknown, origin: string): unknown {
  if (typeof json !== 'object' || json === null) return json
  if ('imageUrls' in json && Array.isArray(json.imageUrls)) {
    return { ...json, imageUrls: json.imageUrls.map(each => withUrlAt(each, origin)) }
  }
  if (!('url' in json)) return json
  return { ...json, url: String(json.url).replace(/^http:\/\/127\.0\.0\.1:\d+/, origin) }
}

type Exchange = {
  readonly upstream: URL
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly body: Buffer
  readonly recorded: RecordedRequest
  readonly fault: Fault | null
  readonly rewrite: ((json: unknown) => unknown) | null
}

async function carry(exchange: Exchange): Promise<void> {
  const { outgoing, recorded, fault } = exchange
  if (fault?.kind === 'lose') return void outgoing.destroy()
  if (fault?.kind === 'twice' || (fault?.kind === 'answer' && fault.afterwards)) await unheard(exchange)
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
  forward(exchange, fault?.kind === 'truncate' || fault?.kind === 'hold' ? fault : null)
}

/** An interruption of a response; without `until` it ends there. */
type Break = { readonly afterBytes: number; readonly until?: Promise<void> }

/** Lets the service process the request, but drops its response. */
function unheard(exchange: Exchange): Promise<void> {
  return new Promise(resolve => ask(exchange, answer => void answer.resume().once('end', resolve)))
}

function forward(exchange: Exchange, broken: Break | null): void {
  const { outgoing, recorded, rewrite } = exchange
  ask(exchange, answer => {
    recorded.status = answer.statusCode ?? 0
    if (rewrite && !broken && answer.headers['content-type']?.includes('json'))
      return void answerChanged(answer, outgoing, rewrite)
    if (!broken) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      return
    }
    void answerInParts(answer, outgoing, broken)
  })
}

function ask({ upstream, incoming, outgoing, body, rewrite }: Exchange, hear: (answer: IncomingMessage) => void): void {
  const { host, ...headers } = incoming.headers
  if (rewrite) delete headers['accept-encoding']
  // The service checks the origin of its forms; behind a gateway that must be the service itself.
  if (headers.origin === `http://${host}`) headers.origin = upstream.origin
  const address = { hostname: upstream.hostname, port: upstream.port, path: incoming.url, method: incoming.method }
  const upward = httpRequest({ ...address, headers: { ...headers, host: upstream.host } }, hear)
  // The service is down: the app must see a broken connection, not an invented response.
  upward.once('error', () => outgoing.destroy())
  upward.end(body)
}

async function answerInParts(answer: IncomingMessage, outgoing: ServerResponse, { afterBytes, until }: Break) {
  const whole = await readBody(answer)
  if (afterBytes === 0 && !until) {
    outgoing.destroy()
    return
  }
  // Holds back the headers too.
  if (afterBytes === 0) await until
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
  if (afterBytes > 0) await new Promise(resolve => outgoing.write(whole.subarray(0, afterBytes), resolve))
  if (!until) {
    outgoing.destroy()
    return
  }
  await until
  outgoing.end(whole.subarray(afterBytes))
}

async function answerChanged(answer: IncomingMessage, outgoing: ServerResponse, rewrite: (json: unknown) => unknown) {
  const body = Buffer.from(JSON.stringify(rewrite(JSON.parse((await readBody(answer)).toString('utf8')))))
  const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length })
  outgoing.end(body)
}

async function readBody(stream: IncomingMessage, pace: () => number | null = () => null): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    const bytesPerSecond = pace()
    if (bytesPerSecond) await new Promise(resolve => setTimeout(resolve, (1000 * bytes.length) / bytesPerSecond))
  }
  return Buffer.concat(chunks)
}

function open(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // as: a listening TCP server's address is always an AddressInfo.
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
