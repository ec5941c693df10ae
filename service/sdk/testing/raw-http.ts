import { request } from 'node:http'
import type { Answer } from '../../testing/service.ts'

/** A raw request: only Host and Connection are added. */
export type RawRequest = {
  readonly method: string
  /** The address with its raw query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: string
}

/** Sends it and parses the JSON of the response. */
export function sendRaw({ method, url, headers, body }: RawRequest): Promise<{ status: number; json: Answer }> {
  const { hostname, port, pathname, search } = new URL(url)
  const path = `${pathname}${search}`
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, async response => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      // as: the tests assert the shape themselves
      resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) as Answer })
    })
    sent.once('error', reject).end(body)
  })
}
