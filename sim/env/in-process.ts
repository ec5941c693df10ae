import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createService } from '../../service/app.ts'

/** A request as the service receives it. */
export type Asked = {
  readonly method: string
  /** From `/2.0` on. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export type Answered = { readonly status: number; readonly type: string; readonly text: string }

type Listener = ReturnType<typeof getRequestListener>

/**
 * Passes a request to the service's server code without a connection: requests and responses are as light as in
 * production, without web streams.
 */
export function serveInProcess(service: ReturnType<typeof createService>): (asked: Asked) => Promise<Answered> {
  const listen: Listener = getRequestListener(service.fetch, { hostname: '127.0.0.1' })
  return async asked => {
    const answer = { status: 0, type: '', text: '' }
    await listen(arriving(asked), leaving(answer))
    return answer
  }
}

function arriving({ method, path, headers, body }: Asked): IncomingMessage {
  const rawBody = body === null ? null : Buffer.from(body)
  const sent = rawBody === null ? headers : { 'content-length': String(rawBody.length), ...headers }
  const incoming = {
    method,
    url: path,
    headers: sent,
    rawHeaders: Object.entries(sent).flat(),
    complete: true,
    readableEnded: true,
    ...(rawBody && { rawBody }),
  }
  // as: the server uses no other members of a complete request
  return incoming as unknown as IncomingMessage
}

/** Records the response. */
function leaving(answer: { status: number; type: string; text: string }): ServerResponse {
  const parts: Uint8Array[] = []
  const outgoing = {
    on: () => undefined,
    once: () => undefined,
    off: () => undefined,
    writeHead(status: number, headers: Readonly<Record<string, unknown>> = {}) {
      answer.status = status
      for (const [name, value] of Object.entries(headers))
        if (name.toLowerCase() === 'content-type') answer.type = String(value)
    },
    write(part: string | Uint8Array) {
      parts.push(bytesOf(part))
      return true
    },
    end(last: string | Uint8Array = '') {
      answer.text = Buffer.concat([...parts, bytesOf(last)]).toString()
    },
  }
  // as: the server uses no other members of a complete response
  return outgoing as unknown as ServerResponse
}

const bytesOf = (part: string | Uint8Array): Uint8Array => (typeof part === 'string' ? Buffer.from(part) : part)
