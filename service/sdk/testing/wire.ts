import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { ClientRequest, IncomingMessage } from 'node:http'
import { z } from 'zod'

/** A request as sent, with the status of its response. */
export type Exchange = {
  readonly method: string
  /** Path and query as sent. */
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly status: number
}

/** Node's diagnostics event for a response to a request of this thread. */
const Answered = z.object({ request: z.instanceof(ClientRequest), response: z.instanceof(IncomingMessage) })

const CHANNEL = 'http.client.response.finish'

/**
 * Records each answered request whose User-Agent ends with `agent`. It observes Node's HTTP client without intercepting
 * it, so it records the requests actually sent, regardless of what a library reports.
 */
export function listenToWire(agent: string) {
  const responses: Exchange[] = []
  const listen = (message: unknown): void => {
    const { request, response } = Answered.parse(message)
    const { method, path } = request
    const headers = request.getHeaders()
    if (!String(headers['user-agent']).endsWith(`/${agent}`)) return
    responses.push({ method, path, headers, status: response.statusCode ?? 0 })
  }
  subscribe(CHANNEL, listen)
  return { responses, stop: (): boolean => unsubscribe(CHANNEL, listen) }
}
