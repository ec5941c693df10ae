import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startService, withData } from '../../main.ts'
import { mintToken } from '../../routes/oauth/mint-token.ts'
import { SCOPES } from '../../rules/scopes.ts'
import type { Answer } from '../../testing/service.ts'

/**
 * The service on a real port, with a sheet of one column and a second token of the same user. Stopped at the end of the
 * test.
 */
export async function aRealService() {
  const data = mkdtempSync(join(tmpdir(), 'sheaf-real-'))
  const service = await startService({ data, port: 0, limit: 'off', sample: false, onProgress: () => undefined })
  onTestFinished(async () => {
    await service.stop()
    rmSync(data, { recursive: true, force: true })
  })
  const otherToken = await withData(data, deps =>
    mintToken(deps, { userId: service.user.id, kind: 'raw', scopes: [...SCOPES] }),
  )

  const ask = async (method: string, path: string, body?: unknown, token = service.token) => {
    const response = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // as: the tests assert the shape themselves
    return { status: response.status, json: (await response.json()) as Answer }
  }

  /**
   * Opens a connection and sends the headers of a request with `length` bytes of body; returns once the service has
   * started it.
   */
  const begin = async (
    method: string,
    path: string,
    length: number,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const { hostname, port, host, pathname } = new URL(`${service.baseUrl}${path}`)
    const socket = connect(Number(port), hostname)
    const all = {
      Host: host,
      Authorization: `Bearer ${service.token}`,
      'Content-Type': 'application/json',
      Connection: 'close',
      'Content-Length': String(length),
      // The service confirms that it has received the headers.
      Expect: '100-continue',
      ...headers,
    }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${method} ${pathname} HTTP/1.1\r\n${head.join('')}\r\n`)
    onTestFinished(() => void socket.destroy())
    const answer = textOf(socket)
    await once(socket, 'data')
    return { socket, answer }
  }

  const aSheet = async () => {
    const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
    const { json } = await ask('POST', '/sheets', { name: 'Plan', columns })
    const [column] = json.result.columns
    const row = (name: string) => ({ cells: [{ columnId: column?.id, value: name }] })
    return { url: `/sheets/${json.result.id}`, row }
  }

  return { ...service, data, otherToken, ask, begin, aSheet }
}

/** All bytes until the connection closes. */
async function textOf(socket: Socket): Promise<string> {
  let text = ''
  return new Promise(resolve => {
    socket.on('data', chunk => {
      text += String(chunk)
    })
    socket.once('error', () => resolve(text)).once('close', () => resolve(text))
  })
}
