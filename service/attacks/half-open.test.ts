import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProgram } from '../durability/testing/child-service.ts'
import { CERTIFICATE, KEY } from '../testing/certificate.ts'
import { aFolder } from './testing/a-folder.ts'
import { type ReadyLine, startProgram } from './testing/process.ts'

beforeAll(buildProgram)

const [BATCHES, BATCH] = [6, 50]

/**
 * Opens 300 connections with incomplete requests in batches. After each batch another client sends a request, which
 * proves that the service has read the batch.
 */
async function openMany(ready: ReadyLine, text: string, ask: () => Promise<unknown>): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    sockets.push(...(await openBatch(ready, text)))
    expect(await ask()).toBe(200)
  }
  return sockets
}

async function openBatch({ baseUrl }: ReadyLine, text: string): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: BATCH }, () => connect(Number(new URL(baseUrl).port), '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(
    sockets.map(socket => {
      socket.on('error', () => undefined)
      return new Promise<void>(resolve => {
        socket.once('connect', () => socket.write(text, () => resolve()))
        socket.once('close', () => resolve())
      })
    }),
  )
  return sockets
}

test.each([
  ['that say nothing', ''],
  ['that stop in the middle of their headers', 'GET /2.0/users/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX'],
  [
    'that stop in the middle of a body',
    'POST /2.0/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\ngrant',
  ],
])('300 connections %s do not block other clients', async (_, text) => {
  const { ready } = await startProgram(aFolder())
  const ask = async (): Promise<number> => {
    const headers = { Authorization: `Bearer ${ready.token}`, Connection: 'close' }
    return (await fetch(`${ready.baseUrl}/users/me`, { headers })).status
  }

  const sockets = await openMany(ready, text, ask)

  // Each request uses a new connection while the stalled ones exist.
  for (let count = 0; count < 20; count++) expect(await ask()).toBe(200)
  expect(sockets.some(socket => !socket.destroyed)).toBe(true)
})

test('300 connections without TLS handshake do not block other clients over https', async () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'cert.pem'), CERTIFICATE)
  writeFileSync(join(folder, 'key.pem'), KEY)
  const text = ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')]
  const { ready } = await startProgram(aFolder(), text)
  const ask = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${ready.token}` }
      const outgoing = request(`${ready.baseUrl}/users/me`, { ca: CERTIFICATE, headers, agent: false }, incoming => {
        incoming.resume()
        resolve(incoming.statusCode)
      })
      outgoing.on('error', reject).end()
    })

  const sockets = await openMany(ready, '', ask)

  for (let count = 0; count < 20; count++) expect(await ask()).toBe(200)
  expect(sockets.some(socket => !socket.destroyed)).toBe(true)
})
