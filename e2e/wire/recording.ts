import type { IncomingMessage } from 'node:http'

/** A recorded request. */
export type RecordedRequest = {
  readonly method: string
  /** The path below the base address, without its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Lower-case names. The value of Authorization is never recorded. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodySize: number
  /** The parsed JSON body, if any. */
  readonly json: unknown
  /** The response status; 0 before a response and for a broken connection. */
  status: number
}

/** Records a request without secrets. */
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
    // The app sent an incomplete body. `bodySize` has its size.
    return undefined
  }
}
