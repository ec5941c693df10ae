import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { Delivery } from './hand-over.ts'

/** Over a local connection to a server that runs until the test ends. */
export const overHttp: Delivery = answer => {
  const { deliver, close } = listenOverHttp(answer)
  onTestFinished(close)
  return deliver
}

/** The same until `close`. `origin` is its address, as `http://127.0.0.1:8080`. */
export function listenOverHttp(answer: Parameters<Delivery>[0]) {
  const server = createAdaptorServer({ fetch: answer })
  const isListening = new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = async (): Promise<string> => {
    await isListening
    // as: listening on a port always gives an address of this shape
    const { port } = server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }
  const deliver: ReturnType<Delivery> = async ({ method, path, query, headers, body }) => {
    const address = `${await origin()}${path}${query === '' ? '' : '?'}${query}`
    const pairs = headers.map(([name, value]): [string, string] => [name, value])
    // A text body would set a media type.
    const bytes = body === null ? null : Buffer.from(body)
    const response = await fetch(address, { method, headers: pairs, body: bytes })
    return { status: response.status, headers: new Map(response.headers), text: await response.text() }
  }
  const close = async (): Promise<void> => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return { origin, deliver, close }
}
