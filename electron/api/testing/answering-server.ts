import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createHttp, type Http, type HttpDeps } from '../http.ts'

/** A received request. */
type Seen = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** The response of the server: JSON with a status, or anything written to the raw response. */
export type Respond = (
  response: ServerResponse,
  seen: Seen,
) => { status?: number; headers?: Record<string, string>; json: unknown } | null

/** A real HTTP server on this computer that responds as the test defines and records its requests. */
export async function startServer(respond: Respond, onPort = 0) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    void collect(request).then(body => {
      if (!body) return
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      seen.push(one)
      const answer = respond(response, one)
      if (!answer) return
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json;charset=UTF-8', ...answer.headers })
      response.end(JSON.stringify(answer.json))
    })
  })
  await new Promise<void>(resolve => server.listen(onPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on a port has no other form of address

  return {
    seen,
    origin: `http://127.0.0.1:${port}`,
    /** For events below HTTP, such as a dropped connection. */
    onConnection: (listener: (socket: Socket) => void) => server.on('connection', listener),
    baseUrl: `http://127.0.0.1:${port}/2.0`,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type AnsweringServer = Awaited<ReturnType<typeof startServer>>

/** Null if the client aborted the request. */
async function collect(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch {
    // The client closed the connection, so no response is possible.
    return null
  }
}

/** The app's HTTP client, pointed at the test server. */
export function httpTo(server: { readonly baseUrl: string }, over: Partial<HttpDeps> = {}): Http {
  return createHttp({
    fetch,
    baseUrl: () => server.baseUrl,
    token: () => 'a-token',
    userAgent: 'Sheaf/test',
    // Longer than any test, because a busy machine is not a silent service.
    idleTimeoutMs: 600_000,
    now: () => Date.UTC(2026, 10, 20, 12, 0, 0),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    ...over,
  })
}

/** Answers each "METHOD /path?query" with the given JSON, and 404 to everything else. */
export const answeringJson =
  (answers: Readonly<Record<string, unknown>>): Respond =>
  (_response, { method, url }) => {
    const json = answers[`${method} ${url.replace('/2.0', '')}`]
    return json === undefined ? { status: 404, json: { errorCode: 1006, message: 'Not Found' } } : { json }
  }
