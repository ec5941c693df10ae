import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'
import { endSlowClients, LOOK_MS } from './slow-clients.ts'

/** The service on a real port; the test advances its checks of slow clients with `pass(seconds)`. */
async function aListener() {
  const service = startService()
  const sheet = await aSheet(service)
  const server = createAdaptorServer({ fetch: service.app.fetch })
  let arrived = 0
  server.on('request', () => {
    arrived += 1
  })
  /** The server-side sockets by client port. */
  const endsByPort = new Map<number | undefined, Socket>()
  server.on('connection', (end: Socket) => void endsByPort.set(end.remotePort, end))
  let look = (): void => undefined
  let isWatched = true
  const every = (ms: number, work: () => void) => {
    expect(ms).toBe(LOOK_MS)
    look = work
    return () => {
      isWatched = false
    }
  }
  endSlowClients(server, every, service.deps)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  // as: listening on a port always gives an address of this shape
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise(resolve => {
      server.close(resolve)
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  onTestFinished(async () => void (await stop()))

  const open = () => {
    const socket = connect(port, '127.0.0.1')
    const connection = { socket, text: '', isOver: false }
    socket.on('data', chunk => {
      connection.text += String(chunk)
    })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      connection.isOver = true
    })
    onTestFinished(() => void socket.destroy())
    return connection
  }
  /** Waits until the service has read everything that was written, or has closed the connection. */
  const allHasCome = (socket: Socket) => {
    const end = endsByPort.get(socket.localPort)
    return until(() => socket.destroyed || end?.destroyed || end?.bytesRead === socket.bytesWritten)
  }
  /** Announces a body and sends only its first bytes. */
  const begin = async (path: string, length: number, first: string | Buffer, more: readonly string[] = []) => {
    const connection = open()
    const head = [`POST /2.0${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Authorization: Bearer ${service.ann.token}`]
    const types = ['Content-Type: application/json', `Content-Length: ${length}`, ...more]
    connection.socket.write(`${[...head, ...types].join('\r\n')}\r\n\r\n`)
    const before = arrived
    connection.socket.write(first)
    await until(() => arrived > before)
    await allHasCome(connection.socket)
    return connection
  }
  /** Advances by that many seconds; in each of them `socket`, if given, sends `bytes`. */
  const pass = async (seconds: number, socket?: Socket, bytes = 0) => {
    for (let second = 0; second < seconds; second++) {
      if (socket && bytes > 0) {
        socket.write(Buffer.alloc(bytes, ' '))
        await allHasCome(socket)
      }
      look()
    }
    await aMoment()
  }
  return {
    service,
    sheet,
    port,
    open,
    begin,
    pass,
    stop,
    isWatched: () => isWatched,
    connections: () => endsByPort.size,
  }
}

const aMoment = () => new Promise(resolve => setTimeout(resolve, 40))
const until = (isTrue: () => boolean | undefined) => expect.poll(isTrue, { interval: 5 }).toBe(true)
const FILE = ['Content-Disposition: attachment; filename="a.bin"']

test('a stalled body ends with 408 after ten seconds and frees the sheet', async () => {
  const { service, sheet, begin, pass } = await aListener()
  const stalled = await begin(`${sheet.url}/rows`, 5000, '[')
  await pass(10)
  expect(stalled.isOver).toBe(false)

  await pass(1)

  await until(() => stalled.isOver)
  expect(stalled.text).toContain('HTTP/1.1 408 Request Timeout')
  expect(JSON.parse(stalled.text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ errorCode: 1008 })
  const [id] = await sheet.addRows(['next'])
  expect(id).toEqual(expect.any(Number))
  expect(service.store.rows.count(sheet.id)).toBe(1)
})

test('ends a body that drips byte by byte, but not one at a kilobyte per second', async () => {
  const { sheet, begin, pass } = await aListener()
  const dripping = await begin(`${sheet.url}/attachments`, 1_000_000, 'x', FILE)
  await pass(11, dripping.socket, 1)
  await until(() => dripping.isOver)

  const steady = await begin(`${sheet.url}/attachments`, 1_000_000, 'x', FILE)
  await pass(100, steady.socket, 4000)
  expect(steady.isOver).toBe(false)
})

test('a body without a file has at most a minute, however steadily it arrives', async () => {
  const { sheet, begin, pass } = await aListener()
  const steady = await begin(`${sheet.url}/rows`, 1_000_000, '[')

  await pass(60, steady.socket, 4000)
  expect(steady.isOver).toBe(false)
  await pass(1, steady.socket, 4000)
  await until(() => steady.isOver)
})

test('a stalled upload leaves no file behind', async () => {
  const { service, sheet, begin, pass } = await aListener()
  const folder = join(service.folder, 'blobs')
  const blobs = () => (existsSync(folder) ? readdirSync(folder) : [])
  const stalled = await begin(`${sheet.url}/attachments`, 1_000_000, Buffer.alloc(5000), FILE)
  await until(() => blobs().length === 1)

  await pass(11)

  await until(() => stalled.isOver && blobs().length === 0)
})

test('a client that has sent everything is not disconnected', async () => {
  const { port, service, open, pass } = await aListener()
  const idle = open()
  const ask = `GET /2.0/users/me HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${service.ann.token}\r\n\r\n`
  idle.socket.write(ask)
  await until(() => idle.text.includes('HTTP/1.1 200'))

  await pass(400)
  idle.text = ''
  idle.socket.write(ask)

  await until(() => idle.text.includes('HTTP/1.1 200'))
})

test('five hundred idle connections do not lock out other clients', async () => {
  const { port, service, open, connections } = await aListener()
  const idle = Array.from({ length: 500 }, open)
  const left = () => idle.filter(({ isOver }) => !isOver).length
  for (const { socket } of idle) socket.write('GET /2.0/sheets HTTP/1.1\r\nX-Slow: ')
  await until(() => connections() === idle.length)

  for (let count = 0; count < 20; count++) {
    const response = await fetch(`http://127.0.0.1:${port}/2.0/users/me`, {
      headers: { Authorization: `Bearer ${service.ann.token}`, Connection: 'close' },
    })
    expect(response.status).toBe(200)
  }
  await expect.poll(left).toBeLessThan(200)
  expect(left()).toBeGreaterThan(100)
})

test('stopping the service stops the checks', async () => {
  const { stop, isWatched } = await aListener()

  await stop()

  expect(isWatched()).toBe(false)
})
