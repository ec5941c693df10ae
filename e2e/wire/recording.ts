import type { IncomingMessage } from 'node:http'

/** One request as it crossed the wire. */
export interface RecordedRequest {
  readonly method: string
  /** The path below the base address, without its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case. The value of Authorization is never kept. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodySize: number
  /** The parsed body, when it is JSON. */
  readonly json: unknown
  /** What was answered; 0 while no answer has come, and for a connection that broke. */
  status: number
}

/** Takes down what a test may ask about a request, and nothing secret. */
export function describe(incoming: IncomingMessage, body: Buffer, basePath: string): RecordedRequest {
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
  const base = basePath.replace(/\/$/, '')
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: withoutSecrets(incoming.headers),
    bodySize: body.length,
    json: toJson(incoming.headers['content-type'], body),
    status: 0,
  }
}

function withoutSecrets(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, name === 'authorization' ? '(present)' : String(value)]),
  )
}

function toJson(contentType: string | undefined, body: Buffer): unknown {
  if (!contentType?.includes('application/json')) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // The app sent a broken body: a test that looks at it finds nothing, and `bodySize` tells the rest.
    return undefined
  }
}
