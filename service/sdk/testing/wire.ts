import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { ClientRequest, IncomingMessage } from 'node:http'
import { z } from 'zod'

/** One request as it crossed the wire, and how it was answered. */
export interface Exchange {
  readonly method: string
  /** Path and query as they were sent. */
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly status: number
}

/** What Node says when an answer to a request of this thread has arrived. */
const Answered = z.object({ request: z.instanceof(ClientRequest), response: z.instanceof(IncomingMessage) })

const CHANNEL = 'http.client.response.finish'

/**
 * Notes each answered request whose User-Agent ends with `agent`. It listens to Node's own HTTP client and stands
 * nowhere in the way, so what it notes is what really left this process, whatever a library says it did.
 */
export function listenToWire(agent: string) {
  const heard: Exchange[] = []
  const listen = (message: unknown): void => {
    const { request, response } = Answered.parse(message)
    const { method, path } = request
    const headers = request.getHeaders()
    if (!String(headers['user-agent']).endsWith(`/${agent}`)) return
    heard.push({ method, path, headers, status: response.statusCode ?? 0 })
  }
  subscribe(CHANNEL, listen)
  return { heard, stop: (): boolean => unsubscribe(CHANNEL, listen) }
}
