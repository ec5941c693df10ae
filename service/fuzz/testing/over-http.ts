import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { Delivery } from './hand-over.ts'

/** Over a connection of this computer, to a server that is there until the test ends. */
export const overHttp: Delivery = answer => {
  const server = createAdaptorServer({ fetch: answer })
  const isListening = new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return async ({ method, path, query, headers, body }) => {
    await isListening
    // as: listening on a port always gives an address of this shape.
    const { port } = server.address() as AddressInfo
    const address = `http://127.0.0.1:${port}${path}${query === '' ? '' : '?'}${query}`
    const pairs = headers.map(([name, value]): [string, string] => [name, value])
    // A text would bring a media type of its own.
    const bytes = body === null ? null : Buffer.from(body)
    const response = await fetch(address, { method, headers: pairs, body: bytes })
    return { status: response.status, headers: new Map(response.headers), text: await response.text() }
  }
}
