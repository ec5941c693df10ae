import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { TestService } from '../../testing/service.ts'

/** Runs a service with a manual clock on a local port until the test ends. Returns its base address. */
export async function serve({ app }: TestService): Promise<string> {
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  // as: listening on a port always gives an address of this shape
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/2.0`
}
