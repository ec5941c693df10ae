import { request } from 'node:http'
import type { Answer } from '../../testing/service.ts'

/** One request, byte for byte as a test wants it: nothing is added but Host and Connection. */
export interface RawRequest {
  readonly method: string
  /** Address with its query, as it should cross the wire. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: string
}

/** Sends it and reads the JSON of the answer. */
export function sendRaw({ method, url, headers, body }: RawRequest): Promise<{ status: number; json: Answer }> {
  const { hostname, port, pathname, search } = new URL(url)
  const path = `${pathname}${search}`
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, async response => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      // as: the tests assert on the shape themselves.
      resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) as Answer })
    })
    sent.once('error', reject).end(body)
  })
}
